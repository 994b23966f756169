import { and, eq, sql } from "drizzle-orm";
import { placeholders, prepared, type Tx } from "~db/client.server";
import { ledgerLines } from "~db/schema";
import type { Currency, LedgerAccount, LedgerKind, PaymentKind, Provider } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import type { Balance } from "~/integrations/payments/gateway";
import { bookSharesOfChange, bookSharesOfSale, isSale } from "./share-entries.server";

/** Fields of a payment that ledger lines need. */
export type LedgerPayment = {
  id: string;
  eventId: string;
  kind: PaymentKind;
  amountCents: number;
  provider?: Provider;
};
type LedgerEntry = {
  fact: string;
  kind: LedgerKind;
  from: LedgerAccount;
  to: LedgerAccount;
  cents: number;
  at?: Date;
  original?: Balance | null;
};

/**
 * Inserts both lines of an entry, in the currency of the payment. The artist of the lines is the
 * owner of the event.
 */
const insertLinesQuery = prepared((reader) => {
  const artistId = sql<string>`(select artist_id from events where id = ${sql.placeholder("eventId")})`;
  const currency = sql<Currency>`(select currency from payments where id = ${sql.placeholder("paymentId")})`;
  const sharedColumns = {
    ...placeholders(
      "fact",
      "kind",
      "at",
      "paymentId",
      "eventId",
      "providerAmount",
      "providerCurrency",
    ),
    artistId,
    currency,
  };
  const [fromAccount, amountCents] = [sql.placeholder("from"), sql.placeholder("credit")];
  const toLine = {
    ...sharedColumns,
    account: sql.placeholder("to"),
    amountCents: sql.placeholder("debit"),
  };

  return reader
    .insert(ledgerLines)
    .values([toLine, { ...sharedColumns, account: fromAccount, amountCents }])
    .onConflictDoNothing()
    .prepare();
});

/**
 * Books one fact in the caller's transaction: moves `cents` from account `from` to `to`, and books
 * the people's shares if the artist's account changes. Idempotent; zero is skipped.
 */
export async function addEntry(
  tx: Tx,
  payment: LedgerPayment,
  { at: bookedAt = clock.now(), ...entry }: LedgerEntry,
) {
  const { fact, kind, from, to, cents, original } = entry;
  if (cents === 0) return;

  const { id: paymentId, eventId } = payment;
  const originalColumns = {
    providerAmount: original?.amount ?? null,
    providerCurrency: original?.currency ?? null,
  };
  const lineValues = { fact, kind, at: bookedAt, paymentId, eventId, ...originalColumns };
  const { changes } = await insertLinesQuery(tx).run({
    ...lineValues,
    from,
    credit: -cents,
    to,
    debit: cents,
  });
  if (changes === 0) return;

  const bookingCause = { fact, at: bookedAt, paymentId, eventId };
  if (from === "artist" && isSale(kind)) await bookSharesOfSale(tx, bookingCause, cents);
  else if (from === "artist" || to === "artist") await bookSharesOfChange(tx, bookingCause);
}

/** Books a paid ticket or tip: the provider has the money, and the artist is owed it. */
export async function bookPaid(tx: Tx, payment: LedgerPayment, bookedAt?: Date) {
  const cents = payment.amountCents;
  const fact = await findPaidKey(tx, payment);

  return addEntry(tx, payment, {
    fact,
    kind: saleKind(payment),
    from: "artist",
    to: "provider",
    cents,
    at: bookedAt,
  });
}

function saleKind({ kind }: LedgerPayment) {
  return kind === "donation" ? "tip" : "ticket";
}

/**
 * Finds the key of the next "paid" entry. A pass is paid once per show. Only transfers are undone,
 * and can then be paid again.
 */
async function findPaidKey(tx: Tx, payment: LedgerPayment): Promise<string> {
  const entryName = entryNameOf(payment);
  const undoneCount = payment.provider === "transfer" ? await countUndone(tx, entryName) : 0;

  return undoneCount === 0 ? `paid:${entryName}` : `paid:${entryName}:${undoneCount + 1}`;
}

function entryNameOf({ id, kind, eventId }: LedgerPayment): string {
  return kind === "pass" ? `${id}:${eventId}` : id;
}

function countUndone(tx: Tx, entryName: string): Promise<number> {
  const undoneFilter = sql`${ledgerLines.fact} glob ${`undone:${entryName}:*`}`;

  return tx.$count(ledgerLines, and(eq(ledgerLines.account, "provider"), undoneFilter));
}

/** Books a payment that came too late: the buyer is owed the money. */
export async function bookLate(tx: Tx, payment: LedgerPayment, cents: number, bookedAt?: Date) {
  const fact = await findPaidKey(tx, payment);

  return addEntry(tx, payment, {
    fact,
    kind: "late",
    from: "buyers",
    to: "provider",
    cents,
    at: bookedAt,
  });
}

/**
 * Books money that was confirmed by mistake: reverses an entry of `bookPaid`, or of `bookLate` if
 * the money was to go back.
 */
export async function bookUndone(
  tx: Tx,
  payment: LedgerPayment,
  owedTo: "artist" | "buyers",
  cents: number,
) {
  const entryName = entryNameOf(payment);
  const fact = `undone:${entryName}:${(await countUndone(tx, entryName)) + 1}`;
  const kind = owedTo === "artist" ? saleKind(payment) : "late";

  return addEntry(tx, payment, { fact, kind, from: "provider", to: owedTo, cents });
}

/**
 * Books money that the buyer gives as a tip instead of getting it back: the buyer's claim moves to
 * the artist.
 */
export function bookKeptAsTip(tx: Tx, payment: LedgerPayment) {
  const fact = `kept:${payment.id}`;

  return addEntry(tx, payment, {
    fact,
    kind: "tip",
    from: "artist",
    to: "buyers",
    cents: payment.amountCents,
  });
}

/**
 * Books the promised refund of the amount that is left for one show of a pass, even after its share
 * was refunded.
 */
export function bookRestRefund(tx: Tx, payment: LedgerPayment, cents: number) {
  const fact = `refundRest:${payment.id}:${payment.eventId}`;

  return addEntry(tx, payment, { fact, kind: "refund", from: "buyers", to: "artist", cents });
}

/**
 * Books a promised addition to the refunded share of a show of a pass. `promisedCents`: the share
 * promised so far.
 */
export function bookRaisedRefund(
  tx: Tx,
  payment: LedgerPayment,
  cents: number,
  promisedCents: number,
) {
  const fact = `refundRaised:${payment.id}:${payment.eventId}:${promisedCents}`;

  return addEntry(tx, payment, { fact, kind: "refund", from: "buyers", to: "artist", cents });
}

/** Books a promised refund: the artist's claim moves to the buyer. */
export function bookRefund(tx: Tx, payment: LedgerPayment, cents: number, bookedAt?: Date) {
  return addEntry(tx, payment, {
    fact: `refund:${entryNameOf(payment)}`,
    kind: "refund",
    from: "buyers",
    to: "artist",
    cents,
    at: bookedAt,
  });
}

/** Books money that the provider has refunded. */
export function bookRefunded(
  tx: Tx,
  payment: LedgerPayment,
  refundId: string,
  cents: number,
  bookedAt?: Date,
) {
  const fact = `refunded:${refundId}`;

  return addEntry(tx, payment, {
    fact,
    kind: "refunded",
    from: "provider",
    to: "buyers",
    cents,
    at: bookedAt,
  });
}

/** Books a failed refund: the provider has the money again, and the buyer is still owed it. */
export function bookRefundFailed(tx: Tx, payment: LedgerPayment, refundId: string, cents: number) {
  const fact = `refundFailed:${refundId}`;

  return addEntry(tx, payment, { fact, kind: "refund", from: "buyers", to: "provider", cents });
}
