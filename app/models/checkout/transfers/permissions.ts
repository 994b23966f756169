import type { Actor, Member } from "~/models/base/actor";
import { assertAllowed, canUseAdmin } from "~/models/base/permissions";

/** Admins are the treasurers: they confirm money and pay refunds. */
export function assertCanConfirmTransfers(actor: Actor): asserts actor is Member {
  assertAllowed(actor, canUseAdmin(actor));
}
