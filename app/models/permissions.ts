import { AppError } from "~/errors";
import { type Actor, isMember, type Member } from "./actor";

type Owned = { artistId: string };
type Held = { userId: string };

/** What may be done to what, readable as a sentence: can(actor, "event:edit", event). */
const RULES = {
  "dashboard:use": (actor: Actor) => actor.isApprovedArtist,
  "admin:use": (actor: Actor) => actor.role === "admin",
  "token:create": (actor: Actor) => actor.isApprovedArtist,
  "event:create": (actor: Actor) => actor.isApprovedArtist,
  "event:edit": (actor: Actor, event: Owned) => isOwner(actor, event),
  "event:stream": (actor: Actor, event: Owned) => isOwner(actor, event) || isStagehand(actor, event),
  "event:backstage": (actor: Actor, event: Owned) =>
    actor.userId === event.artistId || actor.role === "admin" || isOnTeam(actor, event),
  "event:seeHidden": (actor: Actor, event: Owned) => actor.role === "admin" || actor.userId === event.artistId,
  "ticket:read": (actor: Actor, ticket: Held) => actor.userId === ticket.userId || actor.role === "admin",
  "ticket:hold": (actor: Actor, ticket: Held) => actor.userId === ticket.userId,
  "ticket:refund": (actor: Actor, ticket: Held) => actor.userId === ticket.userId || actor.role === "admin",
} as const;

export type Permission = keyof typeof RULES;
type Subject<P extends Permission> = Parameters<(typeof RULES)[P]>[1];

export function can<P extends Permission>(
  actor: Actor,
  permission: P,
  ...subject: Subject<P> extends undefined ? [] : [Subject<P>]
): boolean {
  return (RULES[permission] as (actor: Actor, subject?: unknown) => boolean)(actor, subject[0]);
}

/** @throws AppError unauthenticated for guests, forbidden for members without the right. */
export function assertCan<P extends Permission>(
  actor: Actor,
  permission: P,
  ...subject: Subject<P> extends undefined ? [] : [Subject<P>]
) {
  assertMember(actor);
  if (!can(actor, permission, ...subject)) throw new AppError("forbidden", "errors:forbidden");
}

/** @throws AppError unauthenticated */
export function assertMember(actor: Actor): asserts actor is Member {
  if (!isMember(actor)) throw new AppError("unauthenticated", "errors:unauthenticated");
}

function isOwner(actor: Actor, { artistId }: Owned) {
  return actor.isApprovedArtist && actor.userId === artistId;
}

/** Helpers come in without a ticket; a stage hand may also run the show. */
function isOnTeam({ helps = [] }: Actor, { artistId }: Owned) {
  return helps.some((help) => help.artistId === artistId);
}

function isStagehand({ helps = [] }: Actor, { artistId }: Owned) {
  return helps.some((help) => help.artistId === artistId && help.task === "stagehand");
}
