import { afterEach, beforeEach, expect, test } from "vitest";
import { StripeDouble, WEBHOOK_SECRET } from "../../../../test/fakes/stripe-double";
import type { PaymentGateway } from "../gateway";
import { AmountRefusal, GatewayError } from "../gateway-error";
import { createStripeGateway } from "./stripe-gateway.server";

let double: StripeDouble;
let gateway: PaymentGateway;
const newIntent = {
  reference: "pay-1",
  amountCents: 1800,
  currency: "usd",
  description: "Đêm Hạ Vàng",
};
const urls = {
  successUrl: "https://nhacsong.test/pay/1",
  cancelUrl: "https://nhacsong.test/checkout/1",
};
const hosted = { ...newIntent, ...urls, heldUntil: new Date(Date.now() + 15 * 60_000) };

beforeEach(async () => {
  double = new StripeDouble();

  const options = { secretKey: "sk_test_double", webhookSecret: WEBHOOK_SECRET, timeoutMs: 60_000 };

  gateway = createStripeGateway({ ...options, apiBase: await double.start() });
});
afterEach(() => double.stop());

test("an intent is created with an idempotency key, so that a repeated request returns the same intent", async () => {
  const first = await gateway.createIntent(newIntent);

  expect(await gateway.createIntent(newIntent)).toEqual(first);
  expect(double.calls[0]).toMatchObject({
    method: "POST",
    path: "/v1/payment_intents",
    key: "intent-pay-1",
    type: "application/x-www-form-urlencoded",
  });
  expect(await gateway.findIntent(first.id)).toMatchObject({
    status: "open",
    amountCents: 1800,
    reference: "pay-1",
  });
});

test("a request whose response is lost is repeated and creates only one intent and one refund", async () => {
  double.faults.push("lost");

  const { id } = await gateway.createIntent(newIntent);

  expect(double.calls.map(({ key }) => key).filter(Boolean)).toEqual([
    "intent-pay-1",
    "intent-pay-1",
  ]);
  double.pay(id);
  double.faults.push("lost");

  const request = { intentId: id, amountCents: 1800, reference: "refund-1", attempts: 0 };
  const refund = await gateway.refund(request);

  expect(await gateway.refund(request)).toEqual(refund);
  expect(await gateway.listRefunds(id)).toEqual([{ ...refund, amountCents: 1800, state: "done" }]);
  expect(double.refunded(id)).toBe(1800);
});

test("a 500 that Stripe caches for a key makes this and the next call use the next key, for intents and pages", async () => {
  double.faults.push("error");

  const first = await gateway.createIntent(newIntent);

  expect(double.calls.map(({ key }) => key)).toEqual(["intent-pay-1", "intent-pay-1-2"]);
  expect(await gateway.createIntent(newIntent)).toEqual(first);
  double.faults.push("error", "error", "error");
  await expect(gateway.openHostedPage!(hosted)).rejects.toBeInstanceOf(GatewayError);

  const page = await gateway.openHostedPage!(hosted);

  expect(await gateway.openHostedPage!(hosted)).toEqual(page);
  expect(double.openSessions()).toHaveLength(1);
});

test("after an unknown outcome the same key is used again", async () => {
  const slow = createStripeGateway({
    secretKey: "sk_test_double",
    apiBase: double.address,
    timeoutMs: 50,
  });

  double.faults.push("silent");
  await expect(slow.createIntent(newIntent)).rejects.toBeInstanceOf(GatewayError);
  await gateway.createIntent(newIntent);
  expect(double.calls.map(({ key }) => key)).toEqual(["intent-pay-1", "intent-pay-1"]);
});

test("a 429 is retried under the same key", async () => {
  double.faults.push("busy");

  const { id } = await gateway.createIntent(newIntent);

  double.faults.push("busy");
  expect(await gateway.findIntent(id)).toMatchObject({ status: "open" });
  expect(double.calls.map(({ key }) => key)).toEqual([
    "intent-pay-1",
    "intent-pay-1",
    undefined,
    undefined,
  ]);
});

test("the next key is used when Stripe refuses a key for changed parameters", async () => {
  const first = await gateway.createIntent(newIntent);
  const renamed = await gateway.createIntent({ ...newIntent, description: "Đêm Thu Xanh" });

  expect(renamed.id).not.toBe(first.id);
});

test("a provider that is down throws a GatewayError, and an unknown intent is null", async () => {
  double.faults.push("error", "error", "error");
  await expect(gateway.createIntent(newIntent)).rejects.toBeInstanceOf(GatewayError);
  expect(await gateway.findIntent("pi_nothing")).toBeNull();
});

test("a declined card and a partial capture have their own states", async () => {
  const { id } = await gateway.createIntent(newIntent);

  double.decline(id);
  expect(await gateway.findIntent(id)).toMatchObject({ status: "open", isDeclined: true });
  double.pay(id, 900);
  expect(await gateway.findIntent(id)).toMatchObject({ status: "succeeded", receivedCents: 900 });
});

test("a hosted page is found, closed and refunded by its own id", async () => {
  const page = await gateway.openHostedPage!(hosted);

  expect(page.url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  expect(await gateway.findIntent(page.id)).toMatchObject({
    id: page.id,
    status: "open",
    reference: "pay-1",
  });
  double.paySession(page.id);
  expect(await gateway.cancelIntent(page.id)).toMatchObject({
    status: "succeeded",
    receivedCents: 1800,
  });

  const request = { intentId: page.id, amountCents: 1800, reference: "r", attempts: 0 };

  expect(await gateway.listRefunds(page.id)).toEqual([]);
  expect(await gateway.refund(request)).toMatchObject({
    id: expect.stringMatching(/^re_/),
    state: "done",
  });

  const unpaid = await gateway.openHostedPage!({ ...hosted, reference: "pay-2" });

  expect(await gateway.cancelIntent(unpaid.id)).toMatchObject({ status: "canceled" });
});

test("only payment methods that settle at once are offered, in our form and on the hosted page", async () => {
  await gateway.createIntent(newIntent);
  await gateway.openHostedPage!(hosted);

  const offered = double.calls.map(({ form }) =>
    [0, 1, 2].map((n) => form.get(`allowed_payment_method_types[${n}]`)),
  );

  expect(offered).toEqual([
    ["card", "link", null],
    ["card", "link", null],
  ]);
});

test("the hosted page asks for the amount only in its own currency", async () => {
  await gateway.openHostedPage!(hosted);
  expect(double.calls.at(-1)!.form.get("adaptive_pricing[enabled]")).toBe("false");
});

test("only a webhook signed with the secret is read", async () => {
  const { id } = await gateway.createIntent(newIntent);
  const { body, signature } = double.event("payment_intent.succeeded", id);

  expect(gateway.readEvent(body, signature)).toMatchObject({
    type: "payment_intent.succeeded",
    intentId: id,
  });
  expect(() => gateway.readEvent(Buffer.concat([body, Buffer.from(" ")]), signature)).toThrow();
  expect(() => gateway.readEvent(body, undefined)).toThrow();
});

test.each(["usd", "eur", "aud", "cad", "vnd"])(
  "the limits in %s are amounts that Stripe charges",
  async (currency) => {
    const { min, max } = gateway.chargeLimits!(currency);

    for (const amountCents of [min, max]) {
      const reference = `pay-${amountCents}`;

      expect(
        await gateway.createIntent({ ...newIntent, reference, amountCents, currency }),
      ).toBeTruthy();
    }

    for (const amountCents of [49, max + 1]) {
      const refused = { reference: `pay-${amountCents}`, amountCents, currency };

      await expect(gateway.createIntent({ ...newIntent, ...refused })).rejects.toBeInstanceOf(
        AmountRefusal,
      );
      await expect(gateway.openHostedPage!({ ...hosted, ...refused })).rejects.toBeInstanceOf(
        AmountRefusal,
      );
    }
  },
);
