import type { Actor, Member } from "../actor";
import { assertAllowed, canUseAdmin } from "../permissions";

/** Admins are the treasurers: they pay artists. */
export function assertCanPayArtists(actor: Actor): asserts actor is Member {
  assertAllowed(actor, canUseAdmin(actor));
}
