import { and, eq, inArray, not, sql, sum } from "drizzle-orm";
import type { DbReader, Tx } from "~db/client.server";
import { ledgerLines } from "~db/schema";
import type { RefundFacts } from "~/integrations/payments/gateway";
import {
  type LedgerPayment,
  bookRefunded,
  bookRefundFailed,
  addEntry,
} from "./ledger-entries.server";
import { required } from "~/platform/required";

/** Books a partial refund made at the provider; a failed one returns to the artist. */
export async function bookPartRefund(
  tx: Tx,
  payment: LedgerPayment,
  { id: refundId, amountCents: cents, state }: RefundFacts,
) {
  const promisedKey = `refund:${refundId}`;
  if (state !== "failed") {
    await addEntry(tx, payment, {
      fact: promisedKey,
      kind: "refund",
      from: "buyers",
      to: "artist",
      cents,
    });
    if (state === "done") await bookRefunded(tx, payment, refundId, cents);

    return;
  }
  if (!(await isBooked(tx, promisedKey))) return;
  if (await isBooked(tx, `refunded:${refundId}`))
    await bookRefundFailed(tx, payment, refundId, cents);
  await addEntry(tx, payment, {
    fact: `refundUndone:${refundId}`,
    kind: "refund",
    from: "artist",
    to: "buyers",
    cents,
  });
}

/**
 * Books failed refunds of a refunded payment, and completed ones that are partial refunds.
 * `partIds`: ids of the partial refunds.
 */
export async function bookRefundOutcomes(
  tx: Tx,
  payment: LedgerPayment,
  providerRefunds: RefundFacts[],
  partIds: Set<string>,
) {
  for (const { id: refundId, amountCents, state } of providerRefunds) {
    if (state === "done" && partIds.has(refundId))
      await bookRefunded(tx, payment, refundId, amountCents);
    if (state === "failed" && (await isBooked(tx, `refunded:${refundId}`)))
      await bookRefundFailed(tx, payment, refundId, amountCents);
  }
}

/** Finds the refunds that are booked as partial refunds. */
export async function listPartRefunds(reader: DbReader, refundIds: string[]): Promise<Set<string>> {
  const factKeys = refundIds.map((refundId) => `refund:${refundId}`);
  const bookedFacts = await reader
    .selectDistinct({ fact: ledgerLines.fact })
    .from(ledgerLines)
    .where(inArray(ledgerLines.fact, factKeys));

  return new Set(bookedFacts.map(({ fact }) => fact.slice("refund:".length)));
}

/**
 * Sums what is owed for a payment to the artist, people with a share and the collective: the price
 * less refunds and losses.
 */
export async function sumOwedForPayment(reader: DbReader, paymentId: string): Promise<number> {
  const owedByShow = await listOwedByShow(reader, paymentId);

  return owedByShow.reduce((total, { cents }) => total + cents, 0);
}

/**
 * Lists the amount owed for a payment by show; only a pass has more than one show. One query per
 * account, because each account has its own index.
 */
export async function listOwedByShow(
  reader: DbReader,
  paymentId: string,
): Promise<{ eventId: string; cents: number }[]> {
  const owedByEvent = new Map<string, number>();

  for (const account of ["artist", "site"] as const) {
    const sumRows = await reader
      .select({ eventId: ledgerLines.eventId, cents: sum(ledgerLines.amountCents).mapWith(Number) })
      .from(ledgerLines)
      .where(and(eq(ledgerLines.paymentId, paymentId), eq(ledgerLines.account, account)))
      .groupBy(ledgerLines.eventId);

    for (const { eventId, cents } of sumRows)
      owedByEvent.set(required(eventId), (owedByEvent.get(required(eventId)) ?? 0) - cents);
  }

  return [...owedByEvent].map(([eventId, cents]) => ({ eventId, cents }));
}

/**
 * Sums what is promised to the buyer, refunded or not, less the amount that the buyer's bank took.
 */
export async function sumPromisedToBuyer(reader: DbReader, paymentId: string): Promise<number> {
  const promiseFilter = and(
    inArray(ledgerLines.kind, ["refund", "late", "disputeLost"]),
    not(sql`${ledgerLines.fact} glob 'refundFailed:*'`),
  );
  const [promised] = await reader
    .select({ cents: sum(ledgerLines.amountCents).mapWith(Number) })
    .from(ledgerLines)
    .where(
      and(eq(ledgerLines.paymentId, paymentId), eq(ledgerLines.account, "buyers"), promiseFilter),
    );

  return 0 - (promised?.cents ?? 0);
}

async function isBooked(reader: DbReader, dedupeKey: string) {
  return (
    (await reader.query.ledgerLines.findFirst({
      columns: { id: true },
      where: eq(ledgerLines.fact, dedupeKey),
    })) !== undefined
  );
}
