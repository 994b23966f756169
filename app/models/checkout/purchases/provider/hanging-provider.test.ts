import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createStripeGateway } from "~/integrations/payments/stripe/stripe-gateway.server";
import { replaceMaxWait } from "~/integrations/payments/wait-briefly.server";
import { paymentGateway, replacePaymentGateway } from "~/integrations/payments/configured.server";
import { transaction } from "~db/client.server";
import { makeBuyer, makeShow, readPayment } from "../../../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../../../test/factories/accounts/people";
import {
  buyWithStripe,
  sendStripeWebhook,
  openStripe,
} from "../../../../../test/factories/checkout/stripe";
import { type StripeDouble, WEBHOOK_SECRET } from "../../../../../test/fakes/stripe-double";
import { getReconciliation } from "~/models/money/ledger/reconciliation.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { openHostedPage } from "./hosted-checkout.server";
import { returnToPayment } from "../return-payment.server";
import { startTicketPayment } from "../../../../../test/factories/checkout/card-payments";

/** Timeout that is longer than a test: code that waits for the provider makes it fail. */
const FOREVER_MS = 600_000;
const unavailable = { code: "unavailable", messageKey: "checkout:initFailed" };
let double: StripeDouble;
let close: () => void;

beforeEach(async () => {
  ({ double, close } = await openStripe());

  const options = {
    secretKey: "sk_test_double",
    webhookSecret: WEBHOOK_SECRET,
    timeoutMs: FOREVER_MS,
  };

  replacePaymentGateway(createStripeGateway({ ...options, apiBase: double.address }));
});
afterEach(() => {
  vi.useRealTimers();
  close();
});

/** From now on the provider does not answer, and waits for it pass twenty times as fast. */
function hang() {
  double.isHanging = true;
  replaceMaxWait(undefined);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

  const pace = setInterval(() => vi.advanceTimersByTime(200), 10);

  onTestFinished(() => clearInterval(pace));
}

test("a payment is shown from the database while the provider hangs", async () => {
  const [buyer, show] = [await makeBuyer(), await makeShow()];
  const { id } = await startTicketPayment(buyer, show.id, 1800);

  hang();
  expect(await returnToPayment(buyer, id)).toMatchObject({ id, state: "held" });

  const admin = actorFor(await makeUser({ role: "admin" }));

  expect((await getReconciliation(admin)).provider).toMatchObject({
    name: "stripe",
    balances: null,
  });
});

test("a hanging provider does not delay opening a payment, and the seat stays held", async () => {
  const [buyer, other, show] = [
    await makeBuyer(),
    await makeBuyer(),
    await makeShow({ maxAttendees: 1 }),
  ];

  hang();
  await expect(startTicketPayment(buyer, show.id, 1800)).rejects.toMatchObject(unavailable);
  await expect(startTicketPayment(other, show.id, 1800)).rejects.toMatchObject({
    messageKey: "tickets:soldOut",
  });
});

test("a payment that the provider has opened is told, however long the database takes", async () => {
  const [buyer, show] = [await makeBuyer(), await makeShow()];

  vi.spyOn(paymentGateway()!, "createIntent").mockImplementation(async () => {
    void transaction(() => new Promise<void>((resolve) => setTimeout(resolve, 500)));

    return { id: "pi_opened", clientSecret: "secret" };
  });
  replaceMaxWait(50);
  expect(await startTicketPayment(buyer, show.id, 1800)).toMatchObject({ intentId: "pi_opened" });
});

test("a hanging provider does not delay hosted pages, refunds or webhooks", async () => {
  const [buyer, show] = [await makeBuyer(), await makeShow()];
  const { id, intentId } = await startTicketPayment(buyer, show.id, 1800);
  const sale = await buyWithStripe(double);

  hang();

  const urls = { successUrl: "http://x/a", cancelUrl: "http://x/b" };

  await expect(openHostedPage(buyer, id, urls)).rejects.toMatchObject(unavailable);
  expect(await refundTicket(sale.buyer, sale.ticket.id)).toMatchObject({
    isMoneyBack: false,
    ticket: { status: "refunded" },
  });
  await expect(
    sendStripeWebhook(double, "payment_intent.succeeded", intentId),
  ).rejects.toMatchObject({
    code: "unavailable",
  });
  expect((await readPayment(sale.payment.id)).state).toBe("refunding");
});
