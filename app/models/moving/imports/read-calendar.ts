import ICAL from "ical.js";
import { AppError } from "~/platform/errors";
import { isTimeZone } from "~/models/shows/events/protocol";
import { withoutEndlessZones } from "./calendar-zones";
import type { ImportedShow } from "./schema";

/** More events than an artist has in ten years. */
const MAX_EVENTS = 2000;
/** Of a line with its continuations: the time to read one grows with the square of its parameters. */
const MAX_LINE = 100_000;
/** A zone is computed year by year up to a time in it. */
const LAST_YEAR = 2060;
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
  if (text.split(/\n(?![ \t])/).some(({ length }) => length > MAX_LINE)) throw refused("moving:import.fileUnread");
  try {
    const root = new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, "")) as unknown[]);
    if (root.name === "vcalendar") return withoutEndlessZones(root);
  } catch {
    // Said below.
  }
  throw refused("moving:import.fileUnread");
}

function readEvent(component: ICAL.Component, title: string, zone: string): CalendarEvent {
  let at: Date | null = null;
  try {
    const start = timeOf(component, "dtstart");
    at = dateOf(start);
    const problem = problemOf(component, start);
    if (!start || problem) return { title, start: at, problem: problem ?? "moving:import.noTime" };
    const description = textOf(component, "description") || null;
    const show = { title, description, duration: minutesOf(component, start), ...placeInTime(component, start, zone) };
    return { title, start: at, show };
  } catch {
    return { title, start: at, problem: "moving:import.eventUnread" };
  }
}

function problemOf(component: ICAL.Component, start: ICAL.Time | null): string | null {
  if (component.hasProperty("rrule") || component.hasProperty("rdate")) return "moving:import.repeats";
  if (textOf(component, "status").toUpperCase() === "CANCELLED") return "moving:import.cancelled";
  return start?.isDate === false ? null : "moving:import.noTime";
}

function timeOf(component: ICAL.Component, name: string): ICAL.Time | null {
  const value = component.getFirstPropertyValue(name);
  if (!(value instanceof ICAL.Time)) return null;
  if (value.year > LAST_YEAR) throw new Error("No show is that far away.");
  return value;
}

/** The library's own end of an event walks through a long duration day by day. */
function minutesOf(component: ICAL.Component, start: ICAL.Time): number {
  const length = component.getFirstPropertyValue("duration");
  const end = timeOf(component, "dtend");
  const seconds = length instanceof ICAL.Duration ? length.toSeconds() : end && end.toUnixTime() - start.toUnixTime();
  return seconds && seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : USUAL_MINUTES;
}

/** A named zone is kept; one that only the file describes becomes an instant. */
function placeInTime(component: ICAL.Component, start: ICAL.Time, zone: string) {
  const named = String(component.getFirstProperty("dtstart")?.getFirstParameter("tzid") ?? "");
  const wall = start.toString().slice(0, 16);
  if (isTimeZone(named)) return { startTime: wall, timeZone: named };
  const isFloating = start.zone.tzid === "floating";
  if (named && isFloating) throw new Error("Nobody says what this zone is.");
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
