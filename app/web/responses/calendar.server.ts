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
    description: escaped(entry.title),
    trigger: { hours: 1, before: true },
  };
  const { value, error } = createEvent(
    entry.isCancelled ? attributes : { ...attributes, alarms: [alarm] },
  );
  if (!value) throw error ?? new Error("The calendar entry could not be written");

  return refolded(value);
}

/** A calendar to subscribe to. */
export async function calendarFeed(name: string, entries: CalendarEntry[]): Promise<string> {
  const { createEvents } = await loadIcs();
  const { value, error } = createEvents(entries.map(attributesOf), {
    productId: PRODUCT,
    calName: escaped(name),
  });
  if (typeof value !== "string") throw error ?? new Error("The calendar could not be written");

  return refolded(value);
}

export function calendarResponse(body: string, fileName: string): Response {
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName}.ics"`,
    "Cache-Control": "private, no-store",
  };

  return new Response(body, { headers });
}

/** A private calendar that programs ask for again and again. */
export function feedResponse(request: Request, body: string): Response {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="nhacsong.ics"',
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex",
    ETag: etag,
  };
  const known = request.headers.get("If-None-Match")?.split(",") ?? [];
  const isKnown = known.some((tag) => tag.trim().replace(/^W\//, "") === etag);

  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

/** Rarely needed, so loaded on demand. */
const loadIcs = () => import("ics");

/** Calendars replace an entry only by one with a higher sequence, which is a 32-bit number. */
const SEQUENCE_START = Date.UTC(2020, 0, 1);

/** The package's types lack `timestamp`. */
type Attributes = EventAttributes & { timestamp: number };

function attributesOf({ start, end, isCancelled, changedAt, ...entry }: CalendarEntry): Attributes {
  return {
    ...entry,
    productId: PRODUCT,
    start: utc(start),
    end: utc(end),
    startInputType: "utc",
    endInputType: "utc",
    sequence: Math.max(0, Math.floor((changedAt.getTime() - SEQUENCE_START) / 1000)),
    lastModified: changedAt.getTime(),
    // Not the time of the request: an unchanged calendar keeps its ETag.
    timestamp: changedAt.getTime(),
    status: isCancelled ? "CANCELLED" : "CONFIRMED",
  };
}

/** RFC 5545, 3.3.11; the package escapes titles and descriptions only. */
function escaped(text: string) {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

const LINE = 75;

/** At most 75 octets per line (3.1), never within a character: the package counts characters. */
function refolded(file: string) {
  return file
    .replace(/\r\n[ \t]/g, "")
    .split("\r\n")
    .map(folded)
    .join("\r\n");
}

function folded(line: string) {
  const lines = [""];
  let octets = 0;

  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE) {
      lines.push(" ");
      octets = 1;
    }

    lines[lines.length - 1] += character;
    octets += size;
  }

  return lines.join("\r\n");
}

function utc(at: Date): DateArray {
  return [
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
  ];
}
