import type { Message } from "~/platform/errors";
import type { Currency, EventType, Platform } from "~db/vocabularies";
import { isWithinBounds } from "~/locales/currency";
import { wallTimeAt, type WallTime } from "./protocol";
import { instantAt } from "./zoned-time";
import { type PriceFieldName, priceFields } from "./editing/fields.protocol";
import { required } from "~/platform/required";

export const VIETNAM = "Asia/Ho_Chi_Minh";
const MINUTE = 60_000;

const HOSTS: Partial<Record<Platform, RegExp>> = {
  youtube: /^((www|m|music|studio)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)$/,
  facebook: /^((www|m|web|business)\.)?(facebook\.com|fb\.com|fb\.watch|fb\.me|fb\.gg)$/,
};

type Times = {
  startTime?: Date | WallTime;
  endTime?: Date | WallTime | null;
  duration?: number;
  timeZone?: string;
};
/** What these rules read of an event or of a change to one. */
type Facts = Times & { [Name in PriceFieldName]?: number | null } & {
  eventType?: EventType;
  streamPlatform?: Platform;
  streamUrl?: string | null;
  status?: string;
};

/**
 * Start and end as instants: local times are in the event's zone, a missing end is start +
 * duration. So is an end that shows the same local time, which is ambiguous when the clocks go
 * back.
 */
export function timesOf({ startTime, endTime, duration, timeZone = VIETNAM }: Times) {
  const start = startTime === undefined ? undefined : asInstant(startTime, timeZone);
  const last = start && duration ? new Date(start.getTime() + duration * MINUTE) : undefined;
  if (!endTime || (last && isShownAt(last, endTime, timeZone))) return { start, end: last };

  return { start, end: asInstant(endTime, timeZone) };
}

function isShownAt(at: Date, wall: Date | WallTime, zone: string) {
  return typeof wall === "string" && wallTimeAt(at, zone) === wall.slice(0, 16);
}

/** Lists contradictions by field. Missing fields are ignored. */
export function problemsOf(input: Facts): Record<string, Message> {
  const problems: Record<string, Message> = {};
  const { start, end } = timesOf(input);
  if (start === null) problems.startTime = { key: "dashboard:noSuchTime" };
  if (end === null) problems.endTime = { key: "dashboard:noSuchTime" };
  if (start && end && end <= start) problems.endTime = { key: "dashboard:endBeforeStart" };
  else if (start && end && isContradicted(input, start, end))
    problems.duration = { key: "dashboard:durationMismatch" };
  if (input.eventType === "ticketed") Object.assign(problems, priceProblems(input));
  const address = streamUrlProblem(input);
  if (address) problems.streamUrl = address;

  return problems;
}

/** Ignores seconds: the duration is in whole minutes. */
function isContradicted({ duration, endTime }: Facts, start: Date, end: Date) {
  return (
    Boolean(duration && endTime) &&
    Math.abs(end.getTime() - start.getTime() - required(duration) * MINUTE) >= MINUTE
  );
}

/** At least one price; each within the bounds of its currency. */
export function priceProblems(input: Facts): Record<string, Message> {
  if (priceFields.every(([name]) => !input[name]))
    return { ticketPrice: { key: "dashboard:priceRequired" } };

  const wrong = priceFields.filter(([name, { currency }]) => isOutOfBounds(input[name], currency));

  return Object.fromEntries(
    wrong.map(([name, { currency }]) => [name, { key: `dashboard:priceBounds.${currency}` }]),
  );
}

function isOutOfBounds(amount: number | null | undefined, currency: Currency) {
  return typeof amount === "number" && !isWithinBounds({ amount, currency });
}

/** Drafts may have no address yet. */
function streamUrlProblem({ streamPlatform, streamUrl, status }: Facts): Message | null {
  const hosts = streamPlatform && HOSTS[streamPlatform];
  if (!hosts) return null;
  if (!streamUrl) return status === "draft" ? null : { key: "dashboard:streamUrlRequired" };

  return hosts.test(new URL(streamUrl).hostname) ? null : { key: "dashboard:streamUrlForeign" };
}

function asInstant(moment: Date | WallTime, zone: string): Date | null {
  return typeof moment === "string" ? instantAt(moment, zone) : moment;
}
