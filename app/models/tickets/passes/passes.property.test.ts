import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { db } from "~db/client.server";
import { ledgerLines, payments, refunds, tickets } from "~db/schema";
import { AppError } from "~/platform/errors";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { changeEvent, makeBuyer, readPayment } from "../../../../test/factories/money/money";
import { makePass } from "../../../../test/factories/tickets/passes";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { WildProvider } from "../../../../test/fakes/wild-provider";
import { listArtistBalances } from "~/models/money/ledger/artist-balances.server";
import { sumOwedForPayment } from "~/models/money/ledger/partial-refunds.server";
import { openLedger } from "~/models/money/ledger/opening-balance.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { settleRefunds } from "~/models/money/payments/refund-payment.server";
import { completePayment } from "~/models/checkout/purchases/complete-payment.server";
import { applyDispute } from "~/models/checkout/purchases/disputes.server";
import { applyRefunds } from "~/models/checkout/purchases/refund-updates.server";
import {
  startPassPayment,
  startTicketPayment,
} from "../../../../test/factories/checkout/card-payments";
import { refundAllTickets, refundTicket } from "../refunds.server";
import { returnPass } from "./return-pass.server";

const PRICE = 4000;
const Step = fc.record({
  which: fc.nat(7),
  what: fc.constantFrom(
    "pass",
    "pass",
    "pass",
    "ticket",
    "return",
    "cancel",
    "cancel",
    "adminTicket",
    "refundFails",
    "refundPart",
    "dispute",
    "disputePart",
    "won",
    "lost",
    "news",
    "jobs",
  ),
});

afterAll(() => replacePaymentGateway(undefined));

test("in any order of cancellations, refunds and disputes, shares sum to the price and the ledger to zero", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const world = await makeWorld();

      for (const step of steps) await act(world, step);
      await act(world, { which: 0, what: "jobs" });
      await check(world);
    }),
    { numRuns: 25 },
  );
});

test("a part refunded by hand that fails after its show was cancelled goes back with the show's share", async () => {
  const world = await makeWorld();

  for (const what of ["pass", "refundPart", "cancel", "refundFails", "jobs"])
    await act(world, { which: 0, what });
  await check(world);

  const [payment] = await listPayments(world.shows);
  const mine = await db.query.tickets.findMany({ where: eq(tickets.paymentId, payment!.id) });
  const share = mine.find(({ eventId }) => eventId === world.shows[0]!.id)!;
  const made = world.provider.refunds.filter(({ isFailed }) => !isFailed);

  expect(made.reduce((sum, { cents }) => sum + cents, 0)).toBe(share.priceCents);
  expect((await readPayment(payment!.id)).state).toBe("paid");
});

type World = Awaited<ReturnType<typeof makeWorld>>;

async function makeWorld() {
  const made = await makePass();
  const provider = new WildProvider();

  provider.feeCents = 82;
  replacePaymentGateway(provider);

  return { ...made, admin: actorFor(await makeUser({ role: "admin" })), provider };
}

/** Refusals by a rule are expected; any other error fails the test. */
async function act(world: World, step: { which: number; what: string }) {
  await carryOut(world, step).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

async function carryOut(world: World, { which, what }: { which: number; what: string }) {
  const { pass, shows, provider } = world;
  const show = shows[which % shows.length]!;
  const buyer = await makeBuyer();
  if (what === "jobs") return settleRefunds();
  if (what === "cancel") {
    await changeEvent(show.id, { status: "cancelled" });
    await refundAllTickets(show.id);

    return;
  }

  const buys: Record<string, () => Promise<{ intentId: string }>> = {
    pass: () => startPassPayment(buyer, pass.id, PRICE),
    ticket: () => startTicketPayment(buyer, show.id, show.ticketPriceCents!),
  };
  const opened = await buys[what]?.();
  if (!opened) return happen(world, which, what);

  provider.pay(opened.intentId);
  await completePayment((await provider.findIntent(opened.intentId))!);
}

/** Applies a random step to a random payment. */
async function happen({ provider, admin, ...world }: World, which: number, what: string) {
  const all = await listPayments(world.shows);
  const payment = all[which % Math.max(1, all.length)];
  if (!payment) return;

  const owner = actorFor({ id: payment.userId, role: "viewer" });
  const mine = await db.query.tickets.findMany({ where: eq(tickets.paymentId, payment.id) });
  const known = provider.disputes.get(`dp_${payment.intentId}`);
  const dispute = (state: "open" | "won" | "lost") =>
    applyDispute(provider, provider.dispute(payment.intentId!, state));
  const fates: Record<string, () => unknown> = {
    return: () =>
      payment.kind === "pass" ? returnPass(owner, payment.id) : refundTicket(owner, mine[0]!.id),
    adminTicket: () => mine.length > 0 && refundTicket(admin, mine[which % mine.length]!.id),
    refundFails: () => failRefund(provider, payment, which),
    refundPart: () => refundPart(provider, payment),
    news: async () => completePayment((await provider.findIntent(payment.intentId!))!),
    dispute: () =>
      !known && payment.state === "paid" && isUntouched(provider, payment) && dispute("open"),
    disputePart: () => !known && disputePart(provider, payment, which),
    won: () => known?.state === "open" && dispute("won"),
    lost: () => known?.state === "open" && dispute("lost"),
  };

  await fates[what]!();
}

/** Disputes the whole payment, only while no part of it was refunded. */
function isUntouched(provider: WildProvider, { intentId }: Payment) {
  return provider.refunds.every((refund) => refund.intentId !== intentId || refund.isFailed);
}

/** Disputes a part of what is left, of which no part may be promised to the buyer. */
async function disputePart(provider: WildProvider, payment: Payment, which: number) {
  const left = await sumOwedForPayment(db, payment.id);
  if (payment.state !== "paid" || left < 2) return;

  const part = Math.max(1, Math.floor((left * (which + 1)) / 9));

  await applyDispute(provider, provider.dispute(payment.intentId!, "open", true, part));
}

async function failRefund(provider: WildProvider, payment: Payment, which: number) {
  const made = provider.refunds.filter(
    ({ intentId, isFailed }) => intentId === payment.intentId && !isFailed,
  );
  const refund = made[which % Math.max(1, made.length)];
  if (!refund || provider.disputes.has(`dp_${payment.intentId}`)) return;

  refund.isFailed = true;
  for (let n = 0; n < 2; n++) await applyRefunds(provider, await readPayment(payment.id));
}

/** Makes a partial refund at the provider's own page. */
async function refundPart(provider: WildProvider, payment: Payment) {
  if (payment.state !== "paid" || provider.disputes.has(`dp_${payment.intentId}`)) return;
  if (!provider.refundByHand(payment.intentId!, 100)) return;

  for (let n = 0; n < 2; n++) await applyRefunds(provider, await readPayment(payment.id));
}

async function check({ shows, artistId, provider }: World) {
  const ids = shows.map(({ id }) => id);
  const lines = await db.query.ledgerLines.findMany({ where: inArray(ledgerLines.eventId, ids) });
  const total = (some: typeof lines) => some.reduce((sum, { amountCents }) => sum + amountCents, 0);

  for (const fact of new Set(lines.map((line) => line.fact)))
    expect([fact, total(lines.filter((line) => line.fact === fact))]).toEqual([fact, 0]);
  expect(total(lines.filter(({ account }) => account === "provider"))).toBe(
    await provider.balance(),
  );

  let earned = 0;

  for (const payment of await listPayments(shows)) {
    const mine = await db.query.tickets.findMany({ where: eq(tickets.paymentId, payment.id) });
    const issued = mine.reduce((sum, { priceCents }) => sum + priceCents, 0);

    expect([0, payment.amountCents]).toContain(issued);

    const made = provider.refunds.filter(
      ({ intentId, isFailed }) => intentId === payment.intentId && !isFailed,
    );

    expect(made.reduce((sum, { cents }) => sum + cents, 0)).toBeLessThanOrEqual(
      payment.amountCents,
    );

    const promised = await db.query.refunds.findMany({ where: eq(refunds.paymentId, payment.id) });

    expect(promised.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBeLessThanOrEqual(
      payment.amountCents,
    );
    if (payment.state !== "paid") continue;

    const byHand = made.filter(({ reference }) => !reference);
    const valid = mine.filter(({ status }) => status !== "refunded");
    const ofPayment = lines.filter(
      (line) => line.paymentId === payment.id && line.account === "artist",
    );
    // A partial refund by hand may concern a show that was cancelled later.
    const owed = valid.reduce((sum, { priceCents }) => sum + priceCents, 0);
    const lost = provider.disputes.get(`dp_${payment.intentId}`);
    const lostPart = lost?.state === "lost" ? lost.amountCents : 0;
    if (byHand.length === 0 && lostPart === 0) expect(0 - total(ofPayment)).toBe(owed);
    const isShowOverdrawn = mine.some(
      ({ eventId }) => total(ofPayment.filter((line) => line.eventId === eventId)) > 0,
    );
    if (byHand.length === 0) expect(isShowOverdrawn).toBe(false);
    earned -= total(ofPayment);
  }

  const [balance] = await listArtistBalances(db, artistId);

  expect(balance?.balance ?? 0).toBe(earned);
  expect(await openLedger()).toBe(0);
}

function listPayments(shows: { id: string }[]) {
  const ids = shows.map(({ id }) => id);

  return db.query.payments.findMany({
    where: inArray(payments.eventId, ids),
    orderBy: [payments.createdAt, sql`rowid`],
  });
}
