import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~db/client.server";
import { ledgerLines, refunds, tickets } from "~db/schema";
import { CURRENCIES, type Currency, PRICE_COLUMNS } from "~db/vocabularies";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { testGateway } from "~/integrations/payments/test/test-gateway.server";
import { makeTicketedEvent } from "../../../../test/factories/shows/events";
import { makeBuyer, makeShow } from "../../../../test/factories/money/money";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { openStripe, sendStripeWebhook } from "../../../../test/factories/checkout/stripe";
import { getDashboardFigures } from "~/models/shows/events/dashboard.server";
import { AMOUNTS } from "~/locales/currency";
import {
  startDonation,
  startTicketPayment,
} from "../../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { getReconciliation } from "./reconciliation.server";
import { listEarnedCurrencies, readStatement } from "./statements.server";

const ALWAYS = { from: new Date(0), to: new Date("2100-01-01") };
const NEXT_MONTH = new Date(Date.now() + 30 * 24 * 3600_000);
/** Amounts differ between currencies, so that a sum over two currencies is noticed. */
const PRICES: Record<Currency, number> = {
  usd: 1801,
  vnd: 360_007,
  eur: 1613,
  aud: 2711,
  cad: 2499,
};
const prices = Object.fromEntries(
  CURRENCIES.map((currency) => [PRICE_COLUMNS[currency], PRICES[currency]]),
);

beforeEach(() => replacePaymentGateway({ ...testGateway, currencies: CURRENCIES }));
afterEach(() => replacePaymentGateway(undefined));

const Step = fc.record({
  what: fc.constantFrom("ticket", "gift", "tip", "refund"),
  currency: fc.constantFrom(...CURRENCIES),
});

test("no purchase, gift, tip or refund moves money in another currency", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const { artist, act, expected } = await makeWorld();

      for (const { what, currency } of steps) await act(what, currency);
      const earned = CURRENCIES.filter((currency) => expected.has(currency));

      expect(await listEarnedCurrencies(artist)).toEqual(earned);
      for (const currency of CURRENCIES) {
        const { closingCents } = await readStatement(artist, currency, ALWAYS);

        expect([currency, closingCents]).toEqual([currency, expected.get(currency) ?? 0]);
      }

      const { revenue, tips } = await getDashboardFigures(artist);

      for (const { amount, currency } of revenue) expect(amount % PRICES[currency]).toBe(0);
      for (const { amount, currency } of tips) expect(amount % AMOUNTS[currency].min).toBe(0);
      await expectBalanced();
    }),
    { numRuns: 6 },
  );
});

async function makeWorld() {
  const artist = await makeArtist();
  const show = await makeTicketedEvent({
    artistId: artist.id,
    startTime: NEXT_MONTH,
    tipsEnabled: true,
    ...prices,
  });
  const bought: {
    buyer: Awaited<ReturnType<typeof makeBuyer>>;
    currency: Currency;
    paymentId: string;
  }[] = [];
  const expected = new Map<Currency, number>();
  const add = (currency: Currency, amount: number) =>
    expected.set(currency, (expected.get(currency) ?? 0) + amount);

  async function act(what: "ticket" | "gift" | "tip" | "refund", currency: Currency) {
    if (what === "refund") return giveBack();

    const buyer = await makeBuyer();
    const amountCents = AMOUNTS[currency].min;
    const gift = what === "gift" ? { to: "ban@nhacsong.test", note: null } : null;
    const payment =
      what === "tip"
        ? await startDonation(buyer, show.id, { amountCents, currency })
        : await startTicketPayment(buyer, show.id, PRICES[currency], { currency, gift });

    expect(payment).toMatchObject({
      currency,
      amountCents: what === "tip" ? amountCents : PRICES[currency],
    });
    await payWithTestCard(buyer, payment.id, "pays");
    add(currency, payment.amountCents);
    if (what === "ticket") bought.push({ buyer, currency, paymentId: payment.id });
  }

  async function giveBack() {
    const last = bought.pop();
    if (!last) return;

    const ticket = (await db.query.tickets.findFirst({
      where: eq(tickets.paymentId, last.paymentId),
    }))!;

    expect(ticket).toMatchObject({ currency: last.currency, priceCents: PRICES[last.currency] });
    await refundTicket(last.buyer, ticket.id);
    add(last.currency, -PRICES[last.currency]);
  }

  return { artist: actorFor(artist), act, expected };
}

/** Checks that each currency sums to zero and agrees with the provider. */
async function expectBalanced() {
  const { balances, provider } = await getReconciliation(
    actorFor(await makeUser({ role: "admin" })),
  );

  for (const { accounts } of balances)
    expect(accounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  for (const { amount } of provider!.differences!) expect(amount).toBe(0);
}

test("a ticket bought in euros at Stripe is refunded in euros", async () => {
  const { double, close } = await openStripe(["usd", "eur"]);
  const show = await makeShow({ startTime: NEXT_MONTH, ...prices });
  const buyer = await makeBuyer();
  const payment = await startTicketPayment(buyer, show.id, PRICES.eur, { currency: "eur" });

  expect(double.lastIntent()).toMatchObject({ amount: PRICES.eur, currency: "eur" });
  double.pay(payment.intentId);
  await sendStripeWebhook(double, "payment_intent.succeeded", payment.intentId);

  const ticket = (await db.query.tickets.findFirst({ where: eq(tickets.paymentId, payment.id) }))!;

  await refundTicket(buyer, ticket.id);
  expect(double.refundsOf(payment.intentId)).toMatchObject([
    { amount: PRICES.eur, currency: "eur" },
  ]);

  const refund = await db.query.refunds.findFirst({ where: eq(refunds.paymentId, payment.id) });

  expect(refund).toMatchObject({ state: "done", amountCents: PRICES.eur });

  const lines = await db.query.ledgerLines.findMany({
    where: eq(ledgerLines.paymentId, payment.id),
  });

  expect(new Set(lines.map(({ currency }) => currency))).toEqual(new Set(["eur"]));
  expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
  close();
});

test("nobody pays in a currency that the provider doesn't take", async () => {
  replacePaymentGateway({ ...testGateway, currencies: ["usd", "eur"] });

  const show = await makeShow(prices);
  const paying = startTicketPayment(await makeBuyer(), show.id, PRICES.aud, { currency: "aud" });

  await expect(paying).rejects.toMatchObject({ messageKey: "checkout:currencyUnavailable" });
});
