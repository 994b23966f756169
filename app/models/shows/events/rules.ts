import type { Message } from "~/platform/errors";
import type { Currency, EventType, StreamPlatform } from "~db/vocabularies";
import { isWithinBounds } from "~/locales/currency";
import { wallTimeAt, type WallTime } from "./protocol";
import { instantAt } from "./zoned-time";
import { type PriceFieldName, priceFields } from "./editing/fields.protocol";
import { required } from "~/platform/required";

export const VIETNAM = "Asia/Ho_Chi_Minh";
const MINUTE_MS = 60_000;

const PLATFORM_HOSTS: Partial<Record<StreamPlatform, RegExp>> = {
  youtube: /^((www|m|music|studio)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)$/,
  facebook: /^((www|m|web|business)\.)?(facebook\.com|fb\.com|fb\.watch|fb\.me|fb\.gg)$/,
};

type EventTimes = {
  startTime?: Date | WallTime;
  endTime?: Date | WallTime | null;
  duration?: number;
  timeZone?: string;
};
/** Fields of an event, or of a change to one, that these rules read. */
type EventFacts = EventTimes & { [Name in PriceFieldName]?: number | null } & {
  eventType?: EventType;
  streamPlatform?: StreamPlatform;
  streamUrl?: string | null;
  status?: string;
};

/**
 * Start and end as instants: local times are in the event's zone, a missing end is start +
 * duration. An end with the same local time as start + duration is replaced by it, since the local
 * time is ambiguous when the clocks go back.
 */
export function timesOf({ startTime, endTime, duration, timeZone = VIETNAM }: EventTimes) {
  const startInstant = startTime === undefined ? undefined : toInstant(startTime, timeZone);
  const derivedEnd =
    startInstant && duration ? new Date(startInstant.getTime() + duration * MINUTE_MS) : undefined;
  if (!endTime || (derivedEnd && isShownAt(derivedEnd, endTime, timeZone)))
    return { start: startInstant, end: derivedEnd };

  return { start: startInstant, end: toInstant(endTime, timeZone) };
}

function isShownAt(instant: Date, shownTime: Date | WallTime, timeZone: string) {
  return typeof shownTime === "string" && wallTimeAt(instant, timeZone) === shownTime.slice(0, 16);
}

/** Lists contradictions by field. Missing fields are ignored. */
export function problemsOf(eventFacts: EventFacts): Record<string, Message> {
  const problems: Record<string, Message> = {};
  const { start, end } = timesOf(eventFacts);
  if (start === null) problems.startTime = { key: "dashboard:noSuchTime" };
  if (end === null) problems.endTime = { key: "dashboard:noSuchTime" };
  if (start && end && end <= start) problems.endTime = { key: "dashboard:endBeforeStart" };
  else if (start && end && isDurationWrong(eventFacts, start, end))
    problems.duration = { key: "dashboard:durationMismatch" };
  if (eventFacts.eventType === "ticketed") Object.assign(problems, priceProblems(eventFacts));
  const addressProblem = streamUrlProblem(eventFacts);
  if (addressProblem) problems.streamUrl = addressProblem;

  return problems;
}

/**
 * True if the duration differs from the time between start and end by a minute or more. Seconds are
 * ignored, because the duration is in whole minutes.
 */
function isDurationWrong({ duration, endTime }: EventFacts, start: Date, end: Date) {
  return (
    Boolean(duration && endTime) &&
    Math.abs(end.getTime() - start.getTime() - required(duration) * MINUTE_MS) >= MINUTE_MS
  );
}

/** Requires at least one price, each within the bounds of its currency. */
export function priceProblems(eventFacts: EventFacts): Record<string, Message> {
  if (priceFields.every(([fieldName]) => !eventFacts[fieldName]))
    return { ticketPrice: { key: "dashboard:priceRequired" } };

  const wrongPrices = priceFields.filter(([fieldName, { currency }]) =>
    isOutOfBounds(eventFacts[fieldName], currency),
  );

  return Object.fromEntries(
    wrongPrices.map(([fieldName, { currency }]) => [
      fieldName,
      { key: `dashboard:priceBounds.${currency}` },
    ]),
  );
}

function isOutOfBounds(amount: number | null | undefined, currency: Currency) {
  return typeof amount === "number" && !isWithinBounds({ amount, currency });
}

/** Drafts may have no address yet. */
function streamUrlProblem({ streamPlatform, streamUrl, status }: EventFacts): Message | null {
  const allowedHosts = streamPlatform && PLATFORM_HOSTS[streamPlatform];
  if (!allowedHosts) return null;
  if (!streamUrl) return status === "draft" ? null : { key: "dashboard:streamUrlRequired" };

  return allowedHosts.test(new URL(streamUrl).hostname)
    ? null
    : { key: "dashboard:streamUrlForeign" };
}

function toInstant(instantOrWallTime: Date | WallTime, timeZone: string): Date | null {
  return typeof instantOrWallTime === "string"
    ? instantAt(instantOrWallTime, timeZone)
    : instantOrWallTime;
}
