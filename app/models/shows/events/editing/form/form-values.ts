import type { Language } from "~db/vocabularies";
import { laterAt, wallTimeAt } from "~/models/shows/events/protocol";
import { VIETNAM } from "~/models/shows/events/rules";
import type { EventRow } from "../event-columns";
import { type TypedEvent, withDerivedEnd } from "./protocol";
import { type EventField, fieldsOfEvent, typedValue } from "../fields.protocol";

const HALF_HOUR = 30 * 60_000;

/** Defaults of a new event: next half hour in its zone, one hour, free. */
export function newEventForm(
  now: Date,
  language: Language,
  timeZone: string = VIETNAM,
): TypedEvent {
  const start = new Date(Math.ceil(now.getTime() / HALF_HOUR) * HALF_HOUR);

  return withDerivedEnd({
    ...blank(),
    language,
    timeZone,
    startTime: wallTimeAt(start, timeZone),
    repeat: "1",
    ticketTypesFrom: "",
  });
}

function blank() {
  const values = fieldsOfEvent.map(([name, field]) => [
    name,
    field.initial ?? (field.kind === "time" ? "" : typedValue(field, field.default)),
  ]);

  return Object.fromEntries(values) as TypedEvent;
}

/** Copies an event to the next occurrence of its weekday and time. */
export function copyOfEvent(event: EventRow, now: Date): TypedEvent {
  const typed = formOfEvent(event);
  const week = 7 * 24 * 60;
  const weeks = Math.max(
    1,
    Math.ceil((now.getTime() - event.startTime.getTime()) / (week * 60_000)),
  );
  const startTime = laterAt(typed.startTime, weeks * week, "UTC") ?? typed.startTime;

  return withDerivedEnd({
    ...typed,
    startTime,
    ticketTypesFrom: event.hasTicketTypes ? event.id : "",
  });
}

/** Form values of a stored event, with times in its zone. */
export function formOfEvent(event: EventRow): TypedEvent {
  const stored = event as Record<string, unknown>;
  const values = fieldsOfEvent.map(([name, field]) => [
    name,
    typedOf(field, stored[field.column ?? name]),
  ]);

  return { ...(Object.fromEntries(values) as TypedEvent), repeat: "1", saleTimes: "move" };

  function typedOf(field: EventField, value: unknown) {
    return field.kind === "time"
      ? wallTimeAt(value as Date, event.timeZone)
      : typedValue(field, value);
  }
}
