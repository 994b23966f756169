import { sql } from "drizzle-orm";
import { db } from "~db/client.server";
import type { Actor } from "~/models/base/actor";
import { listCodesOfShow, type ShowCodeFigures } from "../codes/code-lists.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import type { Event } from "~/models/shows/events/event-sale.server";
import { sumTicketIncome, type TicketIncome } from "~/models/money/ledger/income.server";
import { type Money, sumByCurrency } from "~/locales/currency";
import { countSeatsLeft } from "../seats.server";
import { listTicketTypes, type OfferedType } from "../ticket-types.server";
import { isSaleOver } from "./replay-sale.server";

/** `left`: number of tickets that can still be sold; null without a limit and after the sale. */
export type SalesFigures = { sold: number; refunded: number; left: number | null; income: Money[] };

/** `type`: null for tickets without a type, and for tickets of season passes. */
export type TypeFigures = SalesFigures & { type: OfferedType | null; isPass: boolean };

type TicketCount = { ticketTypeId: string | null; isPass: boolean; sold: number; refunded: number };

/**
 * Gets the ticket sales of a show by type, which add up to `total`, and by code.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function getSalesFigures(
  actor: Actor,
  eventId: string,
): Promise<{ types: TypeFigures[]; total: SalesFigures; codes: ShowCodeFigures[] }> {
  const event = await getOwnEvent(actor, eventId);
  const offeredTypes = await listTicketTypes(event);
  const ticketCounts = await countTickets(eventId);
  const income = await sumTicketIncome({ eventId });
  const seatsLeft = await countSeatsToSell(event);
  const figureGroups = [
    ...offeredTypes.map((type) => ({ type, isPass: false, left: ticketsLeftOf(type, seatsLeft) })),
    { type: null, isPass: false, left: offeredTypes.length === 0 ? seatsLeft : null },
    { type: null, isPass: true, left: null },
  ];
  const typeFigures = figureGroups.map(({ left, ...group }) => ({
    ...group,
    ...figuresOf(group, ticketCounts, income),
    left,
  }));
  const isShown = ({ type, isPass, sold, refunded }: TypeFigures) =>
    type !== null || sold + refunded > 0 || (offeredTypes.length === 0 && !isPass);
  const totals = ticketCounts.reduce(
    (sum, ticketCount) => ({
      sold: sum.sold + ticketCount.sold,
      refunded: sum.refunded + ticketCount.refunded,
    }),
    {
      sold: 0,
      refunded: 0,
    },
  );

  return {
    types: typeFigures.filter(isShown),
    total: { ...totals, left: seatsLeft, income: sumByCurrency(income) },
    codes: await listCodesOfShow(eventId, income),
  };
}

type FigureGroup = Pick<TypeFigures, "type" | "isPass">;

function figuresOf(group: FigureGroup, ticketCounts: TicketCount[], income: TicketIncome[]) {
  const belongsToGroup = (entry: { ticketTypeId: string | null; isPass: boolean }) =>
    entry.ticketTypeId === (group.type?.id ?? null) && entry.isPass === group.isPass;
  const groupCount = ticketCounts.find(belongsToGroup);

  return {
    sold: groupCount?.sold ?? 0,
    refunded: groupCount?.refunded ?? 0,
    income: sumByCurrency(income.filter(belongsToGroup)),
  };
}

async function countTickets(eventId: string): Promise<TicketCount[]> {
  const countRows = await db.all<Omit<TicketCount, "isPass"> & { isPass: number }>(sql`
    select t.ticket_type_id as ticketTypeId, coalesce(p.kind = 'pass', 0) as isPass,
      sum(t.status <> 'refunded') as sold, sum(t.status = 'refunded') as refunded
    from tickets t left join payments p on p.id = t.payment_id
    where t.event_id = ${eventId} group by t.ticket_type_id, isPass`);

  return countRows.map((row) => ({ ...row, isPass: row.isPass === 1 }));
}

async function countSeatsToSell(event: Event): Promise<number | null> {
  if (event.status === "cancelled" || (await isSaleOver(event, db, null))) return null;

  return nullIfUnlimited(await countSeatsLeft(db, event));
}

/**
 * Number of tickets of the type that can still be sold. A type that opens only the replay takes no
 * seat.
 */
function ticketsLeftOf(
  { state, access, left }: OfferedType,
  seatsLeft: number | null,
): number | null {
  if (state === "ended") return null;

  const seatLimit = access === "replay" ? Infinity : (seatsLeft ?? Infinity);

  return nullIfUnlimited(Math.min(left ?? Infinity, seatLimit));
}

function nullIfUnlimited(count: number): number | null {
  return Number.isFinite(count) ? count : null;
}
