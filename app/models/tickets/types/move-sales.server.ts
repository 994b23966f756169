import { and, eq, exists, isNotNull, isNull, or } from "drizzle-orm";
import { db, type DbReader, type Tx } from "~db/client.server";
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
 * @returns number of moved sale times
 * @throws AppError the errors of `updateEvent`
 */
export async function updateEventWithSales(
  actor: Actor,
  eventId: string,
  change: EventChange,
  updateOptions: Omit<UpdateOptions, "complete"> = {},
): Promise<number> {
  let movedCount = 0;
  const complete = async (tx: Tx, eventBefore: Event, eventAfter: Event) => {
    movedCount = await moveSales(tx, eventBefore, eventAfter);
  };

  await updateEvent(actor, eventId, change, { ...updateOptions, complete });

  return movedCount;
}

/**
 * Counts the sale times that `updateEventWithSales` would move: of ticket types, codes and passes.
 */
export async function countSaleTimes(show: Event): Promise<number> {
  return countTimes(await listWindows(db, show));
}

async function moveSales(tx: Tx, eventBefore: Event, eventAfter: Event): Promise<number> {
  if (eventBefore.startTime.getTime() === eventAfter.startTime.getTime()) return 0;

  const windows = await listWindows(tx, eventBefore);

  for (const { write, ...window } of windows)
    await write(tx, moveWindow(window, eventBefore, eventAfter, clock.now()));

  return countTimes(windows);
}

type WriteWindow = (tx: Tx, window: Window) => PromiseLike<unknown>;
type SaleWindow = Window & { write: WriteWindow };

async function listWindows(reader: DbReader, show: Event): Promise<SaleWindow[]> {
  return [
    ...(await listTypeWindows(reader, show.id)),
    ...(await listCodeWindows(reader, show.id)),
    ...(await listPassWindows(reader, show.id)),
  ];
}

async function listTypeWindows(reader: DbReader, eventId: string): Promise<SaleWindow[]> {
  const windowFilter = or(isNotNull(ticketTypes.saleStart), isNotNull(ticketTypes.saleEnd));
  const typesWithWindow = await reader
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), windowFilter));

  return typesWithWindow.map(({ id: typeId, saleStart, saleEnd }) => ({
    from: saleStart,
    until: saleEnd,
    write: (tx, { from, until }) =>
      tx
        .update(ticketTypes)
        .set({ saleStart: from, saleEnd: until })
        .where(eq(ticketTypes.id, typeId)),
  }));
}

/** Lists the windows of codes that are only for this show. */
async function listCodeWindows(reader: DbReader, eventId: string): Promise<SaleWindow[]> {
  const windowFilter = or(isNotNull(codes.validFrom), isNotNull(codes.validUntil));
  const usableFilter = and(eq(codes.eventId, eventId), isNull(codes.stoppedAt), windowFilter);
  const codesWithWindow = await reader.select().from(codes).where(usableFilter);

  return codesWithWindow.map(({ id: codeId, validFrom, validUntil }) => ({
    from: validFrom,
    until: validUntil,
    write: (tx, { from, until }) =>
      tx.update(codes).set({ validFrom: from, validUntil: until }).where(eq(codes.id, codeId)),
  }));
}

/** Lists the sale ends of passes whose first show is this one. */
async function listPassWindows(reader: DbReader, eventId: string): Promise<SaleWindow[]> {
  const partFilter = and(eq(passEvents.passId, passes.id), eq(passEvents.eventId, eventId));
  const showFilter = exists(
    reader.select({ id: passEvents.eventId }).from(passEvents).where(partFilter),
  );
  const passesWithEnd = await reader
    .select()
    .from(passes)
    .where(and(showFilter, isNotNull(passes.saleUntil)));

  const windows: SaleWindow[] = [];

  for (const { id: passId, saleUntil } of passesWithEnd) {
    if (firstShow({ shows: await listPassShows(reader, passId) }).id !== eventId) continue;

    const write: WriteWindow = (tx, { until }) =>
      tx.update(passes).set({ saleUntil: until }).where(eq(passes.id, passId));

    windows.push({ from: null, until: saleUntil, write });
  }

  return windows;
}

function countTimes(windows: Window[]): number {
  return windows.reduce(
    (total, { from, until }) => total + Number(from !== null) + Number(until !== null),
    0,
  );
}
