import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db, transaction } from "~db/client.server";
import { ledgerLines, providerStatus } from "~db/schema";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import type { PaymentGateway } from "~/integrations/payments/gateway";
import { GatewayError } from "~/integrations/payments/gateway-error";
import { makeBuyer, makeShow, readPayment } from "../../../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../../../test/factories/accounts/people";
import { sendStripeWebhook, openStripe } from "../../../../../test/factories/checkout/stripe";
import type { StripeDouble } from "../../../../../test/fakes/stripe-double";
import { getReconciliation } from "~/models/money/ledger/reconciliation.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { readProviderEvents } from "./provider-events.server";
import { readProviderProblems } from "./provider-status.server";
import { returnToPayment } from "../return-payment.server";
import { startTicketPayment } from "../../../../../test/factories/checkout/card-payments";
import { receiveProviderEvent } from "./webhooks.server";

let double: StripeDouble;
let close: () => void;
let stripe: PaymentGateway;

beforeEach(async () => {
  ({ double, stripe, close } = await openStripe());
  await transaction((tx) => tx.delete(providerStatus));
});
afterEach(() => close());

/** Creates a paid payment whose buyer has returned although no call of Stripe has arrived. */
async function buyWithoutCalls() {
  const [buyer, show] = [
    await makeBuyer(),
    await makeShow({ startTime: new Date(Date.now() + 3 * 24 * 3600_000) }),
  ];
  const { id, intentId } = await startTicketPayment(buyer, show.id, 1800);

  double.pay(intentId);
  await returnToPayment(buyer, id);

  return { id, intentId, ticket: (await findValidTicket(buyer.userId, show.id))! };
}

const linesOf = async (paymentId: string, kind: string) =>
  (await db.query.ledgerLines.findMany({ where: eq(ledgerLines.paymentId, paymentId) })).filter(
    (line) => line.kind === kind,
  );
const admin = async () => actorFor(await makeUser({ role: "admin" }));

test("disputes, manual refunds and late fees without a webhook are read from the event list, once", async () => {
  const [disputed, refunded, charged] = [
    await buyWithoutCalls(),
    await buyWithoutCalls(),
    await buyWithoutCalls(),
  ];

  double.happen(
    "charge.dispute.created",
    double.dispute(disputed.intentId, "needs_response", 1500),
  );
  double.happen("refund.created", double.refundByHand(refunded.intentId, 1800));
  double.happen("charge.updated", double.bookCharge(charged.intentId, 82));
  for (let n = 0; n < 2; n++) await readProviderEvents();
  expect(await linesOf(disputed.id, "dispute")).toHaveLength(2);
  expect((await readPayment(refunded.id)).state).toBe("refunded");
  expect((await linesOf(charged.id, "fee")).map(({ amountCents }) => amountCents)).toEqual([
    82, -82,
  ]);
});

test("several pages, several events in one second, and late events are all read", async () => {
  double.maxPage = 2;

  const sales = [
    await buyWithoutCalls(),
    await buyWithoutCalls(),
    await buyWithoutCalls(),
    await buyWithoutCalls(),
  ];
  const second = Math.floor(Date.now() / 1000);
  const charge = ({ intentId }: { intentId: string }) =>
    double.happen("charge.updated", double.bookCharge(intentId, 82), second);

  sales.slice(0, 3).forEach(charge);
  await readProviderEvents();
  charge(sales[3]!);
  await readProviderEvents();
  for (const { id } of sales) expect(await linesOf(id, "fee")).toHaveLength(2);
});

test("a failed event is read again, however many events follow", async () => {
  const [failing, other] = [await buyWithoutCalls(), await buyWithoutCalls()];

  await readProviderEvents();
  double.happen("charge.updated", double.bookCharge(failing.intentId, 82));

  const down = (id: string) =>
    id === failing.intentId ? Promise.reject(new GatewayError("down")) : stripe.findIntent(id);

  replacePaymentGateway({ ...stripe, findIntent: down });
  await readProviderEvents();

  const inTwoHours = Math.floor(Date.now() / 1000) + 7200;

  double.happen("charge.updated", double.bookCharge(other.intentId, 82), inTwoHours);
  await readProviderEvents();
  expect(await linesOf(other.id, "fee")).toHaveLength(2);
  replacePaymentGateway(stripe);
  await readProviderEvents();
  expect(await linesOf(failing.id, "fee")).toHaveLength(2);
});

test("refused calls are counted; they mean a wrong secret only when events of the provider are missing", async () => {
  const refuse = async () => {
    const { body } = double.event("payment_intent.succeeded", sale.intentId);

    await expect(receiveProviderEvent(body, "t=1,v1=00")).rejects.toMatchObject({
      code: "invalid",
    });
  };

  const sale = await buyWithoutCalls();

  await sendStripeWebhook(double, "payment_intent.succeeded", sale.intentId);

  const before = (await readProviderProblems())!.refusedEvents;

  await refuse();

  const forged = {
    refusedEvents: before + 1,
    wasRefusedToday: true,
    isLate: false,
    isRefusing: false,
  };

  expect(await readProviderProblems()).toMatchObject(forged);

  const provider = "stripe" as const;
  const set = {
    lastEventAt: new Date(Date.now() - 3600_000),
    eventsReadUntil: new Date(Date.now() - 600_000),
  };

  await transaction((tx) =>
    tx.update(providerStatus).set(set).where(eq(providerStatus.provider, provider)),
  );
  expect(await readProviderProblems()).toMatchObject({ isLate: true, isRefusing: true });
  await sendStripeWebhook(double, "payment_intent.succeeded", sale.intentId);
  expect(await readProviderProblems()).toMatchObject({
    isLate: false,
    isRefusing: false,
    isSecretMissing: false,
  });
});

test("a flood of forged webhooks costs one write, and all of them are counted", async () => {
  const sale = await buyWithoutCalls();

  await sendStripeWebhook(double, "payment_intent.succeeded", sale.intentId);

  const sinceStart = performance.now();

  // The faked clock begins at 0, long before the refusals of the previous test.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const forged = Buffer.from("{}");

    for (let n = 0; n < 20; n++) await receiveProviderEvent(forged, "t=1,v1=00").catch(() => {});
    expect((await readProviderProblems())!.refusedEvents).toBeLessThanOrEqual(1);
    await vi.advanceTimersByTimeAsync(sinceStart + 60_000);
  } finally {
    vi.useRealTimers();
  }

  await expect.poll(async () => (await readProviderProblems())!.refusedEvents).toBe(20);
});

test("a fee of an account that settles in another currency is booked at Stripe's rate, the original beside it", async () => {
  const sale = await buyWithoutCalls();

  double.happen(
    "charge.updated",
    double.bookCharge(sale.intentId, 89, { currency: "sgd", exchange_rate: 1.35 }),
  );
  await readProviderEvents();

  const fee = { providerAmount: 89, providerCurrency: "sgd" };

  expect(await linesOf(sale.id, "fee")).toMatchObject([
    { account: "costs", amountCents: 66, ...fee },
    { account: "provider", amountCents: -66, ...fee },
  ]);
});

test("each line of a growing dispute fee has its share of the original amount", async () => {
  const sale = await buyWithoutCalls();

  for (const fee of [2700, 5400, 1350]) {
    const settled = { currency: "sgd", exchange_rate: 1.35 };

    double.happen(
      "charge.dispute.updated",
      double.dispute(sale.intentId, "needs_response", fee, undefined, settled),
    );
    await readProviderEvents();
  }

  const costs = (await linesOf(sale.id, "fee")).filter(({ account }) => account === "costs");

  expect(costs.map(({ amountCents, providerAmount }) => [amountCents, providerAmount])).toEqual([
    [2000, 2700],
    [2000, 2700],
    [-3000, -4050],
  ]);
});

test("a fee in another currency without an exchange rate is not booked as US cents", async () => {
  const sale = await buyWithoutCalls();

  double.happen("charge.updated", double.bookCharge(sale.intentId, 89, { currency: "sgd" }));
  await readProviderEvents();
  expect(await linesOf(sale.id, "fee")).toEqual([]);
});

test("balances in different currencies are never added up", async () => {
  double.otherBalances = { sgd: 2430 };

  const { provider } = await getReconciliation(await admin());

  expect(provider).toMatchObject({ differences: null });
  expect(provider!.balances).toContainEqual({ currency: "sgd", amount: 2430 });
  expect(provider!.balances).toContainEqual({ currency: "usd", amount: 0 });
});
