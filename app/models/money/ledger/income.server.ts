import { sql } from "drizzle-orm";
import { db } from "~db/client.server";
import type { Currency } from "~db/vocabularies";

export type TicketIncome = {
  ticketTypeId: string | null;
  codeId: string | null;
  /** True for the show's part of the price of season passes. */
  isPass: boolean;
  currency: Currency;
  amount: number;
};

/**
 * Condition on `ledger_lines l`: income, which is payments less refunds and lost disputes, before
 * fees and shares.
 */
const incomeFilter = sql`l.account = 'artist' and l.kind in ('ticket', 'tip', 'refund', 'disputeLost')`;

/**
 * Condition on `ledger_lines l`: the payment is a tip, or excess or late money of a transfer that
 * the buyer gave to the artist.
 */
const tipFilter = sql`exists (select 1 from donations d where d.payment_id = l.payment_id)`;

/**
 * The income of a row of `tickets`, in the ticket's currency; for queries that use the table under
 * this name.
 */
export const incomeOfTicket =
  sql<number>`coalesce((select 0 - sum(l.amount_cents) from ledger_lines l
  where l.payment_id = tickets.payment_id and l.event_id = tickets.event_id and ${incomeFilter}), 0)`.mapWith(
    Number,
  );

/** The income of a row of `donations`. */
export const incomeOfTip = sql<number>`coalesce((select 0 - sum(l.amount_cents) from ledger_lines l
  where l.payment_id = donations.payment_id and ${incomeFilter}), 0)`.mapWith(Number);

export type ShowIncome = {
  eventId: string;
  currency: Currency;
  ticketCents: number;
  tipCents: number;
};

/** Sums the income per show and currency, of all or some shows of an artist. */
export async function sumIncomeByShow(
  artistId: string,
  eventIds?: string[],
): Promise<ShowIncome[]> {
  const showFilter = eventIds
    ? sql`l.event_id in (select value from json_each(${JSON.stringify(eventIds)})) and +l.artist_id = ${artistId}`
    : sql`l.artist_id = ${artistId}`;

  return db.all<ShowIncome>(sql`
    select l.event_id as eventId, l.currency,
      0 - sum(iif(${tipFilter}, 0, l.amount_cents)) as ticketCents,
      0 - sum(iif(${tipFilter}, l.amount_cents, 0)) as tipCents
    from ledger_lines l
    where ${showFilter} and ${incomeFilter}
    group by l.event_id, l.currency`);
}

/** Sums the income of tickets. */
export async function sumTicketIncome(
  scope: { eventId: string } | { codeIds: string[] },
): Promise<TicketIncome[]> {
  const scopeFilter =
    "eventId" in scope
      ? sql`l.event_id = ${scope.eventId}`
      : sql`t.code_id in (select value from json_each(${JSON.stringify(scope.codeIds)}))`;
  const incomeRows = await db.all<Omit<TicketIncome, "isPass"> & { isPass: number }>(sql`
    select t.ticket_type_id as ticketTypeId, t.code_id as codeId, p.kind = 'pass' as isPass, l.currency,
      0 - sum(l.amount_cents) as amount
    from tickets t
    join payments p on p.id = t.payment_id
    join ledger_lines l on l.payment_id = t.payment_id and l.event_id = t.event_id
    where ${scopeFilter} and ${incomeFilter}
    group by t.ticket_type_id, t.code_id, isPass, l.currency`);

  return incomeRows.map((income) => ({ ...income, isPass: income.isPass === 1 }));
}
