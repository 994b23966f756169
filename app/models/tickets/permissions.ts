import type { Actor, Member } from "~/models/base/actor";
import { assertAllowed, canUseAdmin } from "~/models/base/permissions";

type HeldTicket = { userId: string };

function canHoldTicket(actor: Actor, ticket: HeldTicket): boolean {
  return actor.userId === ticket.userId;
}

export function assertCanHoldTicket(actor: Actor, ticket: HeldTicket): asserts actor is Member {
  assertAllowed(actor, canHoldTicket(actor, ticket));
}

export function assertCanReadTicket(actor: Actor, ticket: HeldTicket): asserts actor is Member {
  assertAllowed(actor, canHoldTicket(actor, ticket) || canUseAdmin(actor));
}

/**
 * Allows the holder of the ticket and admins. Callers check the refund deadline of holders
 * (`isRefundOpen`, `findPassRefundDeadline`).
 */
export function assertCanRefundTicket(actor: Actor, ticket: HeldTicket): asserts actor is Member {
  assertAllowed(actor, canHoldTicket(actor, ticket) || canUseAdmin(actor));
}
