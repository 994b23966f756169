import type { Actor, Member } from "../actor";
import { assertAllowed } from "../permissions";

type Owned = { artistId: string };

export function canEditPass(actor: Actor, pass: Owned): boolean {
  return actor.isApprovedArtist && actor.userId === pass.artistId;
}

export function assertCanEditPass(actor: Actor, pass: Owned): asserts actor is Member {
  assertAllowed(actor, canEditPass(actor, pass));
}
