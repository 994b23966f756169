import type { EventStatus, EventType } from "~db/vocabularies";
import { AppError } from "~/errors";
import { type Actor, isMember } from "../actor";
import type { ChatPhase } from "./protocol";
import type { ChatRules } from "./rules.server";

/** What is known about a person in a room; see getStanding. */
export type Standing = {
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
  };
  isOwner: boolean;
  isModerator: boolean;
  /** The artist named them to run her shows. */
  isStagehand: boolean;
  /** Or a registration for a free show. */
  hasTicket: boolean;
  /** Known where the room's audience asks for it. */
  isFollower: boolean;
  hasGiven: boolean;
  restriction: { until: Date | null } | null;
  rules: ChatRules;
  /** When the last broadcast ended; null while live and before the first. */
  lastEndedAt: Date | null;
};

const MINUTE = 60_000;
const AFTERGLOW_MINUTES = 10;

export function chatPhase({ event, lastEndedAt }: Standing, now: Date): ChatPhase {
  if (event.status === "cancelled") return "ended";
  if (event.isLive) return "live";
  if (lastEndedAt && now.getTime() < lastEndedAt.getTime() + AFTERGLOW_MINUTES * MINUTE) return "afterglow";
  const opensAt = new Date(event.startTime.getTime() - event.lobbyMinutes * MINUTE);
  if (now < opensAt) return "before";
  const isOver = now >= event.endTime || (lastEndedAt !== null && lastEndedAt >= opensAt);
  return isOver ? "ended" : "lobby";
}

/** Guests read along, except where the ticket is the door. */
export function readRefusal(standing: Standing): AppError | null {
  const { event, isModerator, isStagehand, hasTicket } = standing;
  const isInside = event.eventType !== "ticketed" || hasTicket || isModerator || isStagehand;
  return isInside ? null : new AppError("forbidden", "live:ticketHoldersOnly");
}

export function writeRefusal(actor: Actor, standing: Standing, now: Date): AppError | null {
  if (!isMember(actor)) return new AppError("unauthenticated", "live:signInToChat");
  return (
    readRefusal(standing) ??
    (standing.event.chatEnabled ? null : new AppError("forbidden", "live:chatDisabled")) ??
    phaseRefusal(chatPhase(standing, now)) ??
    restrictionRefusal(standing, now) ??
    audienceRefusal(standing)
  );
}

/** Reactions go with the show: neither chat turned off nor a chosen audience turns them off. */
export function reactRefusal(actor: Actor, standing: Standing, now: Date): AppError | null {
  const event = { ...standing.event, chatEnabled: true };
  const rules = { ...standing.rules, audience: "everyone" as const };
  return writeRefusal(actor, { ...standing, event, rules }, now);
}

const HOLDERS_ONLY = {
  free: "live:registeredOnly",
  ticketed: "live:ticketHoldersOnly",
  donation: "live:giversOnly",
} as const;

function audienceRefusal({ event, rules, isModerator, isFollower, hasTicket, hasGiven }: Standing) {
  if (isModerator || rules.audience === "everyone") return null;
  if (rules.audience === "followers") return isFollower ? null : new AppError("forbidden", "live:followersOnly");
  return hasTicket || hasGiven ? null : new AppError("forbidden", HOLDERS_ONLY[event.eventType]);
}

function phaseRefusal(phase: ChatPhase) {
  if (phase === "before") return new AppError("forbidden", "live:chatOpensLater");
  if (phase === "ended") return new AppError("forbidden", "live:chatClosed");
  return null;
}

function restrictionRefusal({ restriction, isModerator }: Standing, now: Date) {
  if (!restriction || isModerator) return null;
  if (restriction.until === null) return new AppError("forbidden", "live:banned");
  const seconds = Math.ceil((restriction.until.getTime() - now.getTime()) / 1000);
  if (seconds <= 0) return null;
  return new AppError("forbidden", "live:timedOut", {
    params: { until: restriction.until.toISOString() },
    retryAfter: seconds,
  });
}
