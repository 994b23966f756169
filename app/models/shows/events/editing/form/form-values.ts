import type { Language } from "~db/vocabularies";
import { laterAt, wallTimeAt } from "~/models/shows/events/protocol";
import { VIETNAM } from "~/models/shows/events/rules";
import type { EventRow } from "../event-columns";
import { type TypedEvent, withDerivedEnd } from "./protocol";
import { type EventField, fieldsOfEvent, typedValue } from "../fields.protocol";

const HALF_HOUR_MS = 30 * 60_000;

/**
 * Form values of a new event: it starts at the next half hour of its zone, lasts one hour and is
 * free.
 */
export function newEventForm(
  now: Date,
  language: Language,
  timeZone: string = VIETNAM,
): TypedEvent {
  const nextHalfHour = new Date(Math.ceil(now.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS);

  return withDerivedEnd({
    ...blankForm(),
    language,
    timeZone,
    startTime: wallTimeAt(nextHalfHour, timeZone),
    repeat: "1",
    ticketTypesFrom: "",
  });
}

function blankForm() {
  const initialValues = fieldsOfEvent.map(([fieldName, field]) => [
    fieldName,
    field.initial ?? (field.kind === "time" ? "" : typedValue(field, field.default)),
  ]);

  return Object.fromEntries(initialValues) as TypedEvent;
}

/** Copies an event to the next occurrence of its weekday and time. */
export function copyOfEvent(event: EventRow, now: Date): TypedEvent {
  const typedEvent = formOfEvent(event);
  const weekMinutes = 7 * 24 * 60;
  const weeksLater = Math.max(
    1,
    Math.ceil((now.getTime() - event.startTime.getTime()) / (weekMinutes * 60_000)),
  );
  const startTime =
    laterAt(typedEvent.startTime, weeksLater * weekMinutes, "UTC") ?? typedEvent.startTime;

  return withDerivedEnd({
    ...typedEvent,
    startTime,
    ticketTypesFrom: event.hasTicketTypes ? event.id : "",
  });
}

/** Form values of a stored event, with times in its zone. */
export function formOfEvent(event: EventRow): TypedEvent {
  const storedColumns = event as Record<string, unknown>;
  const typedValues = fieldsOfEvent.map(([fieldName, field]) => [
    fieldName,
    typedOf(field, storedColumns[field.column ?? fieldName]),
  ]);

  return { ...(Object.fromEntries(typedValues) as TypedEvent), repeat: "1", saleTimes: "move" };

  function typedOf(field: EventField, value: unknown) {
    return field.kind === "time"
      ? wallTimeAt(value as Date, event.timeZone)
      : typedValue(field, value);
  }
}
