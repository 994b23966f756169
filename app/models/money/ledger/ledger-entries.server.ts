import { and, eq, or, sql } from "drizzle-orm";
import { placeholders, prepared, type Tx } from "~db/client.server";
import { ledgerLines } from "~db/schema";
import type { Currency, LedgerAccount, LedgerKind, PaymentKind, Provider } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import type { Balance } from "~/integrations/payments/gateway";
import { bookSharesOfChange, bookSharesOfSale, isSale } from "./share-entries.server";

/** The fields of a payment that ledger lines need. */
export type LedgerPayment = {
  id: string;
  eventId: string;
  kind: PaymentKind;
  amountCents: number;
  provider?: Provider;
};
type Entry = {
  fact: string;
  kind: LedgerKind;
  from: LedgerAccount;
  to: LedgerAccount;
  cents: number;
  at?: Date;
  original?: Balance | null;
};

/** Both lines of a fact, in the currency of the payment; the artist is the owner of the event. */
const newLines = prepared((on) => {
  const artistId = sql<string>`(select artist_id from events where id = ${sql.placeholder("eventId")})`;
  const currency = sql<Currency>`(select currency from payments where id = ${sql.placeholder("paymentId")})`;
  const line = {
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
  const [account, amountCents] = [sql.placeholder("from"), sql.placeholder("credit")];
  const to = { ...line, account: sql.placeholder("to"), amountCents: sql.placeholder("debit") };

  return on
    .insert(ledgerLines)
    .values([to, { ...line, account, amountCents }])
    .onConflictDoNothing()
    .prepare();
});

/**
 * Books one fact in its own transaction: `cents` move from account `from` to `to`, and with them
 * the shares of what the artist is owed. Idempotent; zero is skipped.
 */
export async function addEntry(
  tx: Tx,
  payment: LedgerPayment,
  { at = clock.now(), ...entry }: Entry,
) {
  const { fact, kind, from, to, cents, original } = entry;
  if (cents === 0) return;

  const { id: paymentId, eventId } = payment;
  const booked = {
    providerAmount: original?.amount ?? null,
    providerCurrency: original?.currency ?? null,
  };
  const line = { fact, kind, at, paymentId, eventId, ...booked };
  const { changes } = await newLines(tx).execute({
    ...line,
    from,
    credit: -cents,
    to,
    debit: cents,
  });
  if (changes === 0) return;

  const cause = { fact, at, paymentId, eventId };
  if (from === "artist" && isSale(kind)) await bookSharesOfSale(tx, cause, cents);
  else if (from === "artist" || to === "artist") await bookSharesOfChange(tx, cause);
}

/** Paid ticket or tip: the provider has the money, the artist is owed it. */
export async function bookPaid(tx: Tx, payment: LedgerPayment, at?: Date) {
  const cents = payment.amountCents;
  const fact = await paidFact(tx, payment);

  return addEntry(tx, payment, {
    fact,
    kind: saleKind(payment),
    from: "artist",
    to: "provider",
    cents,
    at,
  });
}

function saleKind({ kind }: LedgerPayment) {
  return kind === "donation" ? "tip" : "ticket";
}

/** A pass is paid once per show. Only transfers are undone; then they can be paid again. */
async function paidFact(tx: Tx, payment: LedgerPayment): Promise<string> {
  const name = factName(payment);
  const undone = payment.provider === "transfer" ? await countUndone(tx, name) : 0;

  return undone === 0 ? `paid:${name}` : `paid:${name}:${undone + 1}`;
}

function factName({ id, kind, eventId }: LedgerPayment): string {
  return kind === "pass" ? `${id}:${eventId}` : id;
}

function countUndone(tx: Tx, name: string): Promise<number> {
  const isUndone = sql`${ledgerLines.fact} glob ${`undone:${name}:*`}`;

  return tx.$count(ledgerLines, and(eq(ledgerLines.account, "provider"), isUndone));
}

/** Payment that came too late: the buyer is owed the money. */
export async function bookLate(tx: Tx, payment: LedgerPayment, cents: number, at?: Date) {
  const fact = await paidFact(tx, payment);

  return addEntry(tx, payment, { fact, kind: "late", from: "buyers", to: "provider", cents, at });
}

/**
 * Money that was confirmed by mistake: reverses an entry of `bookPaid`, or of `bookLate` where it
 * was to go back.
 */
export async function bookUndone(
  tx: Tx,
  payment: LedgerPayment,
  owedTo: "artist" | "buyers",
  cents: number,
) {
  const name = factName(payment);
  const fact = `undone:${name}:${(await countUndone(tx, name)) + 1}`;
  const kind = owedTo === "artist" ? saleKind(payment) : "late";

  return addEntry(tx, payment, { fact, kind, from: "provider", to: owedTo, cents });
}

/** Money that would go back becomes a tip: the buyer's claim moves to the artist. */
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

/** Promised refund of what is left of one show of a pass, after its share was refunded, too. */
export function bookRestRefund(tx: Tx, payment: LedgerPayment, cents: number) {
  const fact = `refundRest:${payment.id}:${payment.eventId}`;

  return addEntry(tx, payment, { fact, kind: "refund", from: "buyers", to: "artist", cents });
}

/** Promised on top of the refunded share of a show of a pass; `promised`: that share so far. */
export function bookRaisedRefund(tx: Tx, payment: LedgerPayment, cents: number, promised: number) {
  const fact = `refundRaised:${payment.id}:${payment.eventId}:${promised}`;

  return addEntry(tx, payment, { fact, kind: "refund", from: "buyers", to: "artist", cents });
}

/** Promised refund: the artist's claim moves to the buyer. */
export function bookRefund(tx: Tx, payment: LedgerPayment, cents: number, at?: Date) {
  return addEntry(tx, payment, {
    fact: `refund:${factName(payment)}`,
    kind: "refund",
    from: "buyers",
    to: "artist",
    cents,
    at,
  });
}

/** The provider has refunded the money. */
export function bookRefunded(
  tx: Tx,
  payment: LedgerPayment,
  refundId: string,
  cents: number,
  at?: Date,
) {
  const fact = `refunded:${refundId}`;

  return addEntry(tx, payment, {
    fact,
    kind: "refunded",
    from: "provider",
    to: "buyers",
    cents,
    at,
  });
}

/** The refund failed: the provider has the money again, the buyer is still owed it. */
export function bookRefundFailed(tx: Tx, payment: LedgerPayment, refundId: string, cents: number) {
  const fact = `refundFailed:${refundId}`;

  return addEntry(tx, payment, { fact, kind: "refund", from: "buyers", to: "provider", cents });
}

/**
 * Fee of the provider for a payment or dispute, borne by the operator. `original`: as the provider
 * booked it.
 */
export function bookFee(
  tx: Tx,
  payment: LedgerPayment,
  source: string,
  cents: number,
  original?: Balance | null,
) {
  return addEntry(tx, payment, {
    fact: `fee:${source}`,
    kind: "fee",
    from: "provider",
    to: "costs",
    cents,
    original,
  });
}

/** Books the difference to the total fee `cents` of one source. Idempotent. */
export async function bookFeeTotal(
  tx: Tx,
  payment: LedgerPayment,
  source: string,
  cents: number,
  original?: Balance | null,
) {
  const facts = await tx
    .select({ cents: ledgerLines.amountCents, ...originalColumns })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.account, "costs"),
        or(eq(ledgerLines.fact, `fee:${source}`), isLater(source)),
      ),
    );
  const booked = facts.reduce((sum, fact) => sum + fact.cents, 0);
  const name = facts.length === 0 ? source : `${source}:${facts.length + 1}`;

  await bookFee(tx, payment, name, cents - booked, original && unbookedPart(original, facts));
}

const originalColumns = {
  amount: ledgerLines.providerAmount,
  currency: ledgerLines.providerCurrency,
};

/** Unbooked part of an original sum; lines in other currencies do not count. */
function unbookedPart(
  { amount, currency }: Balance,
  lines: { amount: number | null; currency: string | null }[],
) {
  const booked = lines.reduce(
    (sum, line) => sum + (line.currency === currency ? (line.amount ?? 0) : 0),
    0,
  );

  return { currency, amount: amount - booked };
}

function isLater(source: string) {
  return sql`${ledgerLines.fact} glob ${`fee:${source}:*`}`;
}
