import { formatInTimeZone } from "date-fns-tz";
import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { ledgerLines, payments, receipts, tickets } from "~db/schema";
import { CURRENCIES, type Currency, PRICE_COLUMNS } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { makeBuyer, readPayment, stopClock } from "../../../../test/factories/money/money";
import { makePass } from "../../../../test/factories/tickets/passes";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { useSeller } from "../../../../test/factories/money/receipts";
import { addAgreedShares, fixSiteShare } from "../../../../test/factories/payouts/shares";
import { WildProvider } from "../../../../test/fakes/wild-provider";
import { refundDonation } from "~/models/live/donations/refund-donation.server";
import { readYearlyStatement } from "../ledger/yearly-statement.server";
import { AMOUNTS } from "~/locales/currency";
import { settleRefunds } from "../payments/refund-payment.server";
import { completePayment } from "~/models/checkout/purchases/complete-payment.server";
import { applyDispute } from "~/models/checkout/purchases/disputes.server";
import { applyRefunds } from "~/models/checkout/purchases/refund-updates.server";
import {
  startDonation,
  startPassPayment,
  startTicketPayment,
} from "../../../../test/factories/checkout/card-payments";
import { refundTicket } from "~/models/tickets/refunds.server";
import { containedVat } from "./issue-receipt.server";

/**
 * Steps are half an hour apart: the 15th step is in the new year in Vietnam, the 29th in UTC.
 */
const START = new Date("2031-12-31T10:00:00Z").getTime();
const STEP_MS = 30 * 60_000;
const ZONE = "Asia/Ho_Chi_Minh";
const YEARS = [2031, 2032];
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

const Step = fc.record({
  what: fc.constantFrom(
    ...(["ticket", "ticket", "gift", "tip", "pass", "pass"] as const),
    ...([
      "refund",
      "refund",
      "part",
      "part",
      "partFails",
      "dispute",
      "won",
      "lost",
      "lost",
      "jobs",
    ] as const),
  ),
  which: fc.nat(7),
  currency: fc.constantFrom(...CURRENCIES),
});

type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never;

let reset: (() => void)[] = [];

afterEach(() => {
  for (const one of reset) one();
  reset = [];
  replacePaymentGateway(undefined);
});

test("in every currency and year, receipts and corrections come to what the ledger says was earned", async () => {
  reset = [useSeller(), stopClock(START)];

  const kinds = new Set<string>();
  const property = fc.asyncProperty(
    fc.array(Step, { minLength: 16, maxLength: 34 }),
    async (steps) => {
      const world = await makeWorld();

      for (const [n, step] of steps.entries()) {
        stopClock(START + n * STEP_MS);
        await carryOut(world, step).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
      }

      for (const kind of await check(world)) kinds.add(kind);
    },
  );

  await fc.assert(property, { numRuns: 15 });
  expect([...kinds].sort()).toEqual(["dispute", "refund", "refundFailed", "sale"]);
});

type World = Awaited<ReturnType<typeof makeWorld>>;

/** A pass for three shows; two people and the collective have a share of the first one. */
async function makeWorld() {
  const startTime = new Date("2032-03-01T12:00:00Z");
  const endTime = new Date("2032-03-01T14:00:00Z");
  const onSale = { ...prices, startTime, endTime, tipsEnabled: true };
  const { pass, shows, artistId } = await makePass(prices, [1000, 1800, 2500], onSale);
  const [band, sound] = [await makeUser(), await makeUser()];
  const agreed = [
    { userId: band.id, basisPoints: 3333 },
    { userId: sound.id, basisPoints: 1250 },
  ];

  await transaction(async (tx) => {
    await fixSiteShare(tx, shows[0]!.id, artistId, { basisPoints: 750, fixedAmounts: null });
    await addAgreedShares(tx, shows[0]!.id, agreed);
  });

  const provider = Object.assign(new WildProvider(), { currencies: CURRENCIES });

  replacePaymentGateway(provider);

  const people = [artistId, band.id, sound.id].map((id) => actorFor({ id, role: "viewer" }));

  return {
    pass,
    show: shows[0]!,
    shows,
    people,
    provider,
    admin: actorFor(await makeUser({ role: "admin" })),
  };
}

async function carryOut(world: World, { what, which, currency }: Step) {
  const { pass, show, provider } = world;
  const buyer = await makeBuyer();
  const gift = { to: "ban@nhacsong.test", note: null };
  const amountCents = AMOUNTS[currency].min;
  const buys: Partial<Record<Step["what"], () => Promise<{ intentId: string }>>> = {
    ticket: () => startTicketPayment(buyer, show.id, PRICES[currency], { currency }),
    gift: () => startTicketPayment(buyer, show.id, PRICES[currency], { currency, gift }),
    tip: () => startDonation(buyer, show.id, { amountCents, currency }),
    pass: () => startPassPayment(buyer, pass.id, PRICES[currency], currency),
  };
  const opened = await buys[what]?.();
  if (!opened) return happen(world, what, which);

  provider.pay(opened.intentId);
  await completePayment((await provider.findIntent(opened.intentId))!);
}

/** Applies a step to one of the payments so far. */
async function happen({ shows, provider, admin }: World, what: Step["what"], which: number) {
  if (what === "jobs") return settleRefunds();

  const all = await listPayments(shows);
  const payment = all[which % Math.max(1, all.length)];
  if (!payment) return;

  const mine = await db.query.tickets.findMany({ where: eq(tickets.paymentId, payment.id) });
  const intentId = payment.intentId!;
  const known = provider.disputes.get(`dp_${intentId}`);
  const given = provider.refunds.filter(
    (refund) => refund.intentId === intentId && !refund.isFailed,
  );
  const news = async () => applyRefunds(provider, await readPayment(payment.id));
  const fates: Partial<Record<Step["what"], () => unknown>> = {
    refund: () =>
      mine.length > 0
        ? refundTicket(admin, mine[0]!.id)
        : refundDonation(admin, payment.id, "fraud"),
    part: () =>
      payment.state === "paid" && !known && provider.refundByHand(intentId, 100) && news(),
    partFails: () => given[0] && !known && Object.assign(given[0], { isFailed: true }) && news(),
    dispute: () =>
      !known &&
      payment.state === "paid" &&
      !given[0] &&
      applyDispute(provider, provider.dispute(intentId)),
    won: () => known?.state === "open" && applyDispute(provider, provider.dispute(intentId, "won")),
    lost: () =>
      known?.state === "open" && applyDispute(provider, provider.dispute(intentId, "lost")),
  };

  await fates[what]!();
}

/** @returns the kinds of receipts that were issued */
async function check({ shows, people }: World): Promise<string[]> {
  const ids = (await listPayments(shows)).map(({ id }) => id);
  const issued = await db.query.receipts.findMany({ where: inArray(receipts.paymentId, ids) });
  const lines = await db.query.ledgerLines.findMany({ where: inArray(ledgerLines.paymentId, ids) });
  const earned = lines.filter(({ account }) => account === "artist" || account === "site");
  const stated = sumByYear(issued.map((row) => ({ ...row, key: `${row.year} ${row.currency}` })));

  expect(stated).toEqual(
    sumByYear(earned.map((line) => ({ key: keyOf(line), amountCents: -line.amountCents }))),
  );

  const ofSite = earned.filter(({ account }) => account === "site");
  const stakes = ofSite.map((line) => ({ key: keyOf(line), amountCents: -line.amountCents }));

  for (const person of people) {
    for (const year of YEARS)
      for (const { currency, opening, closing } of await readYearlyStatement(person, year))
        stakes.push({ key: `${year} ${currency}`, amountCents: closing - opening });
  }

  expect(sumByYear(stakes)).toEqual(stated);
  for (const id of ids) {
    const mine = issued.filter(({ paymentId }) => paymentId === id);
    const sum = (field: "amountCents" | "vatCents") =>
      mine.reduce((all, row) => all + row[field], 0);

    expect(sum("vatCents")).toBe(containedVat(sum("amountCents"), 800));
  }

  return issued.map(({ kind }) => kind);
}

function sumByYear(rows: { key: string; amountCents: number }[]) {
  const sums: Record<string, number> = {};

  for (const { key, amountCents } of rows) sums[key] = (sums[key] ?? 0) + amountCents;

  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}

function keyOf({ at, currency }: { at: Date; currency: Currency }) {
  return `${formatInTimeZone(at, ZONE, "yyyy")} ${currency}`;
}

function listPayments(shows: { id: string }[]) {
  const ids = shows.map(({ id }) => id);

  return db.query.payments.findMany({
    where: inArray(payments.eventId, ids),
    orderBy: payments.createdAt,
  });
}
