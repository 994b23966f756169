import { createHash } from "node:crypto";
import type { DateArray, EventAttributes } from "ics";

const PRODUCT = "Nhac Song";

export type CalendarEntry = {
  uid: string;
  title: string;
  description: string;
  url: string;
  start: Date;
  end: Date;
  isCancelled: boolean;
  changedAt: Date;
};

/** One entry as iCalendar (RFC 5545), in UTC. */
export async function calendarFile(entry: CalendarEntry): Promise<string> {
  const { createEvent } = await loadIcs();
  const attributes = attributesOf(entry);
  const alarm = {
    action: "display" as const,
    description: escapeBreaks(entry.title),
    trigger: { hours: 1, before: true },
  };
  const { value, error } = createEvent(
    entry.isCancelled ? attributes : { ...attributes, alarms: [alarm] },
  );
  if (!value) throw error ?? new Error("The calendar entry could not be written");

  return refoldFile(value);
}

/** A calendar to which programs subscribe. */
export async function calendarFeed(
  calendarName: string,
  entries: CalendarEntry[],
): Promise<string> {
  const { createEvents } = await loadIcs();
  const { value, error } = createEvents(entries.map(attributesOf), {
    productId: PRODUCT,
    calName: escapeBreaks(calendarName),
  });
  if (typeof value !== "string") throw error ?? new Error("The calendar could not be written");

  return refoldFile(value);
}

export function calendarResponse(calendarText: string, fileName: string): Response {
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName}.ics"`,
    "Cache-Control": "private, no-store",
  };

  return new Response(calendarText, { headers });
}

/** The response for a private calendar, with an ETag because programs request it regularly. */
export function feedResponse(request: Request, feedText: string): Response {
  const etag = `"${createHash("sha256").update(feedText).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="nhacsong.ics"',
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex",
    ETag: etag,
  };
  const knownTags = request.headers.get("If-None-Match")?.split(",") ?? [];
  const isKnown = knownTags.some((knownTag) => knownTag.trim().replace(/^W\//, "") === etag);

  return isKnown
    ? new Response(null, { status: 304, headers })
    : new Response(feedText, { headers });
}

/** Loads the package on demand, because it is rarely needed. */
const loadIcs = () => import("ics");

/**
 * Calendars replace an entry only by one with a higher sequence, a 32-bit number. Sequences count
 * seconds from here.
 */
const SEQUENCE_START = Date.UTC(2020, 0, 1);

/** The package's types lack `timestamp`. */
type IcsAttributes = EventAttributes & { timestamp: number };

function attributesOf({
  start: startTime,
  end: endTime,
  isCancelled,
  changedAt,
  ...fields
}: CalendarEntry): IcsAttributes {
  return {
    ...fields,
    productId: PRODUCT,
    start: toDateArray(startTime),
    end: toDateArray(endTime),
    startInputType: "utc",
    endInputType: "utc",
    sequence: Math.max(0, Math.floor((changedAt.getTime() - SEQUENCE_START) / 1000)),
    lastModified: changedAt.getTime(),
    // The time of the last change and not of the request, so that an unchanged calendar keeps its
    // ETag.
    timestamp: changedAt.getTime(),
    status: isCancelled ? "CANCELLED" : "CONFIRMED",
  };
}

/** Escapes line breaks (RFC 5545, 3.3.11); the package does so in titles and descriptions only. */
function escapeBreaks(text: string) {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

const MAX_LINE_OCTETS = 75;

/**
 * Folds lines at 75 octets (RFC 5545, 3.1), never within a character; the package counts characters
 * instead.
 */
function refoldFile(calendarText: string) {
  return calendarText
    .replace(/\r\n[ \t]/g, "")
    .split("\r\n")
    .map(foldLine)
    .join("\r\n");
}

function foldLine(calendarLine: string) {
  const foldedLines = [""];
  let octets = 0;

  for (const character of calendarLine) {
    const octetCount = Buffer.byteLength(character);
    if (octets + octetCount > MAX_LINE_OCTETS) {
      foldedLines.push(" ");
      octets = 1;
    }

    foldedLines[foldedLines.length - 1] += character;
    octets += octetCount;
  }

  return foldedLines.join("\r\n");
}

function toDateArray(date: Date): DateArray {
  return [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
  ];
}
