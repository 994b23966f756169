import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~db/client.server";
import { ledgerLines, tickets } from "~db/schema";
import { readPayment } from "../../../../test/factories/money/money";
import {
  buyWithStripe,
  sendStripeWebhook,
  openStripe,
} from "../../../../test/factories/checkout/stripe";
import type { StripeDouble } from "../../../../test/fakes/stripe-double";
import { settleRefunds } from "~/models/money/payments/refund-payment.server";
import { refundTicket } from "~/models/tickets/refunds.server";

let double: StripeDouble;
let close: () => void;

beforeEach(async () => {
  ({ double, close } = await openStripe());
});
afterEach(() => close());

const sendEvent = (type: string, objectId: string) => sendStripeWebhook(double, type, objectId);

/** Reads the accounts of a payment and the state of its purchase. */
async function outcome({ payment, ticket }: Awaited<ReturnType<typeof buyWithStripe>>) {
  const lines = await db.query.ledgerLines.findMany({
    where: eq(ledgerLines.paymentId, payment.id),
  });
  const sum = (name: string) =>
    lines.reduce((all, line) => all + (line.account === name ? line.amountCents : 0), 0);
  const { status } = (await db.query.tickets.findFirst({ where: eq(tickets.id, ticket.id) }))!;
  const { state } = await readPayment(payment.id);
  const owed = { artist: 0 - sum("artist"), buyers: 0 - sum("buyers"), costs: sum("costs") };

  return { state, status, provider: sum("provider"), disputed: sum("disputed"), ...owed };
}

const SOLD = {
  state: "paid",
  status: "active",
  provider: 1800,
  disputed: 0,
  artist: 1800,
  buyers: 0,
  costs: 0,
};
const BACK = { ...SOLD, state: "refunded", status: "refunded", provider: 0, artist: 0 };

test("partial refunds made at Stripe are booked to the cent, and a refund here returns the rest", async () => {
  const sale = await buyWithStripe(double);

  for (const cents of [333, 167]) {
    const id = double.refundByHand(sale.payment.intentId, cents);

    for (let n = 0; n < 2; n++) await sendEvent("refund.created", id);
  }

  expect(await outcome(sale)).toEqual({ ...SOLD, provider: 1300, artist: 1300 });
  expect((await refundTicket(sale.buyer, sale.ticket.id)).isMoneyBack).toBe(true);
  expect(double.refunded(sale.payment.intentId)).toBe(1800);
  expect(await outcome(sale)).toEqual(BACK);
});

test("partial refunds of the whole amount void the ticket", async () => {
  const sale = await buyWithStripe(double);

  for (const cents of [500, 1300])
    await sendEvent("refund.created", double.refundByHand(sale.payment.intentId, cents));
  expect(await outcome(sale)).toEqual(BACK);
  expect(double.refunded(sale.payment.intentId)).toBe(1800);
});

test("a failed partial refund is credited to the artist again", async () => {
  const sale = await buyWithStripe(double);

  await sendEvent("refund.created", double.refundByHand(sale.payment.intentId, 500));
  for (let n = 0; n < 2; n++)
    await sendEvent("refund.failed", double.failRefund(sale.payment.intentId));
  expect(await outcome(sale)).toEqual(SOLD);
});

test("a lost partial dispute reduces the artist's share by that part and keeps the ticket", async () => {
  const sale = await buyWithStripe(double);
  const dispute = (status: string, fee: number) =>
    double.dispute(sale.payment.intentId, status, fee, 600);

  await sendEvent("charge.dispute.created", dispute("needs_response", 1500));
  expect(await outcome(sale)).toEqual({ ...SOLD, provider: -300, disputed: 600, costs: 1500 });
  for (let n = 0; n < 2; n++) await sendEvent("charge.dispute.closed", dispute("lost", 1500));
  expect(await outcome(sale)).toEqual({ ...SOLD, provider: -300, artist: 1200, costs: 1500 });
  expect((await refundTicket(sale.buyer, sale.ticket.id)).isMoneyBack).toBe(true);
  expect(double.refunded(sale.payment.intentId)).toBe(1200);
  expect(await outcome(sale)).toEqual({ ...BACK, provider: -1500, costs: 1500 });
});

test("a lost dispute of all that partial refunds left voids the ticket", async () => {
  const sale = await buyWithStripe(double);

  await sendEvent("refund.created", double.refundByHand(sale.payment.intentId, 500));

  const dispute = (status: string) => double.dispute(sale.payment.intentId, status, 0, 1300);

  await sendEvent("charge.dispute.created", dispute("needs_response"));
  await sendEvent("charge.dispute.closed", dispute("lost"));
  expect(await outcome(sale)).toEqual(BACK);
});

test("dispute fees that are added or returned later are booked, also after the decision", async () => {
  const sale = await buyWithStripe(double);
  const steps = [
    ["needs_response", 1500],
    ["under_review", 3000],
    ["won", 3000],
    ["won", 1500],
    ["won", 0],
  ] as const;
  const costs: number[] = [];

  for (const [status, fee] of steps) {
    await sendEvent("charge.dispute.updated", double.dispute(sale.payment.intentId, status, fee));
    costs.push((await outcome(sale)).costs);
  }

  expect(costs).toEqual([1500, 3000, 3000, 1500, 0]);
  expect(await outcome(sale)).toEqual(SOLD);
});

test("a failed refund of the rest is retried, after any partial refund", async () => {
  const sale = await buyWithStripe(double);

  await sendEvent("refund.created", double.refundByHand(sale.payment.intentId, 1000));
  await refundTicket(sale.buyer, sale.ticket.id);
  await sendEvent("refund.failed", double.failRefund(sale.payment.intentId));
  expect(await outcome(sale)).toEqual({ ...BACK, state: "refunding", provider: 800, buyers: 800 });
});

test("a partial refund that fails after the rest was refunded is retried", async () => {
  const sale = await buyWithStripe(double);
  const { intentId } = sale.payment;
  const part = double.refundByHand(intentId, 500);

  await sendEvent("refund.created", part);
  await refundTicket(sale.buyer, sale.ticket.id);
  await sendEvent("refund.failed", double.failRefund(intentId, part));
  expect(await outcome(sale)).toEqual({ ...BACK, state: "refunding", provider: 500, buyers: 500 });
  for (let n = 0; n < 2; n++) await settleRefunds();
  for (let n = 0; n < 2; n++) await sendEvent("refund.updated", part);
  expect(await outcome(sale)).toEqual(BACK);
  expect(double.refunded(intentId)).toBe(1800);
});

test("a partial refund still pending when the rest is refunded is booked when it completes or fails", async () => {
  for (const end of ["arriveRefund", "failRefund"] as const) {
    const sale = await buyWithStripe(double);
    const { intentId } = sale.payment;
    const part = double.refundByHand(intentId, 500, "pending");

    await sendEvent("refund.created", part);
    await refundTicket(sale.buyer, sale.ticket.id);
    expect(await outcome(sale)).toEqual({ ...BACK, provider: 500, buyers: 500 });
    await sendEvent("refund.updated", double[end](intentId, part));
    await settleRefunds();
    expect(await outcome(sale)).toEqual(BACK);
    expect(double.refunded(intentId)).toBe(1800);
  }
});

test("a failed last partial refund is retried", async () => {
  const sale = await buyWithStripe(double);
  const { intentId } = sale.payment;

  await sendEvent("charge.dispute.closed", double.dispute(intentId, "lost", 0, 600));

  const part = double.refundByHand(intentId, 1200);

  await sendEvent("refund.created", part);
  await refundTicket(sale.buyer, sale.ticket.id);
  await sendEvent("refund.failed", double.failRefund(intentId, part));
  await settleRefunds();
  expect(await outcome(sale)).toEqual(BACK);
  expect(double.refunded(intentId)).toBe(1200);
});

test("a failed one of two partial refunds of the whole is owed and retried", async () => {
  const sale = await buyWithStripe(double);
  const { intentId } = sale.payment;
  const [first] = [500, 1300].map((cents) => double.refundByHand(intentId, cents));

  await sendEvent("refund.created", first!);
  await sendEvent("refund.failed", double.failRefund(intentId, first));
  expect(await outcome(sale)).toEqual({ ...BACK, state: "refunding", provider: 500, buyers: 500 });
  await settleRefunds();
  expect(await outcome(sale)).toEqual(BACK);
  expect(double.refunded(intentId)).toBe(1800);
});

test("a ticket with nothing left to refund can still be refunded", async () => {
  const sale = await buyWithStripe(double);
  const id = double.dispute(sale.payment.intentId, "lost", 0, 600);

  await sendEvent("charge.dispute.closed", id);
  await sendEvent("refund.created", double.refundByHand(sale.payment.intentId, 1200));
  await refundTicket(sale.buyer, sale.ticket.id);
  expect(await outcome(sale)).toEqual(BACK);
});
