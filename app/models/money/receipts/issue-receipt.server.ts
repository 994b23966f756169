import { and, desc, eq, isNull, sql, sum } from "drizzle-orm";
import { placeholders, prepared, type Tx } from "~db/client.server";
import { type payments, receipts, users } from "~db/schema";
import type { ReceiptKind } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { sumOwedForPayment } from "../ledger/partial-refunds.server";
import { currentSeller, currentVatRate, sellerYear } from "./seller.server";
import { listReceiptItems } from "./receipt-items.server";
import { required } from "~/platform/required";

export type Receipt = typeof receipts.$inferSelect;
type PaidPayment = Pick<typeof payments.$inferSelect, "id" | "userId" | "amountCents" | "currency">;
type NewReceipt = Omit<Receipt, "id" | "year" | "number" | "at">;

/**
 * Issues the receipt of a payment in the transaction that books it and issues its tickets or tip.
 */
export async function issueReceipt(
  tx: Tx,
  { id: paymentId, userId, amountCents, currency }: PaidPayment,
) {
  const buyer = await buyerQuery(tx).get({ userId });
  const vatRate = currentVatRate();

  await addReceipt(tx, {
    kind: "sale",
    paymentId,
    correctsId: null,
    amountCents,
    currency,
    vatRate,
    vatCents: containedVat(amountCents, vatRate),
    ...currentSeller(),
    buyerName: required(buyer).name,
    buyerAddress: required(buyer).email ?? required(buyer).phone,
    items: await listReceiptItems(tx, paymentId),
  });
}

/**
 * Corrects the receipts of a payment to the amount in the ledger, after a refund or a loss was
 * booked. Idempotent. Does nothing for payments without a receipt: they are older than receipts.
 */
export async function correctReceipt(
  tx: Tx,
  { id: paymentId }: { id: string },
  kind: Exclude<ReceiptKind, "sale">,
) {
  const saleFilter = and(eq(receipts.paymentId, paymentId), isNull(receipts.correctsId));
  const saleReceipt = await tx.query.receipts.findFirst({
    where: saleFilter,
    orderBy: [desc(receipts.year), desc(receipts.number)],
  });
  if (!saleReceipt) return;

  const statedSums = await sumStated(tx, paymentId);
  const amountCents = (await sumOwedForPayment(tx, paymentId)) - statedSums.amountCents;
  if (amountCents === 0) return;

  const { currency, vatRate, buyerName, buyerAddress, items } = saleReceipt;
  // The VAT is computed from the new total, so that several partial refunds together take back the
  // same VAT as one refund of the whole amount.
  const vatCents =
    containedVat(statedSums.amountCents + amountCents, vatRate) - statedSums.vatCents;
  const receiptFields = {
    paymentId,
    correctsId: saleReceipt.id,
    currency,
    vatRate,
    buyerName,
    buyerAddress,
    items,
  };

  await addReceipt(tx, { kind, amountCents, vatCents, ...receiptFields, ...currentSeller() });
}

/** Sums all receipts and corrections of a payment. */
async function sumStated(tx: Tx, paymentId: string) {
  const [sums] = await tx
    .select({
      amountCents: sum(receipts.amountCents).mapWith(Number),
      vatCents: sum(receipts.vatCents).mapWith(Number),
    })
    .from(receipts)
    .where(eq(receipts.paymentId, paymentId));

  return required(sums);
}

const buyerQuery = prepared((reader) => {
  const { name, email, phone } = users;

  return reader
    .select({ name, email, phone })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare();
});

const lastNumberQuery = prepared((reader) =>
  reader
    .select({ number: receipts.number })
    .from(receipts)
    .where(eq(receipts.year, sql.placeholder("year")))
    .orderBy(desc(receipts.number))
    .limit(1)
    .prepare(),
);

const insertReceiptQuery = prepared((reader) => {
  const numberColumns = placeholders(
    "id",
    "year",
    "number",
    "kind",
    "paymentId",
    "correctsId",
    "at",
  );
  const amountColumns = placeholders("amountCents", "currency", "vatRate", "vatCents");
  const partyColumns = placeholders(
    "sellerName",
    "sellerAddress",
    "sellerTaxNumber",
    "buyerName",
    "buyerAddress",
  );
  const values = {
    ...numberColumns,
    ...amountColumns,
    ...partyColumns,
    items: sql.placeholder("items"),
  };

  return reader.insert(receipts).values(values).prepare();
});

/**
 * Adds a receipt with the next number of the year. There is a single writer, so numbers have no
 * gaps: a rolled-back number is given again.
 */
async function addReceipt(tx: Tx, receipt: NewReceipt) {
  const issuedAt = clock.now();
  const year = sellerYear(issuedAt);
  const sequenceNumber = ((await lastNumberQuery(tx).get({ year }))?.number ?? 0) + 1;
  const receiptNumber = `${year}-${String(sequenceNumber).padStart(6, "0")}`;

  await insertReceiptQuery(tx).run({
    id: receiptNumber,
    year,
    number: sequenceNumber,
    at: issuedAt,
    ...receipt,
  });
}

/**
 * VAT contained in a gross amount, rounded half up to the smallest unit. `ratePoints`: the rate in
 * hundredths of a percent.
 */
export function containedVat(grossCents: number, ratePoints: number | null): number {
  return ratePoints === null ? 0 : Math.round((grossCents * ratePoints) / (10_000 + ratePoints));
}
