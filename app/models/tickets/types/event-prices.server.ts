import { and, eq, gt, or, sql } from "drizzle-orm";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { events } from "~db/schema";
import { CURRENCIES, PRICE_COLUMNS } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { isOver } from "~/models/shows/events/event-sale.server";
import { type PricedEvent, priceFor } from "~/models/shows/events/prices";
import { REPLAY_CHOICES } from "~/models/shows/events/protocol";
import { listTicketTypes, type OfferedType } from "../ticket-types.server";
import { required } from "~/platform/required";

/** The longest time that a replay can be offered, and a day for late broadcasts. */
const REPLAY_MS = (Math.max(...REPLAY_CHOICES) + 1) * 24 * 3600_000;

/**
 * Writes the cheapest price on sale, per currency, to the show, where lists, filters and old
 * programs read it. If nothing is on sale: the cheapest that opens next, else the last that was on
 * sale. A show that is over and sells no tickets for its replay keeps its prices.
 */
export async function updateEventPrices(tx: Tx, eventId: string): Promise<void> {
  const prices = await findNewPrices(tx, eventId);
  if (prices) await tx.update(events).set(prices).where(eq(events.id, eventId));
}

/**
 * Follows sales that began or ended, and holds that ran a type out or lapsed. Writes only what has
 * changed.
 */
export async function updateAllEventPrices(): Promise<void> {
  const now = clock.now().getTime();
  const hasReplayType = sql`exists (select 1 from ticket_types where event_id = ${events.id} and access = 'replay')`;
  const isSold = or(
    gt(events.openUntil, now),
    and(gt(events.openUntil, now - REPLAY_MS), hasReplayType),
  );
  const open = await db
    .select({ id: events.id })
    .from(events)
    .where(and(sql`has_ticket_types = 1`, isSold));

  for (const { id } of open) {
    if (await findNewPrices(db, id)) await transaction((tx) => updateEventPrices(tx, id));
  }
}

/** Null for a show without types, and where nothing has changed. */
async function findNewPrices(reader: Reader, eventId: string): Promise<PricedEvent | null> {
  const event = await reader.query.events.findFirst({ where: eq(events.id, eventId) });
  if (!event?.hasTicketTypes) return null;

  const types = await listTicketTypes(event, "", reader);
  if (isOver(event) && types.every(({ state }) => state !== "onSale")) return null;

  const prices = cheapestPrices(pickShown(types));
  const isSame = CURRENCIES.every(
    (currency) => priceFor(event, currency) === priceFor(prices, currency),
  );

  return isSame ? null : prices;
}

function pickShown(types: OfferedType[]): OfferedType[] {
  const onSale = types.filter(({ state }) => state === "onSale");
  if (onSale.length > 0) return onSale;

  const soon = types.filter(({ state }) => state === "soon");
  if (soon.length > 0)
    return withTime(soon, ({ saleStart }) => required(saleStart).getTime(), Math.min);

  return withTime(types, ({ saleEnd }) => saleEnd?.getTime() ?? Infinity, Math.max);
}

function withTime(
  types: OfferedType[],
  timeOf: (type: OfferedType) => number,
  choose: typeof Math.min,
) {
  const time = choose(...types.map(timeOf));

  return types.filter((type) => timeOf(type) === time);
}

function cheapestPrices(types: OfferedType[]): PricedEvent {
  const cheapest = CURRENCIES.map((currency) => {
    const amounts = types
      .map((type) => priceFor(type, currency))
      .filter((amount) => amount !== null);

    return [PRICE_COLUMNS[currency], amounts.length > 0 ? Math.min(...amounts) : null];
  });

  return Object.fromEntries(cheapest) as PricedEvent;
}
