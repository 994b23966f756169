import ICAL from "ical.js";
import { AppError } from "~/errors";
import { isTimeZone } from "../events/protocol";
import type { ImportedShow } from "./schema";

/** More events than an artist has in ten years. */
const MAX_EVENTS = 2000;
/** For events without an end. */
const USUAL_MINUTES = 120;

/** An event of a calendar: a show, or the key of the reason why it can't be one. */
export type CalendarEvent = { title: string; start: Date | null; show: ImportedShow } | RefusedEvent;
type RefusedEvent = { title: string; start: Date | null; problem: string };

/**
 * Reads an iCalendar file (RFC 5545). Times without a zone are local times in `zone`.
 * @throws AppError invalid, at `file`
 */
export function readCalendar(text: string, zone: string): CalendarEvent[] {
  const root = rootOf(text);
  const events = root.getAllSubcomponents("vevent");
  if (events.length === 0) throw refused("moving:import.fileEmpty");
  if (events.length > MAX_EVENTS) throw refused("moving:import.fileMany");
  // Sites like this one put the artist, whose name the calendar has, behind each title.
  const artist = ` (${textOf(root, "x-wr-calname")})`;
  return events.map((event) => {
    const title = textOf(event, "summary");
    return readEvent(event, title.endsWith(artist) ? title.slice(0, -artist.length) : title, zone);
  });
}

function rootOf(text: string): ICAL.Component {
  try {
    const root = new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, "")) as unknown[]);
    if (root.name === "vcalendar") return root;
  } catch {
    // Said below.
  }
  throw refused("moving:import.fileUnread");
}

function readEvent(component: ICAL.Component, title: string, zone: string): CalendarEvent {
  let start: ICAL.Time | null = null;
  try {
    const event = new ICAL.Event(component);
    start = component.hasProperty("dtstart") ? event.startDate : null;
    const problem = problemOf(event, start);
    if (!start || problem) return { title, start: dateOf(start), problem: problem ?? "moving:import.noTime" };
    const ms = (event.endDate.toUnixTime() - start.toUnixTime()) * 1000;
    const duration = ms > 0 ? Math.max(1, Math.round(ms / 60_000)) : USUAL_MINUTES;
    const description = textOf(component, "description") || null;
    const show = { title, description, duration, ...placeInTime(component, start, zone) };
    return { title, start: dateOf(start), show };
  } catch {
    return { title, start: dateOf(start), problem: "moving:import.eventUnread" };
  }
}

function problemOf(event: ICAL.Event, start: ICAL.Time | null): string | null {
  if (event.isRecurring()) return "moving:import.repeats";
  if (textOf(event.component, "status").toUpperCase() === "CANCELLED") return "moving:import.cancelled";
  return start?.isDate === false ? null : "moving:import.noTime";
}

/** A named zone is kept; one that only the file describes becomes an instant. */
function placeInTime(component: ICAL.Component, start: ICAL.Time, zone: string) {
  const named = String(component.getFirstProperty("dtstart")?.getFirstParameter("tzid") ?? "");
  const wall = start.toString().slice(0, 16);
  if (isTimeZone(named)) return { startTime: wall, timeZone: named };
  const isFloating = start.zone.tzid === "floating";
  return { startTime: isFloating ? wall : start.toJSDate().toISOString(), timeZone: zone };
}

/** Near enough to tell the past from the future. */
function dateOf(start: ICAL.Time | null): Date | null {
  const at = start && new Date(start.toUnixTime() * 1000);
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return typeof value === "string" ? value.trim() : "";
}

const refused = (key: string) => new AppError("invalid", key, { fields: { file: { key } } });
