import type { Message } from "~/errors";
import type { Platform } from "~db/vocabularies";
import { paymentGateway } from "~/integrations/payments/configured.server";
import { instantAt, wallTimeAt, type WallTime } from "./protocol";
import type { EventChange } from "./schema";

export const VIETNAM = "Asia/Ho_Chi_Minh";
const MINUTE = 60_000;

const HOSTS: Partial<Record<Platform, RegExp>> = {
  youtube: /^((www|m|music|studio)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)$/,
  facebook: /^((www|m|web|business)\.)?(facebook\.com|fb\.com|fb\.watch|fb\.me|fb\.gg)$/,
};

type Times = Pick<EventChange, "startTime" | "endTime" | "duration" | "timeZone">;

/**
 * Start and end as instants: wall clocks are read in the event's zone, a missing end is start + duration. So is an end
 * whose wall clock shows just that: in the night when the clocks go back it may mean the second of two.
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

/** What does not fit together, by field. Fields that are missing are nobody's fault here. */
export function problemsOf(input: EventChange): Record<string, Message> {
  const problems: Record<string, Message> = {};
  const { start, end } = timesOf(input);
  if (start === null) problems.startTime = { key: "dashboard:noSuchTime" };
  if (end === null) problems.endTime = { key: "dashboard:noSuchTime" };
  if (start && end && end <= start) problems.endTime = { key: "dashboard:endBeforeStart" };
  const price = input.eventType === "ticketed" ? priceProblem(input.ticketPrice) : null;
  if (price) problems.ticketPrice = price;
  if (!isOnPlatform(input)) problems.streamUrl = { key: "dashboard:streamUrlForeign" };
  return problems;
}

/** What this site's provider cannot charge cannot be sold. */
function priceProblem(cents: number | null | undefined): Message | null {
  if (!cents) return { key: "dashboard:priceRequired" };
  const { least = 1, most = Infinity } = paymentGateway()?.chargesCents ?? {};
  return cents < least || cents > most ? { key: "dashboard:priceBounds" } : null;
}

function isOnPlatform({ streamPlatform, streamUrl }: EventChange) {
  const hosts = streamPlatform && HOSTS[streamPlatform];
  return !hosts || !streamUrl || hosts.test(new URL(streamUrl).hostname);
}

function asInstant(moment: Date | WallTime, zone: string): Date | null {
  return typeof moment === "string" ? instantAt(moment, zone) : moment;
}
