import type { Actor, Member } from "../actor";
import { assertAllowed, canUseAdmin } from "../permissions";

/** Admins are the treasurers: they confirm money, and pay refunds. */
export function assertCanConfirmTransfers(actor: Actor): asserts actor is Member {
  assertAllowed(actor, canUseAdmin(actor));
}
