import { and, eq, sql } from "drizzle-orm";
import type { DbReader } from "~db/client.server";
import { payouts } from "~db/schema";
import type { Currency } from "~db/vocabularies";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { listArtistBalances } from "~/models/money/ledger/artist-balances.server";

const DAY_MS = 24 * 3600_000;

/** Amounts owed to one artist in one currency. */
export type Owed = {
  artistId: string;
  currency: Currency;
  /**
   * The ledger's balance, the sum of `reserved`, `disputed` and `due`. Negative if more was paid
   * out than is left after refunds.
   */
  balance: number;
  /** Amount that is not due yet. */
  reserved: number;
  /** Amount in open disputes: the buyer's bank has yet to decide. */
  disputed: number;
  /** Amount in a prepared payout. */
  prepared: number;
  /** Due amount, less what was paid; negative amounts are carried over. Includes `prepared`. */
  due: number;
  /** Amount that may be paid now; never negative. */
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
 * Lists the amounts owed to all artists or one, without artists who are owed nothing.
 * `knownHeldBack`: the result of `listHeldBack` for the same artists, if the caller has read it.
 */
export async function listOwed(
  reader: DbReader,
  artistId?: string,
  knownHeldBack?: HeldBack[],
): Promise<Owed[]> {
  const balances = await listArtistBalances(reader, artistId);
  const heldBack = groupByOwner(knownHeldBack ?? (await listHeldBack(reader, artistId)));
  const preparedByOwner = groupByOwner(await listPrepared(reader, artistId));
  const owedAmounts = balances.map((balance) => {
    const reserved = sumOf(heldBack.get(ownerKeyOf(balance)), (heldBack) => heldBack.reserved);
    const disputed = sumOf(heldBack.get(ownerKeyOf(balance)), (heldBack) => heldBack.disputed);
    const due = balance.balance - reserved - disputed;
    const preparedCents = sumOf(
      preparedByOwner.get(ownerKeyOf(balance)),
      ({ amountCents }) => amountCents,
    );

    return {
      ...balance,
      reserved,
      disputed,
      prepared: preparedCents,
      due,
      payable: Math.max(0, due - preparedCents),
    };
  });

  return owedAmounts.filter(
    ({ balance, reserved, disputed, prepared: preparedByOwner }) =>
      balance || reserved || disputed || preparedByOwner,
  );
}

/** Gets the amounts owed to one artist in one currency; zeros if there are none. */
export async function getOwed(
  reader: DbReader,
  artistId: string,
  currency: Currency,
): Promise<Owed> {
  const zeros = { balance: 0, reserved: 0, disputed: 0, prepared: 0, due: 0, payable: 0 };
  const owedAmounts = (await listOwed(reader, artistId)).find((owed) => owed.currency === currency);

  return owedAmounts ?? { artistId, currency, ...zeros };
}

/**
 * Lists money that cannot be paid out yet, by event and due time. A payment, less its refunds, is
 * due PAYOUT_RESERVE_DAYS after it was made and the show has ended. Money in an open dispute waits
 * for the decision; each person's part of it is rounded up.
 */
export async function listHeldBack(reader: DbReader, artistId?: string): Promise<HeldBack[]> {
  const reserveMs = env.PAYOUT_RESERVE_DAYS * DAY_MS;
  const nowMs = clock.now().getTime();
  const sinceMs = nowMs - reserveMs;
  const dueFrom = sql`max(coalesce(p.paid_at, p.created_at), e.end_time)`;
  const artistFilter = sql`l.account = 'artist' and ${artistId ? sql`l.artist_id = ${artistId}` : sql`true`}`;
  // The plus keeps SQLite from going through all lines of the artist for each payment.
  const artistFilterOfPayment = sql`l.account = 'artist' and ${artistId ? sql`+l.artist_id = ${artistId}` : sql`true`}`;
  // Recent payments are found by their recent lines, because a line is never older than its
  // payment. The cross joins make SQLite read the smallest table first.
  const heldRows = await reader.all<Omit<HeldBack, "dueAt"> & { dueAt: number }>(sql`
    with held (payment_id, event_id) as materialized (
      select payment_id, event_id from ledger_lines
        where id in (select id from ledger_lines l where ${artistFilter} and l.at > ${sinceMs}) and payment_id is not null
      union select l.payment_id, l.event_id from events e cross join ledger_lines l on l.event_id = e.id and ${artistFilter}
        where e.end_time > ${sinceMs}
      union select l.payment_id, l.event_id from disputes d cross join ledger_lines l on l.payment_id = d.payment_id
        where d.state = 'open' and ${artistFilterOfPayment}),
    disputed (payment_id, amount, shared) as materialized (
      select payment_id, sum(amount_cents), max(1, (
        select -sum(amount_cents) from (
          select amount_cents from ledger_lines l where l.payment_id = d.payment_id and account = 'artist'
          union all select amount_cents from ledger_lines l where l.payment_id = d.payment_id and account = 'site')))
      from disputes d where state = 'open' group by payment_id)
    select artistId, currency, eventId, dueAt, sum(disputed) as disputed,
      sum(iif(dueAt > ${nowMs}, net - disputed, 0)) as reserved
    from (
      select l.artist_id as artistId, l.currency, l.event_id as eventId, ${dueFrom} + ${reserveMs} as dueAt,
        -sum(l.amount_cents) as net, 
        min(-sum(l.amount_cents), coalesce((d.amount * -sum(l.amount_cents) + d.shared - 1) / d.shared, 0)) as disputed
      from held h cross join ledger_lines l on l.payment_id = h.payment_id and l.event_id = h.event_id and ${artistFilterOfPayment}
        cross join payments p on p.id = l.payment_id cross join events e on e.id = l.event_id
        left join disputed d on d.payment_id = l.payment_id
      where ${dueFrom} > ${sinceMs} or d.amount is not null
      group by l.payment_id, l.event_id, l.artist_id having net > 0)
    group by artistId, currency, eventId, dueAt order by dueAt`);

  return heldRows.map(({ dueAt, ...heldBack }) => ({ ...heldBack, dueAt: new Date(dueAt) }));
}

function listPrepared(reader: DbReader, artistId?: string) {
  const preparedFilter = and(
    eq(payouts.state, "prepared"),
    artistId ? eq(payouts.artistId, artistId) : undefined,
  );

  return reader.select().from(payouts).where(preparedFilter);
}

type Owner = { artistId: string; currency: Currency };

function groupByOwner<Row extends Owner>(items: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();

  for (const item of items) {
    const group = groups.get(ownerKeyOf(item));
    if (group) group.push(item);
    else groups.set(ownerKeyOf(item), [item]);
  }

  return groups;
}

function ownerKeyOf({ artistId, currency }: Owner): string {
  return `${artistId} ${currency}`;
}

function sumOf<Row>(items: Row[] = [], amountOf: (item: Row) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}
