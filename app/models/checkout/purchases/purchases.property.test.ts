import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { payments, tickets } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { IntentFacts } from "~/integrations/payments/gateway";
import {
  payByTestCard,
  testBalance,
  testGateway,
} from "~/integrations/payments/test/test-gateway.server";
import { makeBuyer, makeShow, stopClock } from "../../../../test/factories/money/money";
import { settleRefunds } from "~/models/money/payments/refund-payment.server";
import { endOffers, offerSeats } from "~/models/tickets/waitlist/offers.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { joinWaitlist, leaveWaitlist } from "~/models/tickets/waitlist/waitlist.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { completePayment } from "./complete-payment.server";
import { payWithTestCard } from "./test-payment.server";
import { expireHolds, reconcilePayments } from "./provider/reconcile-payments.server";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";

const BUYERS = 4;
const SEATS = 2;
const MINUTE = 60_000;

const Step = fc.record({
  who: fc.nat(BUYERS - 1),
  what: fc.constantFrom(
    "start",
    "buy",
    "buy",
    "pay",
    "refund",
    "decline",
    "chargeThenCrash",
    "chargeLate",
    "receiveOldNews",
    "receiveNews",
    "refund",
    "wait",
    "leave",
    "tenMinutes",
    "jobs",
  ),
  /** Promise of this step; the next step waits for it. */
  isAwaited: fc.boolean(),
});

test("in any order of events, no seat is sold twice and every cent is a ticket or refunded", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const before = testBalance();
      const world = await makeWorld();
      let running: Promise<unknown>[] = [];

      for (const { who, what, isAwaited } of steps) {
        running.push(act(world, who, what));
        if (!isAwaited) continue;

        await Promise.all(running);
        running = [];
        expect(await countValid(world.eventId)).toBeLessThanOrEqual(SEATS);
      }

      await Promise.all(running);
      await settleAll(world);
      await checkBooks(world, before);
    }),
    { numRuns: 40 },
  );
});

type World = Awaited<ReturnType<typeof makeWorld>>;

async function makeWorld() {
  const show = await makeShow({
    maxAttendees: SEATS,
    startTime: new Date(Date.now() + 30 * 24 * 3600_000),
  });
  const buyers = await Promise.all(Array.from({ length: BUYERS }, makeBuyer));
  const now = Date.now();

  stopClock(now);

  return { eventId: show.id, buyers, now, old: new Map<string, IntentFacts>() };
}

/**
 * Makes one step of a person, the provider or time. Refusals by a rule are expected; other errors
 * fail the test.
 */
async function act(world: World, who: number, what: string) {
  const buyer = world.buyers[who]!;
  const { eventId } = world;
  const payment = (await listPayments(eventId))
    .filter(({ userId }) => userId === buyer.userId)
    .at(-1);
  const intentId = payment?.intentId;
  const facts = intentId ? await testGateway.findIntent(intentId) : null;
  if (facts && !world.old.has(facts.id)) world.old.set(facts.id, facts);
  const ticket = await findValidTicket(buyer.userId, eventId);
  const steps: Record<string, () => Promise<unknown> | undefined> = {
    start: () => startTicketPayment(buyer, eventId, 1800),
    buy: async () =>
      payWithTestCard(buyer, (await startTicketPayment(buyer, eventId, 1800)).id, "pays"),
    pay: () => (payment ? payWithTestCard(buyer, payment.id, "pays") : undefined),
    decline: () => (payment ? payWithTestCard(buyer, payment.id, "declined") : undefined),
    chargeThenCrash: () => (intentId ? payByTestCard(intentId, "pays") : undefined),
    chargeLate: () => chargeLate(world, intentId),
    receiveOldNews: () => (intentId ? completePayment(world.old.get(intentId)!) : undefined),
    receiveNews: () => (facts ? completePayment(facts) : undefined),
    refund: () => (ticket ? refundTicket(buyer, ticket.id) : undefined),
    wait: () => joinWaitlist(buyer, eventId),
    leave: () => leaveWaitlist(buyer, eventId),
    tenMinutes: async () => void stopClock((world.now += 10 * MINUTE)),
    jobs: () => jobs(world),
  };

  await steps[what]!()?.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/** Expires the hold while the money is on its way. */
async function chargeLate(world: World, intentId: string | null | undefined) {
  if (intentId) await payByTestCard(intentId, "pays");
  stopClock((world.now += 20 * MINUTE));
  await expireHolds();
}

async function jobs({ eventId }: World) {
  await expireHolds();
  await endOffers();
  await offerSeats(eventId);
  await reconcilePayments();
  await settleRefunds();
}

async function settleAll(world: World) {
  for (let round = 0; round < 3; round++) {
    stopClock((world.now += 20 * MINUTE));
    await jobs(world);
  }
}

async function checkBooks({ eventId }: World, before: ReturnType<typeof testBalance>) {
  const all = await listPayments(eventId);

  expect(
    all
      .map(({ state }) => state)
      .filter((state) => !["paid", "refunded", "expired"].includes(state)),
  ).toEqual([]);
  expect(all.filter(({ settledAt }) => settledAt === null)).toEqual([]);

  const sold = await db.query.tickets.findMany({ where: eq(tickets.eventId, eventId) });
  const valid = sold.filter(({ status }) => status !== "refunded");

  expect(valid.length).toBeLessThanOrEqual(SEATS);
  expect(new Set(valid.map(({ userId }) => userId)).size).toBe(valid.length);
  expect(valid.map(({ paymentId }) => paymentId).sort()).toEqual(
    all
      .filter(({ state }) => state === "paid")
      .map(({ id }) => id)
      .sort(),
  );

  const after = testBalance();
  const retainedCents =
    after.capturedCents - before.capturedCents - (after.refundedCents - before.refundedCents);

  expect(retainedCents).toBe(valid.length * 1800);
}

function listPayments(eventId: string) {
  return db.query.payments.findMany({
    where: eq(payments.eventId, eventId),
    orderBy: payments.createdAt,
  });
}

async function countValid(eventId: string) {
  const where = and(eq(tickets.eventId, eventId), inArray(tickets.status, ["active", "used"]));

  return (await db.query.tickets.findMany({ where })).length;
}
