import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "~db/client.server";
import { donations, ledgerLines, outbox, refunds, tickets } from "~db/schema";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import type { PaymentGateway } from "~/integrations/payments/gateway";
import { makeEvent } from "../../../../test/factories/shows/events";
import { makeBuyer, readPayment, stopClock } from "../../../../test/factories/money/money";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import {
  buyWithStripe,
  sendStripeWebhook,
  openStripe,
} from "../../../../test/factories/checkout/stripe";
import type { StripeDouble } from "../../../../test/fakes/stripe-double";
import { listPaymentProblems } from "~/models/money/ledger/reconciliation.server";
import { settleRefunds } from "~/models/money/payments/refund-payment.server";
import { refundAllTickets, refundTicket } from "~/models/tickets/refunds.server";
import { recheckPayments } from "./provider/recheck-payments.server";
import { startDonation } from "../../../../test/factories/checkout/card-payments";

const HOUR = 3600_000;
const DAY = 24 * HOUR;
let double: StripeDouble;
let close: () => void;
let stripe: PaymentGateway;

beforeEach(async () => {
  ({ double, stripe, close } = await openStripe());
});
afterEach(() => close());

const sendEvent = (type: string, objectId: string) => sendStripeWebhook(double, type, objectId);
const buy = () => buyWithStripe(double);

/** Reads the state of payment and ticket, and the amount owed to the artist. */
async function outcome({ payment, ticket }: Awaited<ReturnType<typeof buy>>) {
  const { state } = await readPayment(payment.id);
  const { status } = (await db.query.tickets.findFirst({ where: eq(tickets.id, ticket.id) }))!;
  const lines = await db.query.ledgerLines.findMany({
    where: eq(ledgerLines.paymentId, payment.id),
  });
  const sum = (name: string) =>
    lines.reduce((all, line) => all + (line.account === name ? line.amountCents : 0), 0);

  return { state, status, artist: 0 - sum("artist"), provider: sum("provider") };
}

const subjectsTo = async (userId: string) =>
  (await db.query.outbox.findMany({ where: eq(outbox.userId, userId) })).map(
    ({ subject }) => subject,
  );
const refundOf = (id: string) => db.query.refunds.findFirst({ where: eq(refunds.paymentId, id) });
const BACK = { state: "refunded", status: "refunded", artist: 0, provider: 0 };

test("a full manual refund at Stripe voids the ticket, is booked and mailed once", async () => {
  const sale = await buy();
  const refund = double.refundByHand(sale.payment.intentId, 1800);
  const charge = double.bookCharge(sale.payment.intentId, 0);

  for (const [type, id] of [
    ["refund.created", refund],
    ["charge.refunded", charge],
    ["refund.updated", refund],
  ] as const)
    await sendEvent(type, id);
  expect(await outcome(sale)).toEqual(BACK);
  expect(double.refunded(sale.payment.intentId)).toBe(1800);
  expect(
    (await subjectsTo(sale.buyer.userId)).filter((subject) => /refund/i.test(subject)),
  ).toHaveLength(1);
});

test("a tip refunded manually at Stripe is marked as refunded", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id, eventType: "donation" });
  const gift = await startDonation(await makeBuyer(), event.id, { amountCents: 500 });

  double.pay(gift.intentId);
  await sendEvent("payment_intent.succeeded", gift.intentId);
  await sendEvent("refund.created", double.refundByHand(gift.intentId, 500));

  const given = await db.query.donations.findFirst({ where: eq(donations.paymentId, gift.id) });

  expect([given?.refundedAt, (await readPayment(gift.id)).state]).toEqual([
    expect.any(Date),
    "refunded",
  ]);
});

test("an unreported manual refund settles our own request", async () => {
  const sale = await buy();
  const refund = double.refundByHand(sale.payment.intentId, 1800);

  expect((await refundTicket(sale.buyer, sale.ticket.id)).isMoneyBack).toBe(true);
  expect(await refundOf(sale.payment.id)).toMatchObject({
    state: "done",
    providerRefundId: refund,
  });
});

test("a refund refused by Stripe is made by the next attempt", async () => {
  const sale = await buy();
  const { listRefunds } = stripe;
  const spy = vi.fn(listRefunds).mockImplementationOnce(async (id) => {
    const given = await listRefunds(id);

    double.faults.push("refused");

    return given;
  });

  replacePaymentGateway({ ...stripe, listRefunds: spy });
  expect((await refundTicket(sale.buyer, sale.ticket.id)).isMoneyBack).toBe(false);
  await settleRefunds();
  expect(await outcome(sale)).toEqual(BACK);
  expect(double.refunded(sale.payment.intentId)).toBe(1800);
});

test("a refund whose response was lost is found by the next attempt and not repeated", async () => {
  const sale = await buy();
  const lose: PaymentGateway["refund"] = async (request) => {
    await stripe.refund(request);
    throw new Error("The answer was lost");
  };

  replacePaymentGateway({ ...stripe, refund: lose });
  expect((await refundTicket(sale.buyer, sale.ticket.id)).isMoneyBack).toBe(false);
  replacePaymentGateway(stripe);
  await settleRefunds();
  expect(await outcome(sale)).toEqual(BACK);
  expect(double.refundsOf(sale.payment.intentId)).toHaveLength(1);
});

test("a pending refund is not reported as done", async () => {
  double.refundStatus = "pending";

  const [requested, announced] = [await buy(), await buy()];

  for (const { buyer, ticket } of [requested, announced]) {
    expect((await refundTicket(buyer, ticket.id)).isMoneyBack).toBe(false);
  }

  await settleRefunds();
  expect((await outcome(requested)).state).toBe("refunding");

  const arrived = [requested, announced].map(({ payment }) =>
    double.arriveRefund(payment.intentId),
  );

  await sendEvent("refund.updated", arrived[1]!);
  expect([(await outcome(requested)).state, (await outcome(announced)).state]).toEqual([
    "refunding",
    "refunded",
  ]);
  await settleRefunds();
  expect(await outcome(requested)).toEqual(BACK);
  expect(double.refundsOf(requested.payment.intentId)).toHaveLength(1);
});

test("the email about a delay never follows the one about the refund", async () => {
  const { buyer, show, payment } = await buy();
  const late: PaymentGateway["refund"] = async (request) => {
    await stripe.refund(request);
    replacePaymentGateway(stripe);
    await settleRefunds();
    throw new Error("The answer was lost");
  };

  replacePaymentGateway({ ...stripe, refund: late });
  await refundAllTickets(show.id);
  expect((await readPayment(payment.id)).state).toBe("refunded");
  expect(
    (await subjectsTo(buyer.userId)).filter((subject) => subject.startsWith("Cancelled")),
  ).toEqual([`Cancelled: ${show.title}. You've been refunded.`]);
});

test("a refund of an unconfigured provider is a problem after an hour", async () => {
  const { buyer, payment, ticket } = await buy();

  replacePaymentGateway(null);
  await refundTicket(buyer, ticket.id);

  const admin = actorFor(await makeUser({ role: "admin" }));
  const isListed = async () =>
    (await listPaymentProblems(admin)).failing.some(
      ({ refund }) => refund.paymentId === payment.id && refund.attempts === 0,
    );

  expect(await isListed()).toBe(false);

  const restore = stopClock(Date.now() + HOUR + 60_000);

  expect(await isListed()).toBe(true);
  restore();
});

test("an hourly check finds unreported disputes and failed refunds", async () => {
  const [disputed, failed] = [await buy(), await buy()];
  const id = double.dispute(disputed.payment.intentId, "needs_response");

  await sendEvent("charge.dispute.created", id);
  await refundTicket(failed.buyer, failed.ticket.id);

  const start = Date.now() + DAY;
  const restore = stopClock(start);

  for (let n = 0; n < 9; n++) await recheckPayments();
  double.dispute(disputed.payment.intentId, "lost");
  double.failRefund(failed.payment.intentId);

  const requested = double.calls.length;

  await recheckPayments();
  expect(double.calls).toHaveLength(requested);
  stopClock(start + HOUR);
  for (let n = 0; n < 9; n++) await recheckPayments();
  restore();
  expect((await outcome(disputed)).state).toBe("refunded");
  expect((await outcome(failed)).state).toBe("refunding");
});
