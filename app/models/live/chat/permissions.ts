import type { EventStatus, EventType, HelperTask } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { type Actor, isMember } from "~/models/base/actor";
import type { AuthorMark } from "~/models/accounts/author-mark.protocol";
import { canUseAdmin } from "~/models/base/permissions";
import type { ChatLine, ChatPhase } from "./protocol";
import type { ChatRules } from "./rules.server";

/** Facts about a person in a room; see getChatContext. */
export type ChatContext = {
  event: {
    id: string;
    artistId: string;
    eventType: EventType;
    status: EventStatus;
    hiddenAt: Date | null;
    isLive: boolean;
    startTime: Date;
    endTime: Date;
    chatEnabled: boolean;
    lobbyMinutes: number;
    freeLookUntil: Date | null;
  };
  isOwner: boolean;
  isModerator: boolean;
  /** The artist named this person to run shows. */
  isStagehand: boolean;
  /** Includes registrations for free shows. */
  hasTicket: boolean;
  /** The ticketed show is open to all people now. */
  isFreeLook: boolean;
  /** The device has a pass of another person's ticket, or is the artist's overlay. */
  hasPass: boolean;
  /** Loaded only where the room's audience requires it. */
  isFollower: boolean;
  hasGiven: boolean;
  restriction: { until: Date | null } | null;
  /** Name, picture and mark beside the person's lines; null for guests. */
  author: { user: Omit<ChatLine["user"], "mark">; mark: AuthorMark | null } | null;
  /** The first name looks like the artist's name. */
  looksLikeArtist: boolean;
  rules: ChatRules;
  /** End of the last broadcast; null while live and before the first. */
  lastEndedAt: Date | null;
};

export function canModerate(
  actor: Actor,
  event: { artistId: string },
  tasks: readonly HelperTask[],
): boolean {
  return actor.userId === event.artistId || canUseAdmin(actor) || tasks.includes("moderator");
}

/** True for the artist and the stage hands, who run the show. */
export function isCrew({ isOwner, isStagehand }: ChatContext): boolean {
  return isOwner || isStagehand;
}

const MINUTE = 60_000;
const AFTERGLOW_MINUTES = 10;

export function chatPhase({ event, lastEndedAt }: ChatContext, now: Date): ChatPhase {
  if (event.status === "cancelled") return "ended";
  if (event.isLive) return "live";
  if (lastEndedAt && now < afterglowEnd(lastEndedAt)) return "afterglow";

  const opensAt = new Date(event.startTime.getTime() - event.lobbyMinutes * MINUTE);
  if (now < opensAt) return "before";

  const isOver = now >= event.endTime || (lastEndedAt !== null && lastEndedAt >= opensAt);

  return isOver ? "ended" : "lobby";
}

/** End of the chat after a show. */
export function afterglowEnd(lastEndedAt: Date): Date {
  return new Date(lastEndedAt.getTime() + AFTERGLOW_MINUTES * MINUTE);
}

/**
 * The error if the person may not read the chat; null if they may. Guests may read, except at
 * ticketed shows, where a device pass or the free look is enough.
 */
export function readRefusal(chatContext: ChatContext): AppError | null {
  const { hasPass, isFreeLook } = chatContext;

  return isInside(chatContext) || hasPass || isFreeLook ? null : notInside();
}

const notInside = () => new AppError("forbidden", "live:ticketHoldersOnly");

function isInside({ event, isModerator, isStagehand, hasTicket }: ChatContext): boolean {
  return event.eventType !== "ticketed" || hasTicket || isModerator || isStagehand;
}

/**
 * The error if the person may not write; null if they may. A pass and the free look allow only
 * reading, also for people who are signed in.
 */
export function writeRefusal(actor: Actor, chatContext: ChatContext, now: Date): AppError | null {
  if (chatContext.hasPass && !isInside(chatContext))
    return new AppError("forbidden", "live:passReadsOnly");
  if (!isMember(actor)) return new AppError("unauthenticated", "live:signInToChat");

  return (
    tokenRefusal(actor, chatContext) ??
    (isInside(chatContext) ? null : notInside()) ??
    (chatContext.event.chatEnabled ? null : new AppError("forbidden", "live:chatDisabled")) ??
    phaseRefusal(chatPhase(chatContext, now)) ??
    restrictionRefusal(chatContext, now) ??
    nameRefusal(chatContext) ??
    audienceRefusal(chatContext)
  );
}

/**
 * The error if the person may not react; null if they may. Reactions stay available when chat is
 * off or limited to an audience.
 */
export function reactRefusal(actor: Actor, chatContext: ChatContext, now: Date): AppError | null {
  const event = { ...chatContext.event, chatEnabled: true };
  const rules = { ...chatContext.rules, audience: "everyone" as const };

  return writeRefusal(actor, { ...chatContext, event, rules, looksLikeArtist: false }, now);
}

/** Lines of moderators carry a mark, so their names are not checked. */
function nameRefusal({ looksLikeArtist, isModerator }: ChatContext) {
  return looksLikeArtist && !isModerator ? new AppError("forbidden", "live:nameLikeArtist") : null;
}

function tokenRefusal({ token }: Actor, { isOwner }: ChatContext) {
  return token?.isForOwnRooms && !isOwner ? new AppError("forbidden", "live:ownRoomsOnly") : null;
}

const HOLDERS_ONLY = {
  free: "live:registeredOnly",
  ticketed: "live:ticketHoldersOnly",
  donation: "live:giversOnly",
} as const;

function audienceRefusal({
  event,
  rules,
  isModerator,
  isFollower,
  hasTicket,
  hasGiven,
}: ChatContext) {
  if (isModerator || rules.audience === "everyone") return null;
  if (rules.audience === "followers")
    return isFollower ? null : new AppError("forbidden", "live:followersOnly");

  return hasTicket || hasGiven ? null : new AppError("forbidden", HOLDERS_ONLY[event.eventType]);
}

function phaseRefusal(phase: ChatPhase) {
  if (phase === "before") return new AppError("forbidden", "live:chatOpensLater");
  if (phase === "ended") return new AppError("forbidden", "live:chatClosed");

  return null;
}

function restrictionRefusal({ restriction, isModerator }: ChatContext, now: Date) {
  if (!restriction || isModerator) return null;
  if (restriction.until === null) return new AppError("forbidden", "live:banned");

  const seconds = Math.ceil((restriction.until.getTime() - now.getTime()) / 1000);
  if (seconds <= 0) return null;

  return new AppError("forbidden", "live:timedOut", {
    params: { until: restriction.until.toISOString() },
    retryAfter: seconds,
  });
}
