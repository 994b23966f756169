import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { ledgerLines, payments, tickets } from "~db/schema";
import type { Currency } from "~db/vocabularies";
import { makeTicketedEvent } from "../../../../test/factories/shows/events";
import { makeBuyer } from "../../../../test/factories/money/money";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { getDashboardFigures } from "~/models/shows/events/dashboard.server";
import {
  startDonation,
  startTicketPayment,
} from "../../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { getReconciliation } from "./reconciliation.server";
import { listEarnedCurrencies, readStatement } from "./statements.server";

const ALWAYS = { from: new Date(0), to: new Date("2100-01-01") };
const PRICES = { usd: 1800, vnd: 360_000 };

async function world() {
  const artist = await makeArtist();
  const startTime = new Date(Date.now() + 30 * 24 * 3600_000);
  const prices = { ticketPriceCents: PRICES.usd, ticketPriceVnd: PRICES.vnd };
  const show = await makeTicketedEvent({
    artistId: artist.id,
    startTime,
    tipsEnabled: true,
    ...prices,
  });
  const buy = async (currency: keyof typeof PRICES) => {
    const buyer = await makeBuyer();
    const { id } = await startTicketPayment(buyer, show.id, PRICES[currency], { currency });

    await payWithTestCard(buyer, id, "pays");

    const ticket = await db.query.tickets.findFirst({ where: eq(tickets.paymentId, id) });

    return { buyer, ticket: ticket! };
  };

  return { artist: actorFor(artist), show, buy };
}

test("statements, figures and the comparison with the provider never add two currencies", async () => {
  const { artist, show, buy } = await world();

  expect(await listEarnedCurrencies(artist)).toEqual([]);
  await buy("usd");

  const { buyer, ticket } = await buy("vnd");

  await buy("vnd");
  expect(ticket).toMatchObject({ priceCents: 360_000, currency: "vnd" });

  const giver = await makeBuyer();
  const tip = await startDonation(giver, show.id, { amountCents: 50_000, currency: "vnd" });

  await payWithTestCard(giver, tip.id, "pays");
  await refundTicket(buyer, ticket.id);

  expect(await listEarnedCurrencies(artist)).toEqual(["usd", "vnd"]);
  expect((await readStatement(artist, "usd", ALWAYS)).closingCents).toBe(1800);
  expect((await readStatement(artist, "vnd", ALWAYS)).closingCents).toBe(410_000);
  expect(await getDashboardFigures(artist)).toMatchObject({
    revenue: [
      { amount: 1800, currency: "usd" },
      { amount: 360_000, currency: "vnd" },
    ],
    tips: [{ amount: 50_000, currency: "vnd" }],
  });

  const { balances, provider } = await getReconciliation(
    actorFor(await makeUser({ role: "admin" })),
  );

  for (const { accounts } of balances)
    expect(accounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  const owed = (currency: Currency) =>
    balances.find((one) => one.currency === currency)!.accounts[1]!.amount;

  expect([owed("usd"), owed("vnd")]).toEqual([-1800, -410_000]);
  expect(provider!.differences).toEqual([
    { currency: "usd", amount: 0 },
    { currency: "vnd", amount: 0 },
  ]);
});

test("each line has the currency of its payment", async () => {
  const { show, buy } = await world();

  await buy("vnd");

  const lines = await db.query.ledgerLines.findMany({ where: eq(ledgerLines.eventId, show.id) });

  expect(lines.map(({ currency }) => currency)).toEqual(["vnd", "vnd"]);
});

test("a price is asked for in its own currency only", async () => {
  const { show } = await world();
  const mismatch = { messageKey: "checkout:priceMismatch" };

  await expect(startTicketPayment(await makeBuyer(), show.id, 360_000)).rejects.toMatchObject(
    mismatch,
  );
  await expect(
    startTicketPayment(await makeBuyer(), show.id, 1800, { currency: "vnd" }),
  ).rejects.toMatchObject(mismatch);

  const dollarsOnly = await makeTicketedEvent({ artistId: (await makeArtist()).id });
  const buyer = await makeBuyer();
  const asked = startTicketPayment(buyer, dollarsOnly.id, 360_000, { currency: "vnd" });

  await expect(asked).rejects.toMatchObject(mismatch);
});

test("a buyer who changes the currency gives the first hold up and keeps one seat", async () => {
  const { show } = await world();
  const buyer = await makeBuyer();
  const first = await startTicketPayment(buyer, show.id, 1800);
  const second = await startTicketPayment(buyer, show.id, 360_000, { currency: "vnd" });

  expect(second).toMatchObject({ amountCents: 360_000, currency: "vnd", state: "held" });
  expect(await startTicketPayment(buyer, show.id, 360_000, { currency: "vnd" })).toMatchObject({
    id: second.id,
  });

  const stored = await db.query.payments.findFirst({ where: eq(payments.id, first.id) });

  expect(stored!.state).toBe("expired");
});

test("tips have the bounds of their currency", async () => {
  const { show } = await world();
  const tip = (amountCents: number, currency: Currency) => async () =>
    startDonation(await makeBuyer(), show.id, { amountCents, currency });

  await expect(tip(9_999, "vnd")()).rejects.toMatchObject({
    messageKey: "checkout:amountBounds.vnd",
  });
  await expect(tip(999_901, "usd")()).rejects.toMatchObject({
    messageKey: "checkout:amountBounds.usd",
  });
  expect(await tip(10_000, "vnd")()).toMatchObject({ currency: "vnd" });
});
