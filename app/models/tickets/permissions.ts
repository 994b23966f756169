import type { Actor, Member } from "~/models/base/actor";
import { assertAllowed, canUseAdmin } from "~/models/base/permissions";

type Held = { userId: string };

function canHoldTicket(actor: Actor, ticket: Held): boolean {
  return actor.userId === ticket.userId;
}

export function assertCanHoldTicket(actor: Actor, ticket: Held): asserts actor is Member {
  assertAllowed(actor, canHoldTicket(actor, ticket));
}

export function assertCanReadTicket(actor: Actor, ticket: Held): asserts actor is Member {
  assertAllowed(actor, canHoldTicket(actor, ticket) || canUseAdmin(actor));
}

/** Admins refund at any time; holders only while `isRefundOpen`. */
export function assertCanRefundTicket(actor: Actor, ticket: Held): asserts actor is Member {
  assertAllowed(actor, canHoldTicket(actor, ticket) || canUseAdmin(actor));
}
