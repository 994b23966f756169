import { and, eq, exists, isNotNull, isNull, or } from "drizzle-orm";
import { db, type Reader, type Tx } from "~db/client.server";
import { codes, passEvents, passes, ticketTypes } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { updateEvent, type UpdateOptions } from "~/models/shows/events/editing/edit-event.server";
import type { EventChange } from "~/models/shows/events/editing/schema";
import type { Event } from "~/models/shows/events/event-sale.server";
import { firstShow, listPassShows } from "../passes/pass-record.server";
import { moveWindow, type Window } from "./move-window";

/**
 * Updates a show as `updateEvent` does, and moves its sale times along if its start changes.
 * @returns how many times were moved
 * @throws AppError as `updateEvent`
 */
export async function updateEventWithSales(
  actor: Actor,
  id: string,
  change: EventChange,
  seen: Omit<UpdateOptions, "complete"> = {},
): Promise<number> {
  let moved = 0;
  const complete = async (tx: Tx, before: Event, after: Event) => {
    moved = await moveSales(tx, before, after);
  };

  await updateEvent(actor, id, change, { ...seen, complete });

  return moved;
}

/**
 * Counts the sale times that `updateEventWithSales` would move: of ticket types, codes and passes.
 */
export async function countSaleTimes(show: Event, reader: Reader = db): Promise<number> {
  return countTimes(await listWindows(reader, show));
}

async function moveSales(tx: Tx, before: Event, after: Event): Promise<number> {
  if (before.startTime.getTime() === after.startTime.getTime()) return 0;

  const windows = await listWindows(tx, before);

  for (const { write, ...window } of windows)
    await write(tx, moveWindow(window, before, after, clock.now()));

  return countTimes(windows);
}

type Write = (tx: Tx, window: Window) => PromiseLike<unknown>;
type SaleWindow = Window & { write: Write };

async function listWindows(reader: Reader, show: Event): Promise<SaleWindow[]> {
  return [
    ...(await listTypeWindows(reader, show.id)),
    ...(await listCodeWindows(reader, show.id)),
    ...(await listPassWindows(reader, show.id)),
  ];
}

async function listTypeWindows(reader: Reader, eventId: string): Promise<SaleWindow[]> {
  const hasWindow = or(isNotNull(ticketTypes.saleStart), isNotNull(ticketTypes.saleEnd));
  const rows = await reader
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), hasWindow));

  return rows.map(({ id, saleStart, saleEnd }) => ({
    from: saleStart,
    until: saleEnd,
    write: (tx, { from, until }) =>
      tx.update(ticketTypes).set({ saleStart: from, saleEnd: until }).where(eq(ticketTypes.id, id)),
  }));
}

/** Of codes for this show alone. */
async function listCodeWindows(reader: Reader, eventId: string): Promise<SaleWindow[]> {
  const hasWindow = or(isNotNull(codes.validFrom), isNotNull(codes.validUntil));
  const isUsable = and(eq(codes.eventId, eventId), isNull(codes.stoppedAt), hasWindow);
  const rows = await reader.select().from(codes).where(isUsable);

  return rows.map(({ id, validFrom, validUntil }) => ({
    from: validFrom,
    until: validUntil,
    write: (tx, { from, until }) =>
      tx.update(codes).set({ validFrom: from, validUntil: until }).where(eq(codes.id, id)),
  }));
}

/** Of passes that begin with this show. */
async function listPassWindows(reader: Reader, eventId: string): Promise<SaleWindow[]> {
  const isPart = and(eq(passEvents.passId, passes.id), eq(passEvents.eventId, eventId));
  const hasShow = exists(reader.select({ id: passEvents.eventId }).from(passEvents).where(isPart));
  const rows = await reader
    .select()
    .from(passes)
    .where(and(hasShow, isNotNull(passes.saleUntil)));

  const windows: SaleWindow[] = [];

  for (const { id, saleUntil } of rows) {
    if (firstShow({ shows: await listPassShows(reader, id) }).id !== eventId) continue;

    const write: Write = (tx, { until }) =>
      tx.update(passes).set({ saleUntil: until }).where(eq(passes.id, id));

    windows.push({ from: null, until: saleUntil, write });
  }

  return windows;
}

function countTimes(windows: Window[]): number {
  return windows.reduce(
    (sum, { from, until }) => sum + Number(from !== null) + Number(until !== null),
    0,
  );
}
