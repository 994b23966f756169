import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { donations, ledgerLines, payments, receipts, tickets } from "~db/schema";
import { AppError } from "~/platform/errors";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { makeTicketedEvent } from "../../../../test/factories/shows/events";
import { makeBuyer, readPayment } from "../../../../test/factories/money/money";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { WildProvider } from "../../../../test/fakes/wild-provider";
import { refundDonation } from "~/models/live/donations/refund-donation.server";
import { settleRefunds } from "../payments/refund-payment.server";
import { completePayment } from "~/models/checkout/purchases/complete-payment.server";
import type { Payment } from "../payments/payment-states.server";
import { applyDispute } from "~/models/checkout/purchases/disputes.server";
import { applyRefunds } from "~/models/checkout/purchases/refund-updates.server";
import {
  startDonation,
  startTicketPayment,
} from "../../../../test/factories/checkout/card-payments";
import { refundTicket } from "~/models/tickets/refunds.server";
import { getReconciliation } from "./reconciliation.server";
import { openLedger } from "./opening-balance.server";
import { listStatementYears, readYearlyStatement } from "./yearly-statement.server";
import { readStatement } from "./statements.server";

const ALWAYS = { from: new Date(0), to: new Date("2100-01-01") };
const Step = fc.record({
  which: fc.nat(5),
  what: fc.constantFrom(
    "ticket",
    "ticket",
    "gift",
    "tip",
    "refund",
    "adminRefund",
    "refundFails",
    "refundFails",
    "refundPart",
    "dispute",
    "ask",
    "won",
    "lost",
    "lost",
    "news",
    "jobs",
  ),
});

afterAll(() => replacePaymentGateway(undefined));

test("every transaction balances, sums equal lines, and the provider's balance equals the ledger", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const world = await makeWorld();

      for (const step of steps) await act(world, step);
      await act(world, { which: 0, what: "jobs" });
      await checkLedger(world);
    }),
    { numRuns: 20 },
  );
});

type World = Awaited<ReturnType<typeof makeWorld>>;

async function makeWorld() {
  const artist = await makeArtist();
  const startTime = new Date(Date.now() + 30 * 24 * 3600_000);
  const show = await makeTicketedEvent({ artistId: artist.id, startTime, tipsEnabled: true });
  const provider = new WildProvider();

  provider.feeCents = 82;
  replacePaymentGateway(provider);

  return {
    artist: actorFor(artist),
    admin: actorFor(await makeUser({ role: "admin" })),
    show,
    provider,
  };
}

/** Refusals by a rule are expected; any other error fails the test. */
async function act(world: World, step: { which: number; what: string }) {
  await carryOut(world, step).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

async function carryOut(world: World, { which, what }: { which: number; what: string }) {
  const { show, provider } = world;
  const buyer = await makeBuyer();
  const buys: Record<string, () => Promise<{ intentId: string }>> = {
    ticket: () => startTicketPayment(buyer, show.id, 1800),
    gift: () => startTicketPayment(buyer, show.id, 1800, { gift: { to: "a@b.vn", note: null } }),
    tip: () => startDonation(buyer, show.id, { amountCents: 500 }),
  };
  if (what === "jobs") return settleRefunds();

  const opened = await buys[what]?.();
  if (!opened) return happen(world, which, what);

  provider.pay(opened.intentId);
  await completePayment((await provider.findIntent(opened.intentId))!);
}

/** Applies a random step to a random payment. */
async function happen({ show, provider, admin }: World, which: number, what: string) {
  const all = await db.query.payments.findMany({
    where: eq(payments.eventId, show.id),
    orderBy: payments.createdAt,
  });
  const payment = all[which % Math.max(1, all.length)];
  if (!payment) return;

  const owner = actorFor({ id: payment.userId, role: "viewer" });
  const ticket = await db.query.tickets.findFirst({ where: eq(tickets.paymentId, payment.id) });
  const known = provider.disputes.get(`dp_${payment.intentId}`);
  const dispute = (state: "open" | "won" | "lost", isTaken = true) =>
    applyDispute(provider, provider.dispute(payment.intentId!, state, isTaken));
  const decide = async (state: "won" | "lost") => {
    if (known?.state === "open") await dispute(state, state === "lost" || known.isMoneyTaken);
  };

  const fates: Record<string, () => unknown> = {
    refund: () => ticket && refundTicket(owner, ticket.id),
    adminRefund: () =>
      ticket ? refundTicket(admin, ticket.id) : refundDonation(admin, payment.id, "fraud"),
    refundFails: () => failRefund(provider, payment),
    refundPart: () => refundPart(provider, payment),
    news: async () => completePayment((await provider.findIntent(payment.intentId!))!),
    dispute: () => !known && payment.state === "paid" && dispute("open"),
    ask: () => !known && dispute("open", false),
    won: () => decide("won"),
    lost: () => decide("lost"),
  };

  await fates[what]!();
}

/** Makes one refund of a payment fail, whole or partial. */
async function failRefund(provider: WildProvider, payment: Payment) {
  const { intentId } = payment;
  const refund = provider.refunds.find((one) => one.intentId === intentId && !one.isFailed);
  if (!refund || provider.disputes.has(`dp_${intentId}`)) return;

  refund.isFailed = true;
  for (let n = 0; n < 2; n++) await applyRefunds(provider, await readPayment(payment.id));
}

/** Makes a partial refund at the provider's own page. */
async function refundPart(provider: WildProvider, payment: Payment) {
  if (payment.state !== "paid" || provider.disputes.has(`dp_${payment.intentId}`)) return;
  if (!provider.refundByHand(payment.intentId!, 100)) return;

  for (let n = 0; n < 2; n++) await applyRefunds(provider, await readPayment(payment.id));
}

async function checkLedger({ artist, admin, show, provider }: World) {
  const lines = await db.query.ledgerLines.findMany({ where: eq(ledgerLines.eventId, show.id) });
  const total = (some: typeof lines) => some.reduce((sum, { amountCents }) => sum + amountCents, 0);

  for (const fact of new Set(lines.map((line) => line.fact))) {
    expect([fact, total(lines.filter((line) => line.fact === fact))]).toEqual([fact, 0]);
  }

  const inAccount = (account: string) => total(lines.filter((line) => line.account === account));

  expect(inAccount("provider")).toBe(await provider.balance());

  const valid = await db.query.tickets.findMany({
    where: sql`event_id = ${show.id} and status <> 'refunded'`,
  });
  const tips = await db.query.donations.findMany({
    where: sql`event_id = ${show.id} and refunded_at is null`,
  });
  const paid = await db.query.payments.findMany({
    where: sql`event_id = ${show.id} and state = 'paid'`,
  });
  const isPaid = (intentId: string) => paid.some((payment) => payment.intentId === intentId);
  const parts = provider.refunds.filter(({ intentId, isFailed }) => !isFailed && isPaid(intentId));
  const sold = valid.length * 1800 + tips.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const earned = sold - parts.reduce((sum, { cents }) => sum + cents, 0);

  expect(0 - inAccount("artist")).toBe(earned);

  const statement = await readStatement(artist, "usd", ALWAYS);

  expect(statement.closingCents).toBe(earned);
  expect(statement.lines.reduce((sum, { cents }) => sum + cents, statement.openingCents)).toBe(
    earned,
  );

  const [latest = 2026] = await listStatementYears(artist);
  const [year] = await readYearlyStatement(artist, latest);

  expect(year?.closing ?? 0).toBe(earned);

  const { balances } = await getReconciliation(admin);

  for (const { accounts } of balances)
    expect(accounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(await openLedger()).toBe(0);
  await checkReceipts(lines);
}

/** Checks that the receipts and corrections of each payment add up to its income in the ledger. */
async function checkReceipts(lines: (typeof ledgerLines.$inferSelect)[]) {
  const all = await db.query.receipts.findMany({
    where: inArray(
      receipts.paymentId,
      lines.map(({ paymentId }) => paymentId!),
    ),
  });
  const sums = (rows: { paymentId: string | null; amountCents: number }[]) => {
    const known = new Map<string, number>();

    for (const { paymentId, amountCents } of rows)
      known.set(paymentId!, (known.get(paymentId!) ?? 0) + amountCents);

    return Object.fromEntries([...known].filter(([, cents]) => cents !== 0));
  };

  const earned = lines.filter(({ account }) => account === "artist");

  expect(sums(all)).toEqual(
    sums(earned.map((line) => ({ ...line, amountCents: -line.amountCents }))),
  );
}

test("ledger lines are append-only", async () => {
  const world = await makeWorld();

  await act(world, { which: 0, what: "ticket" });

  const change = transaction((tx) => tx.update(ledgerLines).set({ amountCents: 1 }));

  await expect(change).rejects.toThrow();
  await expect(transaction((tx) => tx.delete(ledgerLines))).rejects.toThrow();
});

test("earlier payments are imported once and to the cent", async () => {
  const world = await makeWorld();
  const steps = ["ticket", "ticket", "tip", "ticket", "refund"].map((what) => ({ which: 3, what }));

  for (const step of steps) await act(world, step);
  const read = async () => {
    const lines = await db.query.ledgerLines.findMany({
      where: eq(ledgerLines.eventId, world.show.id),
    });

    return lines
      .map(({ fact, account, amountCents, kind }) => `${fact} ${account} ${amountCents} ${kind}`)
      .sort();
  };

  const written = (await read()).filter((line) => !line.startsWith("fee:"));

  await forget();
  expect(await openLedger()).toBeGreaterThanOrEqual(4);
  expect(await read()).toEqual(written);
  expect(await openLedger()).toBe(0);
  expect(await db.$count(donations, eq(donations.eventId, world.show.id))).toBe(1);
});

/** Deletes the ledger, to simulate the time before its introduction. */
async function forget() {
  await transaction(async (tx) => {
    const [trigger] = await tx.all<{ sql: string }>(
      sql`select sql from sqlite_master where name = 'ledger_lines_kept'`,
    );

    await tx.run(sql`drop trigger ledger_lines_kept`);
    await tx.run(sql`delete from ledger_lines`);
    await tx.run(sql.raw(trigger!.sql));
  });
}
