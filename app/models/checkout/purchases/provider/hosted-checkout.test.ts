import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~db/client.server";
import { ledgerLines, outbox, tickets } from "~db/schema";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import type { PaymentGateway } from "~/integrations/payments/gateway";
import { GatewayError } from "~/integrations/payments/gateway-error";
import { findSeatsLeft } from "../../../../../test/factories/checkout/sales";
import {
  makeBuyer,
  makeShow,
  readPayment,
  stopClock,
} from "../../../../../test/factories/money/money";
import { sendStripeWebhook, openStripe } from "../../../../../test/factories/checkout/stripe";
import type { StripeDouble } from "../../../../../test/fakes/stripe-double";
import { openHostedPage } from "./hosted-checkout.server";
import { expireHolds, reconcilePayments } from "./reconcile-payments.server";
import { startTicketPayment } from "../../../../../test/factories/checkout/card-payments";

const MINUTE = 60_000;
const HOSTED = /^https:\/\/checkout\.stripe\.com\//;
const urls = { successUrl: "http://nhacsong.test/pay", cancelUrl: "http://nhacsong.test/checkout" };
let double: StripeDouble;
let close: () => void;
let stripe: PaymentGateway;

beforeEach(async () => {
  ({ double, stripe, close } = await openStripe());
});
afterEach(() => close());

const down = () => Promise.reject(new GatewayError("down"));
const changeStripe = (calls: Partial<PaymentGateway>) =>
  replacePaymentGateway({ ...stripe, ...calls });
const isSold = async (eventId: string) =>
  (await db.query.tickets.findMany({ where: eq(tickets.eventId, eventId) })).length === 1;

async function hold() {
  const show = await makeShow({ maxAttendees: 1 });
  const buyer = await makeBuyer();
  const payment = await startTicketPayment(buyer, show.id, 1800);
  const toPage = () => openHostedPage(buyer, payment.id, urls);

  return { show, buyer, payment, toPage, again: () => startTicketPayment(buyer, show.id, 1800) };
}

const sendEvent = (type: string, objectId: string) => sendStripeWebhook(double, type, objectId);

/** Expires the hold as the job does. */
async function endHold() {
  const restore = stopClock(Date.now() + 16 * MINUTE);

  await expireHolds();
  stopClock(Date.now() + 17 * MINUTE);
  await reconcilePayments();
  restore();
}

/**
 * Creates payments whose intents could not be closed when the page was opened; the second one is
 * then paid.
 */
async function twoLeftUnclosed() {
  const [left, paid] = [await hold(), await hold()];

  changeStripe({ cancelIntent: down });
  for (const { toPage } of [left, paid])
    await expect(toPage()).rejects.toMatchObject({ code: "unavailable" });
  replacePaymentGateway(stripe);
  double.pay(paid.payment.intentId);

  return [left, paid] as const;
}

test("the hold survives the cancellation of the first intent before the page opens", async () => {
  const { show, payment, toPage } = await hold();

  changeStripe({
    async cancelIntent(id) {
      const facts = await stripe.cancelIntent(id);

      await sendEvent("payment_intent.canceled", id);

      return facts;
    },
  });
  expect(await toPage()).toMatch(HOSTED);

  const { intentId, state } = await readPayment(payment.id);

  expect(state).toBe("held");
  double.paySession(intentId!);
  await sendEvent("checkout.session.completed", intentId!);
  expect(await isSold(show.id)).toBe(true);
});

test("the seat stays held if the page cannot be opened, and both payment methods work at the next attempt", async () => {
  const { payment, toPage, again } = await hold();

  changeStripe({ openHostedPage: down });
  await expect(toPage()).rejects.toMatchObject({
    code: "unavailable",
    messageKey: "checkout:initFailed",
  });
  expect(await readPayment(payment.id)).toMatchObject({ state: "held", intentId: null });
  replacePaymentGateway(stripe);

  const reopened = await again();

  expect(reopened).toMatchObject({ id: payment.id, clientSecret: expect.any(String) });
  expect(await stripe.findIntent(reopened.intentId)).toMatchObject({ status: "open" });
  changeStripe({ openHostedPage: down });
  await expect(toPage()).rejects.toMatchObject({ code: "unavailable" });
  replacePaymentGateway(stripe);
  expect(await toPage()).toMatch(HOSTED);
});

test("an intent that could not be cancelled is cancelled on the next attempt, or completed if paid in the meantime", async () => {
  const [closed, paid] = await twoLeftUnclosed();

  expect(await closed.toPage()).toMatch(HOSTED);
  expect(double.status(closed.payment.intentId)).toBe("canceled");
  expect(await paid.toPage()).toBeNull();
  expect(await isSold(paid.show.id)).toBe(true);
});

test("the hold expires and no payment is lost after a crash between dropping and cancelling the intent", async () => {
  const [left, paid] = await twoLeftUnclosed();

  await endHold();
  expect(await readPayment(left.payment.id)).toMatchObject({
    state: "expired",
    settledAt: expect.any(Date),
  });
  expect(double.status(left.payment.intentId)).toBe("canceled");
  expect(await findSeatsLeft(left.show.id)).toBe(1);
  expect((await readPayment(paid.payment.id)).state).toBe("paid");
});

test("a page that could not be opened leaves a seat that is free once the hold ends", async () => {
  const { show, payment, toPage } = await hold();

  changeStripe({ openHostedPage: down });
  await expect(toPage()).rejects.toMatchObject({ code: "unavailable" });
  replacePaymentGateway(stripe);
  await endHold();
  expect(await readPayment(payment.id)).toMatchObject({
    state: "expired",
    settledAt: expect.any(Date),
  });
  expect(await findSeatsLeft(show.id)).toBe(1);
});

test("a returning buyer gets the same hosted page", async () => {
  const { toPage } = await hold();

  await toPage();

  const { id } = double.lastSession();

  expect(await toPage()).toMatch(HOSTED);
  expect([double.lastSession().id, double.status(id)]).toEqual([id, "open"]);
});

test("an intent paid while the page was requested becomes the ticket", async () => {
  const { show, payment, toPage } = await hold();

  double.pay(payment.intentId);
  expect(await toPage()).toBeNull();
  expect(await isSold(show.id)).toBe(true);
});

test("a fee that becomes known after a hosted payment is booked once", async () => {
  const { payment, toPage } = await hold();

  await toPage();

  const page = (await readPayment(payment.id)).intentId!;
  const intentId = double.paySession(page);

  await sendEvent("checkout.session.completed", page);

  const charge = double.bookCharge(intentId, 82);

  for (let n = 0; n < 2; n++) await sendEvent("charge.updated", charge);
  const lines = await db.query.ledgerLines.findMany({
    where: (line, { and, eq }) => and(eq(line.paymentId, payment.id), eq(line.kind, "fee")),
  });

  expect(lines.map(({ account, amountCents }) => `${account} ${amountCents}`)).toEqual([
    "costs 82",
    "provider -82",
  ]);
});

test("two concurrent requests get the same page", async () => {
  const { buyer, payment, toPage } = await hold();
  const urlsOf = [await Promise.all([toPage(), toPage()]), await toPage()].flat();

  expect(urlsOf).toEqual(Array(3).fill(expect.stringMatching(HOSTED)));
  expect(double.openSessions()).toHaveLength(1);
  expect(double.status(payment.intentId)).toBe("canceled");
  expect((await startTicketPayment(buyer, payment.eventId, 1800)).clientSecret).toBeNull();
});

test("opening the hosted page while our form reloads leaves one way to pay", async () => {
  const { payment, toPage, again } = await hold();

  await Promise.all([toPage(), again(), toPage(), again()]);

  const { intentId, clientSecret } = await readPayment(payment.id);

  expect(clientSecret).toBeNull();
  expect(double.openSessions().map(({ id }) => id)).toEqual([intentId]);
});

/** Simulates an open page that is no longer linked to the payment. */
async function openStrayPage(reference: string) {
  const intent = { reference, amountCents: 1800, currency: "usd", description: "Stray" };

  return (
    await stripe.openHostedPage!({
      ...intent,
      ...urls,
      heldUntil: new Date(Date.now() + 15 * MINUTE),
    })
  ).id;
}

test("a second payment is refunded automatically and once, and the first stays", async () => {
  const { show, buyer, payment } = await hold();
  const stray = await openStrayPage(payment.id);

  double.pay(payment.intentId);
  await sendEvent("payment_intent.succeeded", payment.intentId);

  const second = double.paySession(stray);

  for (const id of [second, stray]) await sendEvent("checkout.session.completed", id);
  expect([double.refunded(second), double.refunded(payment.intentId)]).toEqual([1800, 0]);
  expect(await isSold(show.id)).toBe(true);
  expect((await readPayment(payment.id)).state).toBe("paid");

  const mails = await db.query.outbox.findMany({ where: eq(outbox.userId, buyer.userId) });

  expect(mails.filter(({ text }) => text.includes("You paid twice."))).toHaveLength(1);

  const lines = await db.query.ledgerLines.findMany({ where: eq(ledgerLines.eventId, show.id) });
  const sum = (name: string) =>
    lines.reduce((all, line) => all + (line.account === name ? line.amountCents : 0), 0);

  expect([sum("provider"), sum("artist"), sum("buyers")]).toEqual([1800, -1800, 0]);
});

test("a payment on a lost page issues the ticket and closes the other intent", async () => {
  const { show, payment } = await hold();
  const stray = await openStrayPage(payment.id);

  double.paySession(stray);
  await sendEvent("checkout.session.completed", stray);
  expect(await isSold(show.id)).toBe(true);
  expect(double.status(payment.intentId)).toBe("canceled");
});
