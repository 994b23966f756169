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
  const buyer = await buyerOf(tx).get({ userId });
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
 * Corrects the receipts of a payment to what the ledger says of it, after a refund or a loss was
 * booked. Idempotent. Does nothing for payments without a receipt, which were paid before there
 * were receipts.
 */
export async function correctReceipt(
  tx: Tx,
  { id: paymentId }: { id: string },
  kind: Exclude<ReceiptKind, "sale">,
) {
  const isSale = and(eq(receipts.paymentId, paymentId), isNull(receipts.correctsId));
  const sale = await tx.query.receipts.findFirst({
    where: isSale,
    orderBy: [desc(receipts.year), desc(receipts.number)],
  });
  if (!sale) return;

  const stated = await sumStated(tx, paymentId);
  const amountCents = (await sumOwedForPayment(tx, paymentId)) - stated.amountCents;
  if (amountCents === 0) return;

  const { currency, vatRate, buyerName, buyerAddress, items } = sale;
  // From the new total, so that parts take back the same VAT as the whole.
  const vatCents = containedVat(stated.amountCents + amountCents, vatRate) - stated.vatCents;
  const about = {
    paymentId,
    correctsId: sale.id,
    currency,
    vatRate,
    buyerName,
    buyerAddress,
    items,
  };

  await addReceipt(tx, { kind, amountCents, vatCents, ...about, ...currentSeller() });
}

/** What all receipts and corrections of a payment come to. */
async function sumStated(tx: Tx, paymentId: string) {
  const [row] = await tx
    .select({
      amountCents: sum(receipts.amountCents).mapWith(Number),
      vatCents: sum(receipts.vatCents).mapWith(Number),
    })
    .from(receipts)
    .where(eq(receipts.paymentId, paymentId));

  return required(row);
}

const buyerOf = prepared((on) => {
  const { name, email, phone } = users;

  return on
    .select({ name, email, phone })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare();
});

const lastNumber = prepared((on) =>
  on
    .select({ number: receipts.number })
    .from(receipts)
    .where(eq(receipts.year, sql.placeholder("year")))
    .orderBy(desc(receipts.number))
    .limit(1)
    .prepare(),
);

const newReceipt = prepared((on) => {
  const numbered = placeholders("id", "year", "number", "kind", "paymentId", "correctsId", "at");
  const money = placeholders("amountCents", "currency", "vatRate", "vatCents");
  const people = placeholders(
    "sellerName",
    "sellerAddress",
    "sellerTaxNumber",
    "buyerName",
    "buyerAddress",
  );
  const values = { ...numbered, ...money, ...people, items: sql.placeholder("items") };

  return on.insert(receipts).values(values).prepare();
});

/**
 * The single writer makes "the last one plus one" a sequence without gaps: a rolled-back number is
 * given again.
 */
async function addReceipt(tx: Tx, receipt: NewReceipt) {
  const at = clock.now();
  const year = sellerYear(at);
  const number = ((await lastNumber(tx).get({ year }))?.number ?? 0) + 1;
  const id = `${year}-${String(number).padStart(6, "0")}`;

  await newReceipt(tx).execute({ id, year, number, at, ...receipt });
}

/**
 * VAT contained in a gross amount, rounded half up to the smallest unit. `rate`: in hundredths of a
 * percent.
 */
export function containedVat(grossCents: number, rate: number | null): number {
  return rate === null ? 0 : Math.round((grossCents * rate) / (10_000 + rate));
}
