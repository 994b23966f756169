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

/** `left`: tickets that can still be sold; null without a limit and after the sale. */
export type SalesFigures = { sold: number; refunded: number; left: number | null; income: Money[] };

/** `type`: null for tickets without one, and for those of season passes. */
export type TypeFigures = SalesFigures & { type: OfferedType | null; isPass: boolean };

type Count = { ticketTypeId: string | null; isPass: boolean; sold: number; refunded: number };

/**
 * The tickets of a show by type, which add up to `total`, and by code.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function getSalesFigures(
  actor: Actor,
  eventId: string,
): Promise<{ types: TypeFigures[]; total: SalesFigures; codes: ShowCodeFigures[] }> {
  const event = await getOwnEvent(actor, eventId);
  const types = await listTicketTypes(event);
  const counts = await countTickets(eventId);
  const income = await sumTicketIncome({ eventId });
  const seatsLeft = await countLeft(event);
  const groups = [
    ...types.map((type) => ({ type, isPass: false, left: leftOf(type, seatsLeft) })),
    { type: null, isPass: false, left: types.length === 0 ? seatsLeft : null },
    { type: null, isPass: true, left: null },
  ];
  const rows = groups.map(({ left, ...group }) => ({
    ...group,
    ...figuresOf(group, counts, income),
    left,
  }));
  const isShown = ({ type, isPass, sold, refunded }: TypeFigures) =>
    type !== null || sold + refunded > 0 || (types.length === 0 && !isPass);
  const all = counts.reduce(
    (sum, row) => ({ sold: sum.sold + row.sold, refunded: sum.refunded + row.refunded }),
    {
      sold: 0,
      refunded: 0,
    },
  );

  return {
    types: rows.filter(isShown),
    total: { ...all, left: seatsLeft, income: sumByCurrency(income) },
    codes: await listCodesOfShow(eventId, income),
  };
}

type Group = Pick<TypeFigures, "type" | "isPass">;

function figuresOf(group: Group, counts: Count[], income: TicketIncome[]) {
  const isIn = (row: { ticketTypeId: string | null; isPass: boolean }) =>
    row.ticketTypeId === (group.type?.id ?? null) && row.isPass === group.isPass;
  const own = counts.find(isIn);

  return {
    sold: own?.sold ?? 0,
    refunded: own?.refunded ?? 0,
    income: sumByCurrency(income.filter(isIn)),
  };
}

async function countTickets(eventId: string): Promise<Count[]> {
  const rows = await db.all<Omit<Count, "isPass"> & { isPass: number }>(sql`
    select t.ticket_type_id as ticketTypeId, coalesce(p.kind = 'pass', 0) as isPass,
      sum(t.status <> 'refunded') as sold, sum(t.status = 'refunded') as refunded
    from tickets t left join payments p on p.id = t.payment_id
    where t.event_id = ${eventId} group by t.ticket_type_id, isPass`);

  return rows.map((row) => ({ ...row, isPass: row.isPass === 1 }));
}

async function countLeft(event: Event): Promise<number | null> {
  if (event.status === "cancelled" || (await isSaleOver(event, db, null))) return null;

  return limited(await countSeatsLeft(db, event));
}

/** A type for the replay alone takes no seat. */
function leftOf({ state, access, left }: OfferedType, seatsLeft: number | null): number | null {
  if (state === "ended") return null;

  const seats = access === "replay" ? Infinity : (seatsLeft ?? Infinity);

  return limited(Math.min(left ?? Infinity, seats));
}

function limited(left: number): number | null {
  return Number.isFinite(left) ? left : null;
}
