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

/** Stored fields in the form of an input. */
function inputOf(event: EventRow): EventChange {
  const { ticketPriceCents, replayDays, status, ...rest } = event;

  return {
    ...rest,
    ticketPrice: ticketPriceCents,
    replay: replayDays,
    status: status === "draft" ? "draft" : "published",
  };
}

const DEFAULTS: EventChange = {
  ...Object.fromEntries(
    fieldsOfEvent.flatMap(([name, field]) => ("default" in field ? [[name, field.default]] : [])),
  ),
  status: "published",
};

/** All fields of a row; fields without a default are always given. */
type CompleteInput = Required<Omit<EventInput, "endTime">> & Pick<EventInput, "endTime">;

/**
 * Columns of an event after `change`. Missing fields keep their value, or take the default in a new
 * event.
 * @throws AppError invalid, with a message for every field that does not fit the others
 */
export function toEventColumns(current: EventRow | null, change: EventChange): EventColumns {
  const merged = {
    ...DEFAULTS,
    ...(current && inputOf(current)),
    ...defined(change),
  } as CompleteInput;
  const input = { ...merged, ...(current && storedTimes(current, change)) };
  const { duration, endTime } = followingTimes(change, input);
  // A stored duration does not contradict a new end: whichever is new sets the other.
  const given = { ...input, endTime, duration: endTime && !change.duration ? undefined : duration };
  const { start, end } = timesOf({ ...input, duration, endTime });
  const problems = {
    ...payabilityProblems(current, given),
    ...problemsOf(given),
    ...typeProblems(current, change),
    ...pastProblem(current, { start, end, status: input.status }),
  };
  if (Object.keys(problems).length)
    throw new AppError("invalid", "errors:invalid", { fields: problems });

  const { ticketPrice: _, replay, ...rest } = input;

  return {
    ...columnsOf(rest),
    startTime: required(start),
    endTime: required(end),
    duration: duration ?? Math.max(1, minutesBetween(required(start), required(end))),
    ...priceColumnsOf(input),
    streamUrl: input.streamPlatform === "nhacsong_live" ? null : input.streamUrl,
    replayDays: replay,
    freeLookMinutes: canHaveFreeLook(input) ? input.freeLookMinutes : 0,
  };
}

/** A show with ticket types keeps them, and their prices are set there. */
function typeProblems(current: EventRow | null, change: EventChange): Record<string, Message> {
  if (!current?.hasTicketTypes) return {};

  const changed = priceFields.filter(([name, { currency }]) => {
    return change[name] !== undefined && change[name] !== priceFor(current, currency);
  });
  const isOpened = change.eventType !== undefined && change.eventType !== "ticketed";

  return {
    ...Object.fromEntries(changed.map(([name]) => [name, { key: "dashboard:priceOfTypes" }])),
    ...(isOpened && { eventType: { key: "dashboard:hasTicketTypes" } }),
  };
}

type Plan = Pick<CompleteInput, "status"> & Partial<ReturnType<typeof timesOf>>;

/** A past show cannot be published; a published one may still be edited. */
function pastProblem(
  current: EventRow | null,
  { start, end, status }: Plan,
): Record<string, Message> {
  if (!start || !end || end > clock.now()) return {};

  const isMoved =
    start.getTime() !== current?.startTime.getTime() || end.getTime() !== current.endTime.getTime();
  const isAnnounced = current?.status === "draft" && status === "published";

  return isMoved || isAnnounced ? { startTime: { key: "dashboard:startPast" } } : {};
}

/** Only tickets have prices. */
function priceColumnsOf(input: CompleteInput): PricedEvent {
  const isTicketed = input.eventType === "ticketed";
  const prices = priceFields.map(([name, { currency }]) => [
    PRICE_COLUMNS[currency],
    isTicketed ? input[name] : null,
  ]);

  return Object.fromEntries(prices) as PricedEvent;
}

/** The fields that are stored as they are, under their own name. */
function columnsOf(input: Omit<CompleteInput, "ticketPrice" | "replay">) {
  const plain = fieldsOfEvent
    .filter(([, { column, kind }]) => !column && kind !== "time")
    .map(([name]) => name);
  const names = [...plain, "status"] as (keyof typeof input)[];

  return Object.fromEntries(names.map((name) => [name, input[name]])) as Omit<
    typeof input,
    "startTime" | "endTime"
  >;
}

/**
 * A wall time equal to the stored one keeps the stored instant, with its seconds and the second
 * pass through a repeated hour.
 */
function storedTimes(
  current: EventRow,
  change: EventChange,
): Partial<Pick<CompleteInput, "startTime" | "endTime">> {
  if (change.timeZone !== undefined && change.timeZone !== current.timeZone) return {};

  const isShown = (given: Date | WallTime | null | undefined, stored: Date) =>
    typeof given === "string" && given.slice(0, 16) === wallTimeAt(stored, current.timeZone);

  return {
    ...(isShown(change.startTime, current.startTime) && { startTime: current.startTime }),
    ...(isShown(change.endTime, current.endTime) && { endTime: current.endTime }),
  };
}

/**
 * Without an end, the event ends at start + duration; with an end but no duration, the duration
 * follows.
 */
function followingTimes(change: EventChange, { duration, endTime }: CompleteInput) {
  const isMoved =
    change.startTime !== undefined || change.duration !== undefined || change.endTime === null;
  if (!change.endTime && isMoved) return { duration, endTime: null };

  return { duration: change.endTime && !change.duration ? undefined : duration, endTime };
}

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}
