import { sql } from "drizzle-orm";
import { db, type DbReader } from "~db/client.server";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Event } from "~/models/shows/events/event-sale.server";
import { countSeatsLeft, countTakenSeatsByEvent, replayHoldFilter } from "./seats.server";
import { listTicketTypes, listTicketTypesByEvent, type OfferedType } from "./ticket-types.server";
import { required } from "~/platform/required";

/**
 * State of the seats of a show for one person. "soldOut": the waitlist is open. "soon": no
 * type is on sale yet. "ended": no type is on sale any more.
 */
export type SeatSaleState = "onSale" | "soldOut" | "soon" | "ended";
/**
 * `left`: seats with a ticket on sale that are not reserved for people ahead on the waitlist;
 * Infinity without a limit. `sellsReplay`: a ticket that opens only the replay, and takes no seat,
 * is on sale.
 */
export type SeatSale = { state: SeatSaleState; left: number; sellsReplay: boolean };

type ShowOnSale = Pick<
  Event,
  "id" | "maxAttendees" | "currentAttendees" | "hasTicketTypes" | "isLive" | "endTime" | "openUntil"
>;

/**
 * Finds the seat sale for a person, whose own hold and place on the waitlist do not count, or
 * without `userId` for all people.
 */
export async function findSeatSale(
  show: ShowOnSale,
  userId = "",
  reader: DbReader = db,
): Promise<SeatSale> {
  return required((await findSeatSales([show], userId, reader)).get(show.id));
}

/** Finds the seat sales of several shows in a fixed number of queries. */
export async function findSeatSales(
  shows: ShowOnSale[],
  userId = "",
  reader: DbReader = db,
): Promise<Map<string, SeatSale>> {
  const limitedIds = shows
    .filter(({ maxAttendees }) => maxAttendees !== null)
    .map(({ id: eventId }) => eventId);
  const takenByEvent = await countTakenSeatsByEvent(limitedIds, userId, reader);
  const typesByShow = await listTicketTypesByEvent(shows, userId, reader);
  const claimsByEvent = await countClaims(reader, [...typesByShow.keys()], {
    userId,
    isWaitingCounted: true,
  });

  const sales = shows.map((show): [string, SeatSale] => {
    const { id: eventId, maxAttendees, currentAttendees } = show;
    const freeSeats =
      maxAttendees === null
        ? Infinity
        : Math.max(0, maxAttendees - (takenByEvent.get(eventId) ?? currentAttendees));

    return [
      eventId,
      saleOf(freeSeats, typesByShow.get(eventId) ?? null, claimsByEvent.get(eventId) ?? 0),
    ];
  });

  return new Map(sales);
}

/** @throws AppError conflict without a seat that this person can buy */
export async function assertSeatLeft(
  reader: DbReader,
  event: Event,
  userId?: string,
): Promise<void> {
  const isSeatLeft = (await countSeatsLeft(reader, event, userId)) > 0;
  if (isSeatLeft && !(await hasClaims(reader, event))) return;
  if (isSeatLeft && (await findSeatSale(event, userId, reader)).left > 0) return;

  throw new AppError("conflict", "tickets:soldOut");
}

/** Counts tickets on sale that are neither held nor offered; Infinity for a show without types. */
export async function countTicketsToOffer(reader: DbReader, event: Event): Promise<number> {
  if (!event.hasTicketTypes) return Infinity;

  const offeredTypes = await listTicketTypes(event, "", reader);
  const offeredByEvent = await countClaims(reader, [event.id], {
    userId: "",
    isWaitingCounted: false,
  });

  return Math.max(0, countOnSale(offeredTypes) - (offeredByEvent.get(event.id) ?? 0));
}

function saleOf(
  freeSeats: number,
  offeredTypes: OfferedType[] | null,
  claimedSeats: number,
): SeatSale {
  if (offeredTypes === null)
    return { state: freeSeats > 0 ? "onSale" : "soldOut", left: freeSeats, sellsReplay: false };

  const sellsReplay = offeredTypes.some(
    ({ access, state }) => access === "replay" && state === "onSale",
  );

  return { ...seatedSaleOf(freeSeats, offeredTypes, claimedSeats), sellsReplay };
}

function seatedSaleOf(
  freeSeats: number,
  offeredTypes: OfferedType[],
  claimedSeats: number,
): Omit<SeatSale, "sellsReplay"> {
  const seatedTypes = offeredTypes.filter(({ access }) => access !== "replay");
  const states = new Set(seatedTypes.map(({ state }) => state));
  const leftSeats = Math.max(0, Math.min(freeSeats, countOnSale(offeredTypes) - claimedSeats));

  if (leftSeats > 0) return { state: "onSale", left: leftSeats };
  if (states.has("soon") && !states.has("onSale") && freeSeats > 0)
    return { state: "soon", left: leftSeats };

  return {
    state: seatedTypes.every(({ state }) => state === "ended") ? "ended" : "soldOut",
    left: leftSeats,
  };
}

/** Counts the tickets with a seat that are on sale now, of all types. */
function countOnSale(offeredTypes: OfferedType[]): number {
  const typesOnSale = offeredTypes.filter(
    ({ access, state }) => access !== "replay" && state === "onSale",
  );

  return typesOnSale.reduce((total, { left }) => total + (left ?? Infinity), 0);
}

async function hasClaims(
  reader: DbReader,
  { id: eventId, hasTicketTypes }: Event,
): Promise<boolean> {
  if (!hasTicketTypes) return false;

  return (
    ((await countClaims(reader, [eventId], { userId: "", isWaitingCounted: true })).get(eventId) ??
      0) > 0
  );
}

type ClaimScope = { userId: string; isWaitingCounted: boolean };

/**
 * Counts people on the waitlist for whom a ticket of any type is reserved: those who are offered
 * one, and until the start those who wait ahead of this person. People who already hold a ticket
 * are counted with its type.
 */
async function countClaims(
  reader: DbReader,
  eventIds: string[],
  { userId, isWaitingCounted }: ClaimScope,
) {
  if (eventIds.length === 0) return new Map<string, number>();

  const nowMs = clock.now().getTime();
  const aheadFilter = sql`w.offered_until is null and e.start_time > ${nowMs} and not exists (
    select 1 from waiting_list me where me.event_id = e.id and me.user_id = ${userId}
      and (me.created_at, me.rowid) < (w.created_at, w.rowid))`;

  const claimRows = await reader.all<{ id: string; claims: number }>(sql`
    select e.id, count(*) as claims from waiting_list w join events e on e.id = w.event_id
    where e.id in ${eventIds} and w.user_id <> ${userId}
      and (w.offered_until > ${nowMs} or (${isWaitingCounted ? aheadFilter : sql`false`}))
      and not exists (
        select 1 from payments p where p.event_id = e.id and p.user_id = w.user_id and p.kind = 'ticket'
          and p.gift_to is null and p.state in ('held', 'paying') and p.held_until > ${nowMs}
          and not ${replayHoldFilter(sql`p.ticket_type_id`)})
    group by e.id`);

  return new Map(claimRows.map(({ id: eventId, claims }) => [eventId, claims]));
}
