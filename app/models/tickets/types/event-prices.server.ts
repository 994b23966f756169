import { and, eq, gt, or, sql } from "drizzle-orm";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { events } from "~db/schema";
import { CURRENCIES, PRICE_COLUMNS } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { isOver } from "~/models/shows/events/event-sale.server";
import { type PricedEvent, priceFor } from "~/models/shows/events/prices";
import { REPLAY_CHOICES } from "~/models/shows/events/protocol";
import { listTicketTypes, type OfferedType } from "../ticket-types.server";
import { required } from "~/platform/required";

/**
 * The prices of a show are updated until this long after its end: the longest time that a replay
 * can be offered, and a day for late broadcasts.
 */
const REPLAY_MS = (Math.max(...REPLAY_CHOICES) + 1) * 24 * 3600_000;

/**
 * Writes the cheapest price on sale, per currency, to the show, where lists, filters and old
 * programs read it. If no type is on sale: the cheapest of those that open next, else of those that
 * were on sale last. A show that is over and sells no tickets for its replay keeps its prices.
 */
export async function updateEventPrices(tx: Tx, eventId: string): Promise<void> {
  const prices = await findNewPrices(tx, eventId);
  if (prices) await tx.update(events).set(prices).where(eq(events.id, eventId));
}

/**
 * Updates the prices of all shows after sales began or ended, or after holds sold a type out or
 * lapsed. Writes only changed prices.
 */
export async function updateAllEventPrices(): Promise<void> {
  const nowMs = clock.now().getTime();
  const replayTypeFilter = sql`exists (select 1 from ticket_types where event_id = ${events.id} and access = 'replay')`;
  const soldFilter = or(
    gt(events.openUntil, nowMs),
    and(gt(events.openUntil, nowMs - REPLAY_MS), replayTypeFilter),
  );
  const openEvents = await db
    .select({ id: events.id })
    .from(events)
    .where(and(sql`has_ticket_types = 1`, soldFilter));

  for (const { id: eventId } of openEvents) {
    if (await findNewPrices(db, eventId)) await transaction((tx) => updateEventPrices(tx, eventId));
  }
}

/** Finds the prices to write; null for a show without types, and without a change. */
async function findNewPrices(reader: DbReader, eventId: string): Promise<PricedEvent | null> {
  const event = await reader.query.events.findFirst({ where: eq(events.id, eventId) });
  if (!event?.hasTicketTypes) return null;

  const offeredTypes = await listTicketTypes(event, "", reader);
  if (isOver(event) && offeredTypes.every(({ state }) => state !== "onSale")) return null;

  const prices = cheapestPrices(pickShown(offeredTypes));
  const isSame = CURRENCIES.every(
    (currency) => priceFor(event, currency) === priceFor(prices, currency),
  );

  return isSame ? null : prices;
}

function pickShown(types: OfferedType[]): OfferedType[] {
  const typesOnSale = types.filter(({ state }) => state === "onSale");
  if (typesOnSale.length > 0) return typesOnSale;

  const upcomingTypes = types.filter(({ state }) => state === "soon");
  if (upcomingTypes.length > 0)
    return withTime(upcomingTypes, ({ saleStart }) => required(saleStart).getTime(), Math.min);

  return withTime(types, ({ saleEnd }) => saleEnd?.getTime() ?? Infinity, Math.max);
}

function withTime(
  types: OfferedType[],
  timeOf: (type: OfferedType) => number,
  chooseTime: typeof Math.min,
) {
  const chosenTime = chooseTime(...types.map(timeOf));

  return types.filter((type) => timeOf(type) === chosenTime);
}

function cheapestPrices(types: OfferedType[]): PricedEvent {
  const cheapestByColumn = CURRENCIES.map((currency) => {
    const amounts = types
      .map((type) => priceFor(type, currency))
      .filter((amount) => amount !== null);

    return [PRICE_COLUMNS[currency], amounts.length > 0 ? Math.min(...amounts) : null];
  });

  return Object.fromEntries(cheapestByColumn) as PricedEvent;
}
