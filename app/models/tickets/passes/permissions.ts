import type { Actor, Member } from "~/models/base/actor";
import { assertAllowed } from "~/models/base/permissions";

type Owned = { artistId: string };

export function canEditPass(actor: Actor, pass: Owned): boolean {
  return actor.isApprovedArtist && actor.userId === pass.artistId;
}

export function assertCanEditPass(actor: Actor, pass: Owned): asserts actor is Member {
  assertAllowed(actor, canEditPass(actor, pass));
}
