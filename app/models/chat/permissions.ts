import type { EventStatus, EventType } from "~db/vocabularies";
import { AppError } from "~/errors";
import { type Actor, isMember } from "../actor";
import type { ChatPhase } from "./protocol";

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
  hasTicket: boolean;
  restriction: { until: Date | null } | null;
  slowSeconds: number;
  blockedWords: string[];
  pinnedMessageId: string | null;
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
  const { event, isModerator, hasTicket } = standing;
  const isInside = event.eventType !== "ticketed" || hasTicket || isModerator;
  return isInside ? null : new AppError("forbidden", "live:ticketHoldersOnly");
}

export function writeRefusal(actor: Actor, standing: Standing, now: Date): AppError | null {
  if (!isMember(actor)) return new AppError("unauthenticated", "live:signInToChat");
  return (
    readRefusal(standing) ??
    (standing.event.chatEnabled ? null : new AppError("forbidden", "live:chatDisabled")) ??
    phaseRefusal(chatPhase(standing, now)) ??
    restrictionRefusal(standing, now)
  );
}

/** Reactions go with the show: chat turned off does not turn them off. */
export function reactRefusal(actor: Actor, standing: Standing, now: Date): AppError | null {
  return writeRefusal(actor, { ...standing, event: { ...standing.event, chatEnabled: true } }, now);
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
