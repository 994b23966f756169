import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { outbox, payments, receipts, tickets } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { makeBuyer, makeShow, readPayment } from "../../../../test/factories/money/money";
import { makeSale } from "../../../../test/factories/payouts/payouts";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { useSeller } from "../../../../test/factories/money/receipts";
import {
  buyWithStripe,
  openStripe,
  sendStripeWebhook,
} from "../../../../test/factories/checkout/stripe";
import {
  arrives,
  makeConfirmation,
  makeTransfer,
} from "../../../../test/factories/checkout/transfers";
import type { StripeDouble } from "../../../../test/fakes/stripe-double";
import { requestRefund } from "../payments/refund-payment.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { getReceipt } from "./find-receipt.server";
import { keepAsTip } from "~/models/checkout/transfers/buyer-actions.server";
import { undoConfirmation } from "~/models/checkout/transfers/undo/undo-confirmation.server";

let double: StripeDouble;
let close: () => void;
let resetSeller: () => void;

beforeEach(async () => {
  ({ double, close } = await openStripe());
  resetSeller = useSeller();
});
afterEach(() => {
  close();
  resetSeller();
});

const receiptsOf = (paymentId: string) =>
  db.query.receipts.findMany({
    where: eq(receipts.paymentId, paymentId),
    orderBy: receipts.number,
  });

async function amountsOf(paymentId: string) {
  const rows = await receiptsOf(paymentId);

  return rows.map(({ kind, amountCents, vatCents }) => [kind, amountCents, vatCents]);
}

test("a sale gets a receipt with seller, buyer, show and VAT as they are at that moment", async () => {
  const { payment, buyer } = await buyWithStripe(double);
  const [receipt, ...others] = await receiptsOf(payment.id);

  expect(others).toEqual([]);
  expect(receipt!.id).toMatch(/^\d{4}-\d{6}$/);

  const vat = { vatRate: 800, vatCents: 133 };
  const seller = {
    sellerName: "Nhạc Sống Collective",
    sellerAddress: "12 Lê Lợi",
    sellerTaxNumber: "0312345678",
  };

  expect(receipt).toMatchObject({
    kind: "sale",
    correctsId: null,
    amountCents: 1800,
    currency: "usd",
    ...vat,
    ...seller,
  });

  const user = (await db.query.users.findFirst({ where: (users) => eq(users.id, buyer.userId) }))!;

  expect(receipt).toMatchObject({ buyerName: user.name, buyerAddress: user.email });

  const event = (await db.query.events.findFirst({
    where: (events) => eq(events.id, payment.eventId),
  }))!;
  const startTime = event.startTime.toISOString();

  expect(receipt!.items).toMatchObject([
    { kind: "ticket", amountCents: 1800, title: event.title, startTime },
  ]);
});

test("the mail of a purchase links its receipt, which only the buyer opens", async () => {
  const { payment, buyer } = await buyWithStripe(double);
  const [mail] = await db.query.outbox.findMany({ where: eq(outbox.userId, buyer.userId) });
  const address = `/receipts/${payment.id}`;

  for (const body of [mail!.text, mail!.html]) expect(body).toContain(address);
  const [receipt] = await receiptsOf(payment.id);

  expect((await getReceipt(buyer, payment.id)).receipt.id).toBe(receipt!.id);

  const stranger = await makeBuyer();

  await expect(getReceipt(stranger, payment.id)).rejects.toMatchObject({ code: "not_found" });
});

test("without a seller and VAT, a receipt names neither", async () => {
  resetSeller();

  const { payment } = await buyWithStripe(double);
  const [receipt] = await receiptsOf(payment.id);

  expect(receipt).toMatchObject({
    sellerName: null,
    sellerTaxNumber: null,
    vatRate: null,
    vatCents: 0,
  });
});

test("refunds in parts are corrected one by one, and take back exactly the VAT of the receipt", async () => {
  const { payment, buyer, ticket } = await buyWithStripe(double);

  // The correction has the rate of the receipt, not the current one.
  Object.assign(env, { VAT_PERCENT: 10 });
  for (const cents of [333, 167]) {
    const id = double.refundByHand(payment.intentId, cents);

    for (let n = 0; n < 2; n++) await sendStripeWebhook(double, "refund.created", id);
  }

  await refundTicket(buyer, ticket.id);

  const all = await receiptsOf(payment.id);

  expect(await amountsOf(payment.id)).toEqual([
    ["sale", 1800, 133],
    ["refund", -333, -24],
    ["refund", -167, -13],
    ["refund", -1300, -96],
  ]);
  expect(all.slice(1).map(({ correctsId }) => correctsId)).toEqual([
    all[0]!.id,
    all[0]!.id,
    all[0]!.id,
  ]);
});

test("a partial refund that fails is corrected back", async () => {
  const { payment } = await buyWithStripe(double);

  await sendStripeWebhook(double, "refund.created", double.refundByHand(payment.intentId, 500));
  for (let n = 0; n < 2; n++)
    await sendStripeWebhook(double, "refund.failed", double.failRefund(payment.intentId));
  expect((await amountsOf(payment.id)).map(([kind, amount]) => [kind, amount])).toEqual([
    ["sale", 1800],
    ["refund", -500],
    ["refundFailed", 500],
  ]);
});

test("a lost dispute is corrected once", async () => {
  const { payment } = await buyWithStripe(double);

  for (const status of ["needs_response", "lost", "lost"] as const) {
    const type = status === "lost" ? "charge.dispute.closed" : "charge.dispute.created";

    await sendStripeWebhook(double, type, double.dispute(payment.intentId, status, 1500, 1800));
  }

  expect((await amountsOf(payment.id)).map(([kind]) => kind)).toEqual(["sale", "dispute"]);
});

test("money that was confirmed by mistake is corrected, and gets a new receipt when it arrives", async () => {
  const buyer = await makeBuyer();
  const treasurer = actorFor(await makeUser({ role: "admin" }));
  const show = await makeShow({ ticketPriceVnd: 360_000 });
  const payment = await makeTransfer(buyer, show.id);

  await undoConfirmation(treasurer, await makeConfirmation(payment), "Wrong line");
  await arrives(payment.reference);
  expect((await amountsOf(payment.id)).map(([kind, amount]) => [kind, amount])).toEqual([
    ["sale", 360_000],
    ["undone", -360_000],
    ["sale", 360_000],
  ]);

  const [ticket] = await db.select().from(tickets).where(eq(tickets.paymentId, payment.id));

  await refundTicket(treasurer, ticket!.id);

  const all = await receiptsOf(payment.id);

  expect([all[3]!.kind, all[3]!.correctsId]).toEqual(["refund", all[2]!.id]);
});

test("late money gets no receipt; what the buyer leaves as a tip does", async () => {
  const buyer = await makeBuyer();
  const show = await makeShow({ ticketPriceVnd: 360_000, tipsEnabled: true });
  const payment = await makeTransfer(buyer, show.id);

  await arrives(payment.reference, 400_000);

  const all = await db.select().from(payments).where(eq(payments.userId, buyer.userId));
  const extra = all.find(({ amountCents }) => amountCents === 40_000)!;

  expect(await receiptsOf(extra.id)).toEqual([]);
  await keepAsTip(buyer, extra.id);

  const [receipt] = await receiptsOf(extra.id);

  expect(receipt).toMatchObject({
    kind: "sale",
    amountCents: 40_000,
    items: [{ kind: "tip", amountCents: 40_000 }],
  });
});

test("payments from before there were receipts get none, nor corrections", async () => {
  const sale = await makeSale((await makeShow()).id);

  await transaction((tx) => requestRefund(tx, sale, "byAdmin"));
  expect((await readPayment(sale.id)).state).toBe("refunding");
  expect(await receiptsOf(sale.id)).toEqual([]);
});

test("the database refuses changes, deletions and gaps, but removes the buyer's address", async () => {
  const { payment } = await buyWithStripe(double);
  const [receipt] = await receiptsOf(payment.id);
  const isThis = eq(receipts.id, receipt!.id);
  const refusal = /append-only|without gaps/;
  const caused = (work: Parameters<typeof transaction>[0]) =>
    transaction(work).then(
      () => "",
      (error: Error) => `${error.message} ${String(error.cause)}`,
    );

  expect(
    await caused(async (tx) => tx.update(receipts).set({ amountCents: 1 }).where(isThis)),
  ).toMatch(refusal);
  expect(
    await caused(async (tx) => tx.update(receipts).set({ buyerAddress: "x" }).where(isThis)),
  ).toMatch(refusal);
  expect(await caused(async (tx) => tx.delete(receipts).where(isThis))).toMatch(refusal);

  const next = { ...receipt!, id: "2026-999999", number: receipt!.number + 2 };

  expect(await caused(async (tx) => tx.insert(receipts).values(next))).toMatch(refusal);
  expect(
    await caused(async (tx) => tx.update(receipts).set({ buyerAddress: null }).where(isThis)),
  ).toBe("");
});
