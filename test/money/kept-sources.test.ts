import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { action as checkout } from "~/routes/_tickets+/checkout.$eventId/route";
import { action as redirecting } from "~/routes/_tickets+/pay.$paymentId/route";
import { db } from "~db/client.server";
import { payments, tickets } from "~db/schema";
import { startApi } from "../api/api-server";
import { makeBuyer, makeShow, readPayment } from "../factories/money";
import { cookieFor } from "../factories/people";
import { outcome, submit } from "../factories/requests";
import { openStripe, sendStripeWebhook } from "../factories/stripe";
import type { StripeDouble } from "../fakes/stripe-double";

const START = { startTime: new Date(Date.now() + 3 * 24 * 3600_000) };
const kept = { source: "utm:facebook", country: "CZ" };
let api: Awaited<ReturnType<typeof startApi>>;
let double: StripeDouble;
let close: () => void;

beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());
beforeEach(async () => void ({ double, close } = await openStripe()));
afterEach(() => close());

async function makeSale() {
  const [buyer, show] = [await makeBuyer(), await makeShow(START)];
  return { show, cookie: `${await cookieFor({ id: buyer.userId })}; nhacsong_zone=Europe%2FPrague` };
}

const ticketOf = (eventId: string) => db.query.tickets.findFirst({ where: eq(tickets.eventId, eventId) });
const paymentOf = async (eventId: string) =>
  (await db.query.payments.findFirst({ where: eq(payments.eventId, eventId) }))!;

async function payByForm({ show, cookie }: Awaited<ReturnType<typeof makeSale>>) {
  const fields = { intent: "pay", amount: "18.00", source: kept.source };
  await outcome(() =>
    checkout({ ...submit(`/checkout/${show.id}`, fields, { cookie }), params: { eventId: show.id } }),
  );
  return paymentOf(show.id);
}

test("a ticket paid by card on our page has the source and country of its hold", async () => {
  const sale = await makeSale();
  const { intentId } = await payByForm(sale);
  double.pay(intentId!);
  await sendStripeWebhook(double, "payment_intent.succeeded", intentId!);
  expect(await ticketOf(sale.show.id)).toMatchObject(kept);
});

test("a ticket paid on Stripe's own page has them, too", async () => {
  const sale = await makeSale();
  const { id } = await payByForm(sale);
  const path = `/pay/${id}`;
  const left = submit(path, { intent: "hosted" }, { cookie: sale.cookie });
  expect(await outcome(() => redirecting({ ...left, params: { paymentId: id } }))).toHaveProperty("status", 302);
  const { intentId } = await readPayment(id);
  double.paySession(intentId!);
  await sendStripeWebhook(double, "checkout.session.completed", intentId!);
  expect(await ticketOf(sale.show.id)).toMatchObject(kept);
});

test("a ticket bought by a call has them, too", async () => {
  const { show, cookie } = await makeSale();
  const body = { eventId: show.id, amount: "18.00", source: kept.source };
  const { status } = await api.call("/create-payment-intent", { method: "POST", cookie, body });
  expect(status).toBeLessThan(300);
  const { intentId } = await paymentOf(show.id);
  double.pay(intentId!);
  await sendStripeWebhook(double, "payment_intent.succeeded", intentId!);
  expect(await ticketOf(show.id)).toMatchObject(kept);
});
