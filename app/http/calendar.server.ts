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
};

/** An iCalendar file (RFC 5545) of one entry, in UTC so that every calendar shows it in its own zone. */
export async function calendarFile(entry: CalendarEntry): Promise<string> {
  const { createEvent } = await loadIcs();
  const alarm = { action: "display" as const, description: entry.title, trigger: { hours: 1, before: true } };
  const { value, error } = createEvent({ ...attributesOf(entry), alarms: [alarm] });
  if (!value) throw error ?? new Error("The calendar entry could not be written");
  return value;
}

/** A calendar that programs subscribe to: many entries under one name. */
export async function calendarFeed(name: string, entries: CalendarEntry[]): Promise<string> {
  const { createEvents } = await loadIcs();
  const { value, error } = createEvents(entries.map(attributesOf), { productId: PRODUCT, calName: name });
  if (typeof value !== "string") throw error ?? new Error("The calendar could not be written");
  return value;
}

/** The answer that hands a calendar over as a file. */
export function calendarResponse(body: string, fileName: string): Response {
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName}.ics"`,
    "Cache-Control": "private, no-store",
  };
  return new Response(body, { headers });
}

/** Seldom asked for: an idle server keeps it out of its memory. */
const loadIcs = () => import("ics");

function attributesOf({ start, end, isCancelled, ...entry }: CalendarEntry): EventAttributes {
  return {
    ...entry,
    productId: PRODUCT,
    start: utc(start),
    end: utc(end),
    startInputType: "utc",
    endInputType: "utc",
    status: isCancelled ? "CANCELLED" : "CONFIRMED",
  };
}

function utc(at: Date): DateArray {
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
}
