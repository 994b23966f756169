import { sql } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Event } from "~/models/shows/events/event-sale.server";
import { countSeatsLeft, countTakenSeatsByEvent, isHoldForReplay } from "./seats.server";
import { listTicketTypes, listTicketTypesByEvent, type OfferedType } from "./ticket-types.server";
import { required } from "~/platform/required";

/**
 * What a person can buy now of the seats of a show. "soldOut": the waitlist is open. "soon": no
 * type is on sale yet. "ended": no type is on sale any more.
 */
export type SeatSaleState = "onSale" | "soldOut" | "soon" | "ended";
/**
 * `left`: seats with a ticket on sale that are not kept for people ahead on the waitlist; Infinity
 * without a limit. `sellsReplay`: a ticket for the replay alone, which takes no seat, is on sale.
 */
export type SeatSale = { state: SeatSaleState; left: number; sellsReplay: boolean };

type SoldShow = Pick<
  Event,
  "id" | "maxAttendees" | "currentAttendees" | "hasTicketTypes" | "isLive" | "endTime" | "openUntil"
>;

/**
 * For this person, whose own hold and place on the waitlist do not count; without one, for
 * everybody.
 */
export async function findSeatSale(
  show: SoldShow,
  userId = "",
  reader: Reader = db,
): Promise<SeatSale> {
  return required((await findSeatSales([show], userId, reader)).get(show.id));
}

/** Finds them for several shows in a fixed number of queries. */
export async function findSeatSales(
  shows: SoldShow[],
  userId = "",
  reader: Reader = db,
): Promise<Map<string, SeatSale>> {
  const limited = shows.filter(({ maxAttendees }) => maxAttendees !== null).map(({ id }) => id);
  const taken = await countTakenSeatsByEvent(limited, userId, reader);
  const typesByShow = await listTicketTypesByEvent(shows, userId, reader);
  const claims = await countClaims(reader, [...typesByShow.keys()], {
    userId,
    isWaitingCounted: true,
  });

  const sales = shows.map((show): [string, SeatSale] => {
    const { id, maxAttendees, currentAttendees } = show;
    const seats =
      maxAttendees === null
        ? Infinity
        : Math.max(0, maxAttendees - (taken.get(id) ?? currentAttendees));

    return [id, saleOf(seats, typesByShow.get(id) ?? null, claims.get(id) ?? 0)];
  });

  return new Map(sales);
}

/** @throws AppError conflict */
export async function assertSeatLeft(reader: Reader, event: Event, userId?: string): Promise<void> {
  const isSeatLeft = (await countSeatsLeft(reader, event, userId)) > 0;
  if (isSeatLeft && !(await hasClaims(reader, event))) return;
  if (isSeatLeft && (await findSeatSale(event, userId, reader)).left > 0) return;

  throw new AppError("conflict", "tickets:soldOut");
}

/** Counts tickets on sale that are neither held nor offered; Infinity for a show without types. */
export async function countTicketsToOffer(reader: Reader, event: Event): Promise<number> {
  if (!event.hasTicketTypes) return Infinity;

  const types = await listTicketTypes(event, "", reader);
  const offered = await countClaims(reader, [event.id], { userId: "", isWaitingCounted: false });

  return Math.max(0, countOnSale(types) - (offered.get(event.id) ?? 0));
}

function saleOf(seats: number, types: OfferedType[] | null, claimed: number): SeatSale {
  if (types === null)
    return { state: seats > 0 ? "onSale" : "soldOut", left: seats, sellsReplay: false };

  const sellsReplay = types.some(({ access, state }) => access === "replay" && state === "onSale");

  return { ...seatedSaleOf(seats, types, claimed), sellsReplay };
}

function seatedSaleOf(
  seats: number,
  types: OfferedType[],
  claimed: number,
): Omit<SeatSale, "sellsReplay"> {
  const seated = types.filter(({ access }) => access !== "replay");
  const states = new Set(seated.map(({ state }) => state));
  const left = Math.max(0, Math.min(seats, countOnSale(types) - claimed));

  if (left > 0) return { state: "onSale", left };
  if (states.has("soon") && !states.has("onSale") && seats > 0) return { state: "soon", left };

  return { state: seated.every(({ state }) => state === "ended") ? "ended" : "soldOut", left };
}

/** Tickets for a seat that are on sale now, of all types. */
function countOnSale(types: OfferedType[]): number {
  const onSale = types.filter(({ access, state }) => access !== "replay" && state === "onSale");

  return onSale.reduce((sum, { left }) => sum + (left ?? Infinity), 0);
}

async function hasClaims(reader: Reader, { id, hasTicketTypes }: Event): Promise<boolean> {
  if (!hasTicketTypes) return false;

  return (
    ((await countClaims(reader, [id], { userId: "", isWaitingCounted: true })).get(id) ?? 0) > 0
  );
}

type Counted = { userId: string; isWaitingCounted: boolean };

/**
 * Counts people on the waitlist whom a ticket of any type is kept for: those who are offered one,
 * and until the start those who wait ahead of this person. Who already holds a ticket is counted
 * with its type.
 */
async function countClaims(
  reader: Reader,
  eventIds: string[],
  { userId, isWaitingCounted }: Counted,
) {
  if (eventIds.length === 0) return new Map<string, number>();

  const now = clock.now().getTime();
  const isAhead = sql`w.offered_until is null and e.start_time > ${now} and not exists (
    select 1 from waiting_list me where me.event_id = e.id and me.user_id = ${userId}
      and (me.created_at, me.rowid) < (w.created_at, w.rowid))`;

  const rows = await reader.all<{ id: string; claims: number }>(sql`
    select e.id, count(*) as claims from waiting_list w join events e on e.id = w.event_id
    where e.id in ${eventIds} and w.user_id <> ${userId}
      and (w.offered_until > ${now} or (${isWaitingCounted ? isAhead : sql`false`}))
      and not exists (
        select 1 from payments p where p.event_id = e.id and p.user_id = w.user_id and p.kind = 'ticket'
          and p.gift_to is null and p.state in ('held', 'paying') and p.held_until > ${now}
          and not ${isHoldForReplay(sql`p.ticket_type_id`)})
    group by e.id`);

  return new Map(rows.map(({ id, claims }) => [id, claims]));
}
