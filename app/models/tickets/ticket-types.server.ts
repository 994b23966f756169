import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db, type DbReader } from "~db/client.server";
import { ticketTypes } from "~db/schema";
import type { Currency } from "~db/vocabularies";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { type Event, findAnyEvent, isOver } from "~/models/shows/events/event-sale.server";
import { listWithReplay } from "~/models/shows/events/replay-state.server";
import { priceFor } from "~/models/shows/events/prices";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { required } from "~/platform/required";

export type TicketType = typeof ticketTypes.$inferSelect;

/**
 * "soon": the sale has not begun; "ended": the sale is over, or the show is over and the type opens
 * more than the replay.
 */
export type SaleState = "onSale" | "soon" | "ended" | "soldOut";

/** `taken`: sold tickets and holds; `left`: remaining quantity, null without a limit. */
export type OfferedType = TicketType & { taken: number; left: number | null; state: SaleState };

type ShowWithTypes = Pick<Event, "id" | "hasTicketTypes" | "isLive" | "endTime" | "openUntil">;
type TypeChoice = { currency: Currency; ticketTypeId?: string };

/**
 * Lists the types of a show in their order. `exceptUserId`: the person whose holds do not count.
 */
export async function listTicketTypes(
  event: ShowWithTypes,
  exceptUserId = "",
  reader: DbReader = db,
): Promise<OfferedType[]> {
  return (await listTicketTypesByEvent([event], exceptUserId, reader)).get(event.id) ?? [];
}

/**
 * Lists the types of several shows in two queries, three if some shows are over, or none if no show
 * has types.
 */
export async function listTicketTypesByEvent(
  shows: ShowWithTypes[],
  exceptUserId = "",
  reader: DbReader = db,
): Promise<Map<string, OfferedType[]>> {
  const eventIds = shows.filter(({ hasTicketTypes }) => hasTicketTypes).map(({ id }) => id);
  if (eventIds.length === 0) return new Map();

  const types = await reader
    .select()
    .from(ticketTypes)
    .where(inArray(ticketTypes.eventId, eventIds))
    .orderBy(asc(ticketTypes.position));
  const takenByType = await countTakenByType(reader, eventIds, exceptUserId);
  const overIds = shows.filter((show) => show.hasTicketTypes && isOver(show)).map(({ id }) => id);
  const replayIds = await listWithReplay(overIds, reader);
  const isClosed = ({ eventId, access }: TicketType) =>
    overIds.includes(eventId) && !(access === "replay" && replayIds.includes(eventId));
  const offeredTypes = types.map((type) => {
    const takenCount = takenByType.get(type.id) ?? 0;
    const leftCount = type.quantity === null ? null : Math.max(0, type.quantity - takenCount);

    return {
      ...type,
      taken: takenCount,
      left: leftCount,
      state: isClosed(type) ? ("ended" as const) : saleState(type, leftCount),
    };
  });

  return new Map(
    eventIds.map((eventId) => [eventId, offeredTypes.filter((type) => type.eventId === eventId)]),
  );
}

/** Gets a type of any show. @throws AppError not_found */
export async function getTicketType(typeId: string, reader: DbReader = db): Promise<OfferedType> {
  const type = await reader.query.ticketTypes.findFirst({
    columns: { eventId: true },
    where: eq(ticketTypes.id, typeId),
  });
  const event = type && (await findAnyEvent(type.eventId, reader));
  const offeredTypes = event ? await listTicketTypes(event, "", reader) : [];
  const offeredType = offeredTypes.find((type) => type.id === typeId);
  if (!offeredType) throw new AppError("not_found", "tickets:typeNotFound");

  return offeredType;
}

/** Finds a type of this show. @throws AppError invalid for an unknown one */
export async function findTicketType(
  reader: DbReader,
  event: Event,
  typeId?: string,
): Promise<TicketType | null> {
  if (!event.hasTicketTypes || typeId === undefined) return null;

  const type = await reader.query.ticketTypes.findFirst({ where: eq(ticketTypes.id, typeId) });
  if (type?.eventId !== event.id) throw typeNotFound();

  return type;
}

/** True for a type that takes no seat. */
export async function isReplayOnly(reader: DbReader, typeId: string): Promise<boolean> {
  const replayTypeFilter = and(eq(ticketTypes.id, typeId), eq(ticketTypes.access, "replay"));

  return (await reader.$count(ticketTypes, replayTypeFilter)) > 0;
}

/**
 * Gets the chosen type, or the cheapest on sale.
 * @throws AppError invalid; conflict while it is not on sale
 */
export async function getTicketTypeOnSale(
  reader: DbReader,
  event: Event,
  choice: TypeChoice,
  buyerId: string,
) {
  const { currency, ticketTypeId } = choice;
  const offeredTypes = await listTicketTypes(event, buyerId, reader);
  const type = ticketTypeId
    ? offeredTypes.find(({ id }) => id === ticketTypeId)
    : findCheapest(offeredTypes, currency);
  if (!type) throw ticketTypeId ? typeNotFound() : new AppError("conflict", "tickets:noTypeOnSale");
  if (type.state !== "onSale") throw new AppError("conflict", SALE_OBSTACLES[type.state]);

  return type;
}

/**
 * True if a ticket of the type is left for a payment that has arrived. While the payment's own hold
 * is valid, it guarantees a ticket.
 */
export async function isTypeLeft(
  reader: DbReader,
  { id: paymentId, ticketTypeId, state, heldUntil }: Payment,
): Promise<boolean> {
  const hasValidHold = state !== "expired" && required(heldUntil) > clock.now();
  const countedFilter = hasValidHold ? sql`false` : sql`p.id <> ${paymentId}`;
  const [result] = await reader.all<{ isLeft: number }>(sql`
    select quantity is null or quantity > ${takenCountSql(sql`t.id`, countedFilter)} as isLeft
    from ticket_types t where t.id = ${ticketTypeId}`);

  return result?.isLeft === 1;
}

const SALE_OBSTACLES = {
  soon: "tickets:typeNotYetOnSale",
  ended: "tickets:typeSaleEnded",
  soldOut: "tickets:typeSoldOut",
} as const;

function typeNotFound() {
  return fieldError("ticketType", "tickets:typeNotFound");
}

/** The cheapest type on sale with a price in this currency; of equal prices, the first. */
function findCheapest(types: OfferedType[], currency: Currency): OfferedType | undefined {
  const typesOnSale = types.filter(
    (type) => type.state === "onSale" && priceFor(type, currency) !== null,
  );

  return typesOnSale.sort(
    (left, right) => required(priceFor(left, currency)) - required(priceFor(right, currency)),
  )[0];
}

function saleState({ saleStart, saleEnd }: TicketType, left: number | null): SaleState {
  const now = clock.now();
  if (saleEnd && saleEnd <= now) return "ended";
  if (left === 0) return "soldOut";

  return saleStart && saleStart > now ? "soon" : "onSale";
}

async function countTakenByType(reader: DbReader, eventIds: string[], exceptUserId: string) {
  const othersFilter = sql`(p.user_id <> ${exceptUserId} or p.gift_to is not null)`;
  const takenRows = await reader.all<{ id: string; taken: number }>(
    sql`select t.id, ${takenCountSql(sql`t.id`, othersFilter)} as taken from ticket_types t where t.event_id in ${eventIds}`,
  );

  return new Map(takenRows.map(({ id: typeId, taken: takenCount }) => [typeId, takenCount]));
}

/**
 * SQL that counts the valid tickets and the unexpired holds of a type. `countedFilter`: condition
 * on the payments that count.
 */
function takenCountSql(typeId: SQL, countedFilter: SQL) {
  return sql`(
    (select count(*) from tickets where ticket_type_id = ${typeId} and status <> 'refunded') +
    (select count(*) from payments p where p.ticket_type_id = ${typeId} and p.state in ('held', 'paying')
      and p.held_until > ${clock.now().getTime()} and ${countedFilter}))`;
}
