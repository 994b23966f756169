import type { Actor, Member } from "~/models/base/actor";
import { assertAllowed, canUseAdmin } from "~/models/base/permissions";

type Owned = { artistId: string };

function isOwner(actor: Actor, { artistId }: Owned): boolean {
  return actor.userId === artistId;
}

export function canEditEvent(actor: Actor, event: Owned): boolean {
  return actor.isApprovedArtist && isOwner(actor, event);
}

export function assertCanEditEvent(actor: Actor, event: Owned): asserts actor is Member {
  assertAllowed(actor, canEditEvent(actor, event));
}

export function canStreamEvent(actor: Actor, event: Owned): boolean {
  return canEditEvent(actor, event) || tasksFor(actor, event).includes("stagehand");
}

export function assertCanStreamEvent(actor: Actor, event: Owned): asserts actor is Member {
  assertAllowed(actor, canStreamEvent(actor, event));
}

/** The artist, her helpers and admins watch without a ticket. */
export function canEnterBackstage(actor: Actor, event: Owned): boolean {
  return isOwner(actor, event) || canUseAdmin(actor) || tasksFor(actor, event).length > 0;
}

/** The artist and those who moderate her shows. */
export function canReviewClips(actor: Actor, event: Owned): boolean {
  return canEditEvent(actor, event) || tasksFor(actor, event).includes("moderator");
}

/** Everybody of the team makes clips, whatever the show allows viewers. */
export function canMakeClipsOfTeam(actor: Actor, event: Owned): boolean {
  return canEditEvent(actor, event) || tasksFor(actor, event).length > 0;
}

/** Covers drafts and events hidden by an admin. */
export function canSeeHiddenEvent(actor: Actor, event: Owned): boolean {
  return isOwner(actor, event) || canUseAdmin(actor);
}

function tasksFor({ helps = [] }: Actor, { artistId }: Owned) {
  return helps.filter((help) => help.artistId === artistId).map(({ task }) => task);
}
