import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
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
 * "soon": the sale has not begun; "ended": it is over, or the show is and the type does not open
 * the replay alone.
 */
export type SaleState = "onSale" | "soon" | "ended" | "soldOut";

/** `taken`: sold and on hold; `left`: of its number, null without one. */
export type OfferedType = TicketType & { taken: number; left: number | null; state: SaleState };

type TypedShow = Pick<Event, "id" | "hasTicketTypes" | "isLive" | "endTime" | "openUntil">;
type Choice = { currency: Currency; ticketTypeId?: string };

/**
 * Lists the types of a show in their order. `exceptUserId`: the person whose holds do not count.
 */
export async function listTicketTypes(
  event: TypedShow,
  exceptUserId = "",
  reader: Reader = db,
): Promise<OfferedType[]> {
  return (await listTicketTypesByEvent([event], exceptUserId, reader)).get(event.id) ?? [];
}

/**
 * Lists them for several shows in two queries, three if some are over, or none if no show has
 * types.
 */
export async function listTicketTypesByEvent(
  shows: TypedShow[],
  exceptUserId = "",
  reader: Reader = db,
): Promise<Map<string, OfferedType[]>> {
  const eventIds = shows.filter(({ hasTicketTypes }) => hasTicketTypes).map(({ id }) => id);
  if (eventIds.length === 0) return new Map();

  const types = await reader
    .select()
    .from(ticketTypes)
    .where(inArray(ticketTypes.eventId, eventIds))
    .orderBy(asc(ticketTypes.position));
  const takenByType = await countTakenByType(reader, eventIds, exceptUserId);
  const over = shows.filter((show) => show.hasTicketTypes && isOver(show)).map(({ id }) => id);
  const withReplay = await listWithReplay(over, reader);
  const isClosed = ({ eventId, access }: TicketType) =>
    over.includes(eventId) && !(access === "replay" && withReplay.includes(eventId));
  const offered = types.map((type) => {
    const taken = takenByType.get(type.id) ?? 0;
    const left = type.quantity === null ? null : Math.max(0, type.quantity - taken);

    return {
      ...type,
      taken,
      left,
      state: isClosed(type) ? ("ended" as const) : saleState(type, left),
    };
  });

  return new Map(
    eventIds.map((eventId) => [eventId, offered.filter((type) => type.eventId === eventId)]),
  );
}

/** Gets a type of any show. @throws AppError not_found */
export async function getTicketType(id: string, reader: Reader = db): Promise<OfferedType> {
  const type = await reader.query.ticketTypes.findFirst({
    columns: { eventId: true },
    where: eq(ticketTypes.id, id),
  });
  const event = type && (await findAnyEvent(type.eventId, reader));
  const types = event ? await listTicketTypes(event, "", reader) : [];
  const found = types.find((one) => one.id === id);
  if (!found) throw new AppError("not_found", "tickets:typeNotFound");

  return found;
}

/** Finds a type of this show. @throws AppError invalid for an unknown one */
export async function findTicketType(
  reader: Reader,
  event: Event,
  id?: string,
): Promise<TicketType | null> {
  if (!event.hasTicketTypes || id === undefined) return null;

  const type = await reader.query.ticketTypes.findFirst({ where: eq(ticketTypes.id, id) });
  if (type?.eventId !== event.id) throw typeNotFound();

  return type;
}

/** True for a type that takes no seat. */
export async function isReplayOnly(reader: Reader, typeId: string): Promise<boolean> {
  const isThis = and(eq(ticketTypes.id, typeId), eq(ticketTypes.access, "replay"));

  return (await reader.$count(ticketTypes, isThis)) > 0;
}

/**
 * Gets the chosen type, or the cheapest on sale.
 * @throws AppError invalid; conflict while it is not on sale
 */
export async function getTicketTypeOnSale(
  reader: Reader,
  event: Event,
  choice: Choice,
  buyerId: string,
) {
  const { currency, ticketTypeId } = choice;
  const types = await listTicketTypes(event, buyerId, reader);
  const type = ticketTypeId
    ? types.find(({ id }) => id === ticketTypeId)
    : findCheapest(types, currency);
  if (!type) throw ticketTypeId ? typeNotFound() : new AppError("conflict", "tickets:noTypeOnSale");
  if (type.state !== "onSale") throw new AppError("conflict", OBSTACLES[type.state]);

  return type;
}

/**
 * True if there is a ticket of the type for a payment that has arrived; its hold is kept for it
 * until it lapses.
 */
export async function isTypeLeft(
  reader: Reader,
  { id, ticketTypeId, state, heldUntil }: Payment,
): Promise<boolean> {
  const isHeld = state !== "expired" && required(heldUntil) > clock.now();
  const isCounted = isHeld ? sql`false` : sql`p.id <> ${id}`;
  const [row] = await reader.all<{ isLeft: number }>(sql`
    select quantity is null or quantity > ${takenOf(sql`t.id`, isCounted)} as isLeft
    from ticket_types t where t.id = ${ticketTypeId}`);

  return row?.isLeft === 1;
}

const OBSTACLES = {
  soon: "tickets:typeNotYetOnSale",
  ended: "tickets:typeSaleEnded",
  soldOut: "tickets:typeSoldOut",
} as const;

function typeNotFound() {
  return fieldError("ticketType", "tickets:typeNotFound");
}

/** The cheapest type on sale with a price in this currency; the first of several. */
function findCheapest(types: OfferedType[], currency: Currency): OfferedType | undefined {
  const offered = types.filter(
    (type) => type.state === "onSale" && priceFor(type, currency) !== null,
  );

  return offered.sort(
    (a, b) => required(priceFor(a, currency)) - required(priceFor(b, currency)),
  )[0];
}

function saleState({ saleStart, saleEnd }: TicketType, left: number | null): SaleState {
  const now = clock.now();
  if (saleEnd && saleEnd <= now) return "ended";
  if (left === 0) return "soldOut";

  return saleStart && saleStart > now ? "soon" : "onSale";
}

async function countTakenByType(reader: Reader, eventIds: string[], exceptUserId: string) {
  const isOthers = sql`(p.user_id <> ${exceptUserId} or p.gift_to is not null)`;
  const rows = await reader.all<{ id: string; taken: number }>(
    sql`select t.id, ${takenOf(sql`t.id`, isOthers)} as taken from ticket_types t where t.event_id in ${eventIds}`,
  );

  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/** Counts valid tickets and unexpired holds of a type. */
function takenOf(typeId: SQL, isCounted: SQL) {
  return sql`(
    (select count(*) from tickets where ticket_type_id = ${typeId} and status <> 'refunded') +
    (select count(*) from payments p where p.ticket_type_id = ${typeId} and p.state in ('held', 'paying')
      and p.held_until > ${clock.now().getTime()} and ${isCounted}))`;
}
