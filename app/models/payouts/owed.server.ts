import { and, eq, sql } from "drizzle-orm";
import type { Reader } from "~db/client.server";
import { payouts } from "~db/schema";
import type { Currency } from "~db/vocabularies";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { listArtistBalances } from "~/models/money/ledger/artist-balances.server";

const DAY_MS = 24 * 3600_000;

/** What one artist is owed in one currency. */
export type Owed = {
  artistId: string;
  currency: Currency;
  /**
   * The ledger's balance: everything below together. Negative if more was paid out than is left
   * after refunds.
   */
  balance: number;
  /** Not due yet. */
  reserved: number;
  /** The buyer's bank has yet to decide. */
  disputed: number;
  /** In a prepared payout. */
  prepared: number;
  /** Due, less what was paid; negative amounts are carried over. Includes `prepared`. */
  due: number;
  /** May be paid now; never negative. */
  payable: number;
};

/** Money of one event that cannot be paid out yet. */
export type HeldBack = {
  artistId: string;
  currency: Currency;
  eventId: string;
  dueAt: Date;
  reserved: number;
  disputed: number;
};

/**
 * What artists are owed, or one artist, without those who are owed nothing. `known`: what
 * `listHeldBack` found for the same people, where the caller has read it.
 */
export async function listOwed(
  reader: Reader,
  artistId?: string,
  known?: HeldBack[],
): Promise<Owed[]> {
  const balances = await listArtistBalances(reader, artistId);
  const heldBack = groupByOwner(known ?? (await listHeldBack(reader, artistId)));
  const prepared = groupByOwner(await listOpen(reader, artistId));
  const owed = balances.map((own) => {
    const reserved = sumOf(heldBack.get(keyOf(own)), (row) => row.reserved);
    const disputed = sumOf(heldBack.get(keyOf(own)), (row) => row.disputed);
    const due = own.balance - reserved - disputed;
    const open = sumOf(prepared.get(keyOf(own)), ({ amountCents }) => amountCents);

    return { ...own, reserved, disputed, prepared: open, due, payable: Math.max(0, due - open) };
  });

  return owed.filter(
    ({ balance, reserved, disputed, prepared }) => balance || reserved || disputed || prepared,
  );
}

/** What one artist is owed in one currency; zeros where there is nothing. */
export async function getOwed(reader: Reader, artistId: string, currency: Currency): Promise<Owed> {
  const nothing = { balance: 0, reserved: 0, disputed: 0, prepared: 0, due: 0, payable: 0 };
  const found = (await listOwed(reader, artistId)).find((owed) => owed.currency === currency);

  return found ?? { artistId, currency, ...nothing };
}

/**
 * Money that cannot be paid out yet, by event and due time. A payment is due PAYOUT_RESERVE_DAYS
 * after it was made and the show has ended, less its refunds; money in an open dispute waits for
 * the decision, everybody's part of it rounded up.
 */
export async function listHeldBack(reader: Reader, artistId?: string): Promise<HeldBack[]> {
  const reserveMs = env.PAYOUT_RESERVE_DAYS * DAY_MS;
  const now = clock.now().getTime();
  const since = now - reserveMs;
  const madeAt = sql`max(coalesce(p.paid_at, p.created_at), e.end_time)`;
  const isTheirs = sql`l.account = 'artist' and ${artistId ? sql`l.artist_id = ${artistId}` : sql`true`}`;
  // The plus keeps SQLite from going through all lines of the artist for each payment.
  const isTheirsToo = sql`l.account = 'artist' and ${artistId ? sql`+l.artist_id = ${artistId}` : sql`true`}`;
  // No line is older than its payment, so a young payment has young lines. Cross joins fix the
  // order, smallest first.
  const rows = await reader.all<Omit<HeldBack, "dueAt"> & { dueAt: number }>(sql`
    with held (payment_id, event_id) as materialized (
      select payment_id, event_id from ledger_lines
        where id in (select id from ledger_lines l where ${isTheirs} and l.at > ${since}) and payment_id is not null
      union select l.payment_id, l.event_id from events e cross join ledger_lines l on l.event_id = e.id and ${isTheirs}
        where e.end_time > ${since}
      union select l.payment_id, l.event_id from disputes d cross join ledger_lines l on l.payment_id = d.payment_id
        where d.state = 'open' and ${isTheirsToo}),
    disputed (payment_id, amount, shared) as materialized (
      select payment_id, sum(amount_cents), max(1, (
        select -sum(amount_cents) from (
          select amount_cents from ledger_lines l where l.payment_id = d.payment_id and account = 'artist'
          union all select amount_cents from ledger_lines l where l.payment_id = d.payment_id and account = 'site')))
      from disputes d where state = 'open' group by payment_id)
    select artistId, currency, eventId, dueAt, sum(disputed) as disputed,
      sum(iif(dueAt > ${now}, net - disputed, 0)) as reserved
    from (
      select l.artist_id as artistId, l.currency, l.event_id as eventId, ${madeAt} + ${reserveMs} as dueAt,
        -sum(l.amount_cents) as net, 
        min(-sum(l.amount_cents), coalesce((d.amount * -sum(l.amount_cents) + d.shared - 1) / d.shared, 0)) as disputed
      from held h cross join ledger_lines l on l.payment_id = h.payment_id and l.event_id = h.event_id and ${isTheirsToo}
        cross join payments p on p.id = l.payment_id cross join events e on e.id = l.event_id
        left join disputed d on d.payment_id = l.payment_id
      where ${madeAt} > ${since} or d.amount is not null
      group by l.payment_id, l.event_id, l.artist_id having net > 0)
    group by artistId, currency, eventId, dueAt order by dueAt`);

  return rows.map(({ dueAt, ...row }) => ({ ...row, dueAt: new Date(dueAt) }));
}

function listOpen(reader: Reader, artistId?: string) {
  const isOpen = and(
    eq(payouts.state, "prepared"),
    artistId ? eq(payouts.artistId, artistId) : undefined,
  );

  return reader.select().from(payouts).where(isOpen);
}

type Owner = { artistId: string; currency: Currency };

function groupByOwner<Row extends Owner>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();

  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }

  return groups;
}

function keyOf({ artistId, currency }: Owner): string {
  return `${artistId} ${currency}`;
}

function sumOf<Row>(rows: Row[] = [], amountOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + amountOf(row), 0);
}
