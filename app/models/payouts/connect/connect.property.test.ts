import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~db/client.server";
import { ledgerLines, payouts } from "~db/schema";
import { AppError } from "~/platform/errors";
import { makeConnectedArtist } from "../../../../test/factories/payouts/connect";
import { makeSale } from "../../../../test/factories/payouts/payouts";
import {
  expectDisputesBooked,
  stepsOfSale,
} from "../../../../test/factories/checkout/sale-history";
import { openStripe } from "../../../../test/factories/checkout/stripe";
import { getOwed } from "../owed.server";
import { cancelPayout } from "../prepare-payout.server";
import { takeBackOwed } from "./automatic-reversals.server";
import { reconcileTransfers } from "./reconcile-transfers.server";
import { sendTransfer } from "./send-transfer.server";
import { takeBackTransfer } from "./take-back-transfer.server";
import { listReversals } from "./transfer-record.server";

let stripe: Awaited<ReturnType<typeof openStripe>>;

beforeAll(async () => {
  stripe = await openStripe(["usd"], { hasConnect: true });
  stripe.double.otherBalances = { usd: 1_000_000_000 };
});
afterAll(() => stripe.close());

const FAULTS = [
  [],
  [],
  ["lost", "lost"],
  ["pass", "lost", "lost"],
  ["error", "error"],
  ["pass", "busy", "busy"],
] as const;
const Step = fc.record({
  what: fc.constantFrom(
    ...(["sale", "sale", "refund", "refund", "dispute", "lost", "send", "send", "send"] as const),
    ...(["takeBack", "automatic", "automatic", "ask", "spend", "fill"] as const),
  ),
  which: fc.nat(20),
  amount: fc.integer({ min: 1, max: 6000 }),
  faults: fc.constantFrom(...FAULTS),
});

type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never;

async function makeWorld() {
  const scene = await makeConnectedArtist(stripe.double, 5000);

  return { ...scene, sales: [scene.sale] };
}

type World = Awaited<ReturnType<typeof makeWorld>>;

/** Refusals by a rule are expected; any other error fails the test. */
async function act(world: World, step: Step) {
  stripe.double.faults.push(...step.faults);
  await carryOut(world, step).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  stripe.double.faults.length = 0;
}

const payoutsOf = ({ user }: World) =>
  db.query.payouts.findMany({ where: eq(payouts.artistId, user.id), orderBy: payouts.id });

async function listAllReversals(world: World) {
  const lists = await Promise.all((await payoutsOf(world)).map(({ id }) => listReversals(db, id)));

  return lists.flat();
}

async function carryOut(world: World, { what, which, amount }: Step) {
  const { treasurer, user, sales, accountId, prepare } = world;
  const sale = sales[which % sales.length]!;
  const all = await payoutsOf(world);
  const steps: Record<Step["what"] | "won", () => unknown> = {
    sale: async () => sales.push(await makeSale(world.show.id, { amount, currency: "usd" })),
    ...(await stepsOfSale(sale, { amount, which })),
    send: async () => {
      const { payable } = await getOwed(db, user.id, "usd");
      const payout = all.find(({ state }) => state === "prepared") ?? (await prepare(payable));

      await sendTransfer(treasurer, payout.id).catch(() => cancelPayout(treasurer, payout.id));
    },
    takeBack: async () => {
      const payout = all[which % all.length]!;

      await takeBackTransfer(treasurer, payout.id, { amount, reason: "?" });
    },
    automatic: () => takeBackWithinOwed(world),
    ask: () => reconcileTransfers(),
    spend: () => {
      const held = stripe.double.connect.heldBy(accountId);

      stripe.double.connect.payOut(accountId, Math.min(amount, held));
    },
    fill: () => stripe.double.connect.payOut(accountId, -amount),
  };

  await steps[what]();
}

/** Checks that not more than the owed amount, and not more than was transferred, is taken back. */
async function takeBackWithinOwed(world: World) {
  const sumAutomatic = async () =>
    (await listAllReversals(world))
      .filter(({ state, askedBy }) => state !== "refused" && askedBy === null)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);

  await reconcileTransfers();

  const { due, disputed } = await getOwed(db, world.user.id, "usd");
  const before = await sumAutomatic();

  await takeBackOwed();
  expect((await sumAutomatic()) - before).toBeLessThanOrEqual(Math.max(0, 0 - due - disputed));
}

async function check(world: World) {
  const { user, accountId } = world;
  const lines = await db.query.ledgerLines.findMany({ where: eq(ledgerLines.artistId, user.id) });
  const total = (some: typeof lines) => some.reduce((sum, { amountCents }) => sum + amountCents, 0);

  for (const fact of new Set(lines.map((line) => line.fact)))
    expect([fact, total(lines.filter((line) => line.fact === fact))]).toEqual([fact, 0]);
  const { transfers, reversals } = stripe.double.connect;
  const sent = [...transfers.values()].filter(({ destination }) => destination === accountId);
  const returned = [...reversals.values()].filter(({ transfer }) =>
    sent.some(({ id }) => id === transfer),
  );
  const sum = (some: { amount: number }[]) => some.reduce((all, { amount }) => all + amount, 0);
  const booked = lines.filter(
    ({ account, payoutId }) => account === "provider" && payoutId !== null,
  );

  expect(0 - total(booked)).toBe(sum(sent) - sum(returned));
  for (const { id, amount } of sent)
    expect(sum(returned.filter(({ transfer }) => transfer === id))).toBeLessThanOrEqual(amount);
  const { due, disputed } = await getOwed(db, user.id, "usd");
  const wasRefused = (await listAllReversals(world)).some(({ state }) => state === "refused");
  if (due + disputed < 0) expect(wasRefused || sum(sent) === sum(returned)).toBe(true);
}

test("after any history, ledger and Stripe agree, and what is owed back was taken back or refused", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const world = await makeWorld();

      for (const step of steps) await act(world, step);
      await reconcileTransfers();
      await takeBackWithinOwed(world);
      await check(world);
      await expectDisputesBooked(world.sales);
    }),
    { numRuns: 10 },
  );
});
