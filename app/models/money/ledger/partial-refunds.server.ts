import { and, eq, inArray, not, sql, sum } from "drizzle-orm";
import type { Reader, Tx } from "~db/client.server";
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
  { id, amountCents: cents, state }: RefundFacts,
) {
  const promised = `refund:${id}`;
  if (state !== "failed") {
    await addEntry(tx, payment, {
      fact: promised,
      kind: "refund",
      from: "buyers",
      to: "artist",
      cents,
    });
    if (state === "done") await bookRefunded(tx, payment, id, cents);

    return;
  }
  if (!(await isBooked(tx, promised))) return;
  if (await isBooked(tx, `refunded:${id}`)) await bookRefundFailed(tx, payment, id, cents);
  await addEntry(tx, payment, {
    fact: `refundUndone:${id}`,
    kind: "refund",
    from: "artist",
    to: "buyers",
    cents,
  });
}

/** Books failed refunds of a refunded payment, and completed ones among its `parts`. */
export async function bookArrivals(
  tx: Tx,
  payment: LedgerPayment,
  given: RefundFacts[],
  parts: Set<string>,
) {
  for (const { id, amountCents, state } of given) {
    if (state === "done" && parts.has(id)) await bookRefunded(tx, payment, id, amountCents);
    if (state === "failed" && (await isBooked(tx, `refunded:${id}`)))
      await bookRefundFailed(tx, payment, id, amountCents);
  }
}

/** Finds the refunds that are booked as partial refunds. */
export async function listPartRefunds(reader: Reader, refundIds: string[]): Promise<Set<string>> {
  const facts = refundIds.map((id) => `refund:${id}`);
  const rows = await reader
    .selectDistinct({ fact: ledgerLines.fact })
    .from(ledgerLines)
    .where(inArray(ledgerLines.fact, facts));

  return new Set(rows.map(({ fact }) => fact.slice("refund:".length)));
}

/**
 * Amount owed for a payment to the artist, people with a share and the collective: the price less
 * refunds and losses.
 */
export async function sumOwedForPayment(reader: Reader, paymentId: string): Promise<number> {
  const shows = await listOwedByShow(reader, paymentId);

  return shows.reduce((all, { cents }) => all + cents, 0);
}

/**
 * The same by show: only a pass has more than one. A query for each account, because each has an
 * index of its own.
 */
export async function listOwedByShow(
  reader: Reader,
  paymentId: string,
): Promise<{ eventId: string; cents: number }[]> {
  const owed = new Map<string, number>();

  for (const account of ["artist", "site"] as const) {
    const rows = await reader
      .select({ eventId: ledgerLines.eventId, cents: sum(ledgerLines.amountCents).mapWith(Number) })
      .from(ledgerLines)
      .where(and(eq(ledgerLines.paymentId, paymentId), eq(ledgerLines.account, account)))
      .groupBy(ledgerLines.eventId);

    for (const { eventId, cents } of rows)
      owed.set(required(eventId), (owed.get(required(eventId)) ?? 0) - cents);
  }

  return [...owed].map(([eventId, cents]) => ({ eventId, cents }));
}

/** Amount promised to the buyer, completed or not, less what the buyer's bank took of it. */
export async function sumPromisedToBuyer(reader: Reader, paymentId: string): Promise<number> {
  const isPromise = and(
    inArray(ledgerLines.kind, ["refund", "late", "disputeLost"]),
    not(sql`${ledgerLines.fact} glob 'refundFailed:*'`),
  );
  const [row] = await reader
    .select({ cents: sum(ledgerLines.amountCents).mapWith(Number) })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.paymentId, paymentId), eq(ledgerLines.account, "buyers"), isPromise));

  return 0 - (row?.cents ?? 0);
}

async function isBooked(reader: Reader, fact: string) {
  return (
    (await reader.query.ledgerLines.findFirst({
      columns: { id: true },
      where: eq(ledgerLines.fact, fact),
    })) !== undefined
  );
}
