import { and, eq, or, sql } from "drizzle-orm";
import { placeholders, prepared, type Tx } from "~db/client.server";
import { ledgerLines } from "~db/schema";
import type { LedgerAccount, LedgerKind, PaymentKind } from "~db/vocabularies";
import { clock } from "~/integrations/clock/clock";
import type { Balance } from "~/integrations/payments/gateway";

/** As much of a payment as its lines need. */
export type LedgerPayment = { id: string; eventId: string; kind: PaymentKind; amountCents: number };
type Entry = {
  fact: string;
  kind: LedgerKind;
  from: LedgerAccount;
  to: LedgerAccount;
  cents: number;
  at?: Date;
  original?: Balance | null;
};

/** Both lines of a fact; the artist is the one whose show it is. */
const newLines = prepared((on) => {
  const artistId = sql<string>`(select artist_id from events where id = ${sql.placeholder("eventId")})`;
  const line = {
    ...placeholders("fact", "kind", "at", "paymentId", "eventId", "providerAmount", "providerCurrency"),
    artistId,
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
 * Writes one fact into the ledger, in the transaction of the fact itself: `cents` leave the account `from` and arrive
 * at `to`. The same fact again changes nothing, and neither does one of no money.
 */
export async function addEntry(tx: Tx, payment: LedgerPayment, { at = clock.now(), ...entry }: Entry) {
  const { fact, kind, from, to, cents, original } = entry;
  if (cents === 0) return;
  const { id: paymentId, eventId } = payment;
  const booked = { providerAmount: original?.amount ?? null, providerCurrency: original?.currency ?? null };
  const line = { fact, kind, at, paymentId, eventId, ...booked };
  await newLines(tx).execute({ ...line, from, credit: -cents, to, debit: cents });
}

/** A ticket or a tip is paid: the provider has the money, the artist is owed it. */
export function bookPaid(tx: Tx, payment: LedgerPayment, at?: Date) {
  const kind = payment.kind === "ticket" ? "ticket" : "tip";
  const cents = payment.amountCents;
  return addEntry(tx, payment, { fact: `paid:${payment.id}`, kind, from: "artist", to: "provider", cents, at });
}

/** Money for which there was nothing to have any more: it is owed to the buyer. */
export function bookLate(tx: Tx, payment: LedgerPayment, cents: number, at?: Date) {
  return addEntry(tx, payment, { fact: `paid:${payment.id}`, kind: "late", from: "buyers", to: "provider", cents, at });
}

/** A refund is promised: what was owed to the artist is owed to the buyer. */
export function bookRefund(tx: Tx, payment: LedgerPayment, cents: number, at?: Date) {
  return addEntry(tx, payment, {
    fact: `refund:${payment.id}`,
    kind: "refund",
    from: "buyers",
    to: "artist",
    cents,
    at,
  });
}

/** The provider has given the money back. */
export function bookRefunded(tx: Tx, payment: LedgerPayment, refundId: string, cents: number, at?: Date) {
  const fact = `refunded:${refundId}`;
  return addEntry(tx, payment, { fact, kind: "refunded", from: "provider", to: "buyers", cents, at });
}

/** What was given back did not arrive: it is with the provider again, and still owed to the buyer. */
export function bookRefundFailed(tx: Tx, payment: LedgerPayment, refundId: string, cents: number) {
  const fact = `refundFailed:${refundId}`;
  return addEntry(tx, payment, { fact, kind: "refund", from: "buyers", to: "provider", cents });
}

/** What the provider keeps of a payment or charges for a dispute. The operator bears it. `original` as the provider booked it. */
export function bookFee(tx: Tx, payment: LedgerPayment, source: string, cents: number, original?: Balance | null) {
  return addEntry(tx, payment, { fact: `fee:${source}`, kind: "fee", from: "provider", to: "costs", cents, original });
}

/**
 * Brings the fees booked for one source to `cents`: what is added or given back later is a line of its own. The same
 * sum again changes nothing.
 */
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
    .where(and(eq(ledgerLines.account, "costs"), or(eq(ledgerLines.fact, `fee:${source}`), isLater(source))));
  const booked = facts.reduce((sum, fact) => sum + fact.cents, 0);
  const name = facts.length === 0 ? source : `${source}:${facts.length + 1}`;
  await bookFee(tx, payment, name, cents - booked, original && unbookedPart(original, facts));
}

const originalColumns = { amount: ledgerLines.providerAmount, currency: ledgerLines.providerCurrency };

/** What of an original sum is not booked yet; lines in other currencies do not count. */
function unbookedPart({ amount, currency }: Balance, lines: { amount: number | null; currency: string | null }[]) {
  const booked = lines.reduce((sum, line) => sum + (line.currency === currency ? (line.amount ?? 0) : 0), 0);
  return { currency, amount: amount - booked };
}

function isLater(source: string) {
  return sql`${ledgerLines.fact} glob ${`fee:${source}:*`}`;
}
