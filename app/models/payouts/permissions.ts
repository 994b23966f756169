import type { Actor, Member } from "~/models/base/actor";
import { assertAllowed, canUseAdmin } from "~/models/base/permissions";

/** Admins are the treasurers, who pay artists. */
export function assertCanPayArtists(actor: Actor): asserts actor is Member {
  assertAllowed(actor, canUseAdmin(actor));
}
