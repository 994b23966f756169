import type { Actor, Member } from "~/models/base/actor";
import { assertAllowed, canUseAdmin } from "~/models/base/permissions";

type OwnedEvent = { artistId: string };

function isOwner(actor: Actor, { artistId }: OwnedEvent): boolean {
  return actor.userId === artistId;
}

export function canEditEvent(actor: Actor, event: OwnedEvent): boolean {
  return actor.isApprovedArtist && isOwner(actor, event);
}

export function assertCanEditEvent(actor: Actor, event: OwnedEvent): asserts actor is Member {
  assertAllowed(actor, canEditEvent(actor, event));
}

export function canStreamEvent(actor: Actor, event: OwnedEvent): boolean {
  return canEditEvent(actor, event) || tasksFor(actor, event).includes("stagehand");
}

export function assertCanStreamEvent(actor: Actor, event: OwnedEvent): asserts actor is Member {
  assertAllowed(actor, canStreamEvent(actor, event));
}

/** The artist, her helpers and admins watch without a ticket. */
export function canEnterBackstage(actor: Actor, event: OwnedEvent): boolean {
  return isOwner(actor, event) || canUseAdmin(actor) || tasksFor(actor, event).length > 0;
}

/** The artist and her moderators decide about clips. */
export function canReviewClips(actor: Actor, event: OwnedEvent): boolean {
  return canEditEvent(actor, event) || tasksFor(actor, event).includes("moderator");
}

/** All people of the team may make clips, also if viewers may not. */
export function canMakeClipsOfTeam(actor: Actor, event: OwnedEvent): boolean {
  return canEditEvent(actor, event) || tasksFor(actor, event).length > 0;
}

/** Covers drafts and events hidden by an admin. */
export function canSeeHiddenEvent(actor: Actor, event: OwnedEvent): boolean {
  return isOwner(actor, event) || canUseAdmin(actor);
}

function tasksFor({ helps: teamRoles = [] }: Actor, { artistId }: OwnedEvent) {
  return teamRoles.filter((teamRole) => teamRole.artistId === artistId).map(({ task }) => task);
}
