import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApi } from "../../../test/factories/base/open-api";
import { db } from "~db/client.server";
import { outbox, providerEvents, tickets } from "~db/schema";
import { replaceMaxWait } from "~/integrations/payments/wait-briefly.server";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { createStripeGateway } from "~/integrations/payments/stripe/stripe-gateway.server";
import { openHostedPage } from "~/models/checkout/purchases/provider/hosted-checkout.server";
import {
  expireHolds,
  reconcilePayments,
} from "~/models/checkout/purchases/provider/reconcile-payments.server";
import { returnToPayment } from "~/models/checkout/purchases/return-payment.server";
import { startTicketPayment } from "../../../test/factories/checkout/card-payments";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { settleRefunds } from "~/models/money/payments/refund-payment.server";
import {
  changeEvent,
  makeBuyer,
  makeShow,
  readPayment,
  stopClock,
} from "../../../test/factories/money/money";
import { StripeDouble, WEBHOOK_SECRET } from "../../../test/fakes/stripe-double";

const double = new StripeDouble();
const api = openApi();
const HOUR = 3600_000;
const DAY = 24 * HOUR;
const urls = { successUrl: "http://nhacsong.test/pay", cancelUrl: "http://nhacsong.test/checkout" };

beforeAll(async () => {
  const apiBase = await double.start();

  replacePaymentGateway(
    createStripeGateway({
      secretKey: "sk_test_double",
      webhookSecret: WEBHOOK_SECRET,
      apiBase,
      timeoutMs: 60_000,
    }),
  );
  replaceMaxWait(60_000);
});
afterAll(() => {
  replacePaymentGateway(undefined);
  replaceMaxWait(undefined);
  double.stop();
});

async function deliver({ body, signature }: { body: Buffer; signature: string }) {
  const headers = { "content-type": "application/json", "stripe-signature": signature };

  return (
    await fetch(api.at("/stripe/webhook"), { method: "POST", headers, body: new Uint8Array(body) })
  ).status;
}

async function begin(fields: Parameters<typeof makeShow>[0] = {}) {
  const show = await makeShow({ startTime: new Date(Date.now() + 4 * DAY), ...fields });
  const buyer = await makeBuyer();

  return { show, buyer, hold: await startTicketPayment(buyer, show.id, 1800) };
}

const ticketsOf = (eventId: string) =>
  db.query.tickets.findMany({ where: eq(tickets.eventId, eventId) });

test("a signed webhook creates the ticket once, also when repeated or out of order", async () => {
  const { show, hold } = await begin();
  const created = double.event("payment_intent.created", hold.intentId);

  double.pay(hold.intentId);

  const paid = double.event("payment_intent.succeeded", hold.intentId);

  expect([await deliver(paid), await deliver(paid), await deliver(created)]).toEqual([
    200, 200, 200,
  ]);
  expect(await ticketsOf(show.id)).toHaveLength(1);
  expect((await ticketsOf(show.id))[0]).toMatchObject({
    stripePaymentIntentId: hold.intentId,
    priceCents: 1800,
  });
});

test("an unsigned webhook changes nothing", async () => {
  const { show, hold } = await begin();

  double.pay(hold.intentId);

  const { body } = double.event("payment_intent.succeeded", hold.intentId);

  expect(await deliver({ body, signature: "t=1,v1=00" })).toBe(400);
  expect(await ticketsOf(show.id)).toHaveLength(0);
});

test("the intent is fetched from Stripe, because the webhook's content is not trusted", async () => {
  const { show, hold } = await begin();

  double.pay(hold.intentId);

  const lie = double.event("payment_intent.succeeded", hold.intentId);

  double.decline(hold.intentId);
  expect(await deliver(lie)).toBe(200);
  expect(await ticketsOf(show.id)).toHaveLength(0);
});

test("a webhook whose handler fails is not marked as processed, so that Stripe's retry is handled", async () => {
  const { show, hold } = await begin();

  double.pay(hold.intentId);

  const paid = double.event("payment_intent.succeeded", hold.intentId, "evt_retry");

  double.faults.push("error", "error", "error");
  expect(await deliver(paid)).toBe(500);
  expect(
    await db.query.providerEvents.findFirst({ where: eq(providerEvents.id, "evt_retry") }),
  ).toBeUndefined();
  expect(await deliver(paid)).toBe(200);
  expect(await ticketsOf(show.id)).toHaveLength(1);
});

test("the return page and the reconciler make up for a lost webhook", async () => {
  const [returned, forgotten] = [await begin(), await begin()];

  double.pay(returned.hold.intentId);
  double.pay(forgotten.hold.intentId);
  expect((await returnToPayment(returned.buyer, returned.hold.id)).state).toBe("paid");

  const restore = stopClock(Date.now() + 20_000);

  await reconcilePayments();
  restore();
  expect((await readPayment(forgotten.hold.id)).state).toBe("paid");
});

test("a partial capture creates no ticket and is refunded", async () => {
  const { show, hold } = await begin();

  double.pay(hold.intentId, 900);
  await deliver(double.event("payment_intent.succeeded", hold.intentId));
  expect(await ticketsOf(show.id)).toHaveLength(0);
  expect((await readPayment(hold.id)).state).toBe("refunded");
  expect(double.refunded(hold.intentId)).toBe(900);
});

test("a refund that Stripe answers with 500 is pending, and completes once Stripe answers", async () => {
  const { show, buyer, hold } = await begin();

  double.pay(hold.intentId);
  await returnToPayment(buyer, hold.id);

  const ticket = (await findValidTicket(buyer.userId, show.id))!;

  double.faults.push("error", "error", "error");
  expect(await refundTicket(buyer, ticket.id)).toMatchObject({
    isMoneyBack: false,
    ticket: { status: "refunded" },
  });
  await settleRefunds();
  expect((await readPayment(hold.id)).state).toBe("refunded");
  expect(double.refunded(hold.intentId)).toBe(1800);
});

test("opening the hosted page cancels the first intent and keeps the same seat", async () => {
  const { show, buyer, hold } = await begin();

  expect(await openHostedPage(buyer, hold.id, urls)).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  expect(double.status(hold.intentId)).toBe("canceled");
  await deliver(double.event("payment_intent.canceled", hold.intentId));
  expect((await readPayment(hold.id)).state).toBe("held");

  const { intentId } = await readPayment(hold.id);

  double.paySession(intentId!);
  await deliver(double.event("checkout.session.completed", intentId!));
  expect(await ticketsOf(show.id)).toHaveLength(1);
});

const ENDS = [
  ["ended early", endEarly, "The show was over before your payment arrived."],
  [
    "cancelled",
    (eventId: string) => changeEvent(eventId, { status: "cancelled" }),
    "The show was cancelled",
  ],
] as const;

/** Starts a show and ends it early. */
async function endEarly(eventId: string) {
  await startBroadcast(eventId, "browser", []);
  await endBroadcast(eventId);
}

async function atHostedPage() {
  const now = Date.now();
  const running = { startTime: new Date(now - HOUR), endTime: new Date(now + HOUR) };
  const { show, buyer, hold } = await begin(running);

  await openHostedPage(buyer, hold.id, urls);

  return { show, buyer, hold, pageId: (await readPayment(hold.id)).intentId! };
}

test.each(ENDS)(
  "a hosted page paid after the show is %s is refunded at once, and the buyer gets the reason",
  async (_, end, why) => {
    const { show, buyer, hold, pageId } = await atHostedPage();

    await end(show.id);

    const intentId = double.paySession(pageId);

    expect(await deliver(double.event("checkout.session.completed", pageId))).toBe(200);
    expect(await ticketsOf(show.id)).toEqual([]);
    expect(await readPayment(hold.id)).toMatchObject({ state: "refunded" });
    expect(double.refunded(intentId)).toBe(1800);

    const mails = await db.query.outbox.findMany({ where: eq(outbox.userId, buyer.userId) });

    expect(mails.filter(({ text }) => text.includes(why))).toHaveLength(1);
  },
);

test.each(ENDS)("an unpaid hosted page is closed when the show is %s", async (_, end) => {
  const { show, hold, pageId } = await atHostedPage();

  await end(show.id);
  await expireHolds();

  const restore = stopClock(Date.now() + 20_000);

  await reconcilePayments();
  restore();
  expect(double.status(pageId)).toBe("expired");
  expect(await readPayment(hold.id)).toMatchObject({
    state: "expired",
    settledAt: expect.any(Date),
  });
});
