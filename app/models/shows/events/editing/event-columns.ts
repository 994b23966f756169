import { AppError, type Message } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { events } from "~db/schema";
import { PRICE_COLUMNS } from "~db/vocabularies";
import { canHaveFreeLook } from "../free-look";
import { priceFor, type PricedEvent } from "../prices";
import { minutesBetween, wallTimeAt, type WallTime } from "../protocol";
import { problemsOf, timesOf } from "../rules";
import { payabilityProblems } from "./payable-prices.server";
import { fieldsOfEvent, priceFields } from "./fields.protocol";
import type { EventChange, EventInput } from "./schema";
import { required } from "~/platform/required";

export type EventRow = typeof events.$inferSelect;
type EventColumns = Omit<typeof events.$inferInsert, "artistId">;

/** Converts a stored event to the fields of an input. */
function inputOf(event: EventRow): EventChange {
  const { ticketPriceCents, replayDays, status, ...sameFields } = event;

  return {
    ...sameFields,
    ticketPrice: ticketPriceCents,
    replay: replayDays,
    status: status === "draft" ? "draft" : "published",
  };
}

const DEFAULT_FIELDS: EventChange = {
  ...Object.fromEntries(
    fieldsOfEvent.flatMap(([name, field]) => ("default" in field ? [[name, field.default]] : [])),
  ),
  status: "published",
};

/** All fields of an event; fields without a default are always given. */
type CompleteInput = Required<Omit<EventInput, "endTime">> & Pick<EventInput, "endTime">;

/**
 * Columns of an event after `change`. Missing fields keep their value, or take the default in a new
 * event.
 * @throws AppError invalid, with a message for every field that does not fit the others
 */
export function toEventColumns(current: EventRow | null, change: EventChange): EventColumns {
  const input = inputAfter(current, change);
  const problems = problemsOfChange(current, change, input);
  if (Object.keys(problems).length)
    throw new AppError("invalid", "errors:invalid", { fields: problems });

  const { eventInput, duration, start, end } = input;
  const { ticketPrice: _, replay, ...plainFields } = eventInput;

  return {
    ...columnsOf(plainFields),
    startTime: required(start),
    endTime: required(end),
    duration: duration ?? Math.max(1, minutesBetween(required(start), required(end))),
    ...priceColumnsOf(eventInput),
    streamUrl: eventInput.streamPlatform === "nhacsong_live" ? null : eventInput.streamUrl,
    replayDays: replay,
    freeLookMinutes: canHaveFreeLook(eventInput) ? eventInput.freeLookMinutes : 0,
  };
}

/** Lists what does not fit in the event after `change`, by field. Missing fields are ignored. */
export function problemsOfChange(
  current: EventRow | null,
  change: EventChange,
  { eventInput, duration, endTime, start, end } = inputAfter(current, change),
): Record<string, Message> {
  // Only a duration of this change is checked against the end. A stored one is replaced by the time
  // from start to end.
  const checkedInput = {
    ...eventInput,
    endTime,
    duration: endTime && !change.duration ? undefined : duration,
  };

  return {
    ...payabilityProblems(current, checkedInput),
    ...problemsOf(checkedInput),
    ...typeProblems(current, change),
    ...pastProblem(current, { start, end, status: eventInput.status }),
  };
}

/** The complete input after `change`, with its start and end as instants. */
function inputAfter(current: EventRow | null, change: EventChange) {
  const mergedInput = {
    ...DEFAULT_FIELDS,
    ...(current && inputOf(current)),
    ...withoutUndefined(change),
  } as CompleteInput;
  const eventInput = { ...mergedInput, ...(current && storedTimes(current, change)) };
  const { duration, endTime } = followingTimes(change, eventInput);

  return { eventInput, duration, endTime, ...timesOf({ ...eventInput, duration, endTime }) };
}

/** A show with ticket types must stay ticketed, and its prices are set at the types. */
function typeProblems(current: EventRow | null, change: EventChange): Record<string, Message> {
  if (!current?.hasTicketTypes) return {};

  const changedPrices = priceFields.filter(([fieldName, { currency }]) => {
    return change[fieldName] !== undefined && change[fieldName] !== priceFor(current, currency);
  });
  const isUnticketed = change.eventType !== undefined && change.eventType !== "ticketed";

  return {
    ...Object.fromEntries(
      changedPrices.map(([fieldName]) => [fieldName, { key: "dashboard:priceOfTypes" }]),
    ),
    ...(isUnticketed && { eventType: { key: "dashboard:hasTicketTypes" } }),
  };
}

type PlannedTimes = Pick<CompleteInput, "status"> & Partial<ReturnType<typeof timesOf>>;

/**
 * A show cannot be moved into the past, nor published after its end; a published show may still be
 * edited after its end.
 */
function pastProblem(
  current: EventRow | null,
  { start: newStart, end: newEnd, status }: PlannedTimes,
): Record<string, Message> {
  if (!newStart || !newEnd || newEnd > clock.now()) return {};

  const isMoved =
    newStart.getTime() !== current?.startTime.getTime() ||
    newEnd.getTime() !== current.endTime.getTime();
  const isPublishedNow = current?.status === "draft" && status === "published";

  return isMoved || isPublishedNow ? { startTime: { key: "dashboard:startPast" } } : {};
}

/** Price columns of an event; they are null unless it sells tickets. */
function priceColumnsOf(eventInput: CompleteInput): PricedEvent {
  const isTicketed = eventInput.eventType === "ticketed";
  const priceEntries = priceFields.map(([fieldName, { currency }]) => [
    PRICE_COLUMNS[currency],
    isTicketed ? eventInput[fieldName] : null,
  ]);

  return Object.fromEntries(priceEntries) as PricedEvent;
}

/** Columns of the fields that are stored unchanged in a column of the same name. */
function columnsOf(eventInput: Omit<CompleteInput, "ticketPrice" | "replay">) {
  const plainFieldNames = fieldsOfEvent
    .filter(([, { column, kind: fieldKind }]) => !column && fieldKind !== "time")
    .map(([fieldName]) => fieldName);
  const columnNames = [...plainFieldNames, "status"] as (keyof typeof eventInput)[];

  return Object.fromEntries(
    columnNames.map((fieldName) => [fieldName, eventInput[fieldName]]),
  ) as Omit<typeof eventInput, "startTime" | "endTime">;
}

/**
 * A wall time that equals the stored one keeps the stored instant, because a wall time has no
 * seconds and is ambiguous in an hour that the clocks repeat.
 */
function storedTimes(
  current: EventRow,
  change: EventChange,
): Partial<Pick<CompleteInput, "startTime" | "endTime">> {
  if (change.timeZone !== undefined && change.timeZone !== current.timeZone) return {};

  const isUnchanged = (givenTime: Date | WallTime | null | undefined, storedTime: Date) =>
    typeof givenTime === "string" &&
    givenTime.slice(0, 16) === wallTimeAt(storedTime, current.timeZone);

  return {
    ...(isUnchanged(change.startTime, current.startTime) && { startTime: current.startTime }),
    ...(isUnchanged(change.endTime, current.endTime) && { endTime: current.endTime }),
  };
}

/**
 * Without an end, the event ends at start + duration; with an end but no duration, the duration is
 * computed from start and end.
 */
function followingTimes(change: EventChange, { duration, endTime }: CompleteInput) {
  const isMoved =
    change.startTime !== undefined || change.duration !== undefined || change.endTime === null;
  if (!change.endTime && isMoved) return { duration, endTime: null };

  return { duration: change.endTime && !change.duration ? undefined : duration, endTime };
}

function withoutUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}
