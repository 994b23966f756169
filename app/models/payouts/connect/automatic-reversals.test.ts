import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { auditLog, disputes, outbox, transferReversals } from "~db/schema";
import { stopClock } from "../../../../test/factories/money/money";
import { makeConnectedArtist } from "../../../../test/factories/payouts/connect";
import { makeSale } from "../../../../test/factories/payouts/payouts";
import { openStripe } from "../../../../test/factories/checkout/stripe";
import { bookDispute, bookDisputeLost } from "~/models/money/ledger/dispute-entries.server";
import { bookPartRefund } from "~/models/money/ledger/partial-refunds.server";
import { getOwed } from "../owed.server";
import { takeBackOwed } from "./automatic-reversals.server";
import { reconcileTransfers } from "./reconcile-transfers.server";
import { sendTransfer } from "./send-transfer.server";
import { takeBackTransfer } from "./take-back-transfer.server";
import { listReversals } from "./transfer-record.server";

const PRICE = 5000;
let stripe: Awaited<ReturnType<typeof openStripe>>;

beforeEach(async () => {
  stripe = await openStripe(["usd"], { hasConnect: true });
  stripe.double.otherBalances = { usd: 1_000_000 };
});
afterEach(() => stripe.close());

/** Creates an artist to whom 50 dollars were transferred. */
async function makePaidArtist() {
  const scene = await makeConnectedArtist(stripe.double, PRICE);

  await sendTransfer(scene.treasurer, scene.payout.id);

  return scene;
}

type Scene = Awaited<ReturnType<typeof makePaidArtist>>;

const refund = ({ sale }: Pick<Scene, "sale">, amountCents: number) =>
  transaction((tx) =>
    bookPartRefund(tx, sale, { id: `re_${randomUUID()}`, amountCents, state: "pending" }),
  );
const owedTo = ({ user }: Scene) => getOwed(db, user.id, "usd");
const atStripe = ({ accountId }: Scene) => stripe.double.connect.heldBy(accountId);
const reversalsOf = async ({ payout }: Scene) =>
  (await listReversals(db, payout.id)).map(({ state, amountCents, problem }) => [
    state,
    amountCents,
    problem,
  ]);

test("a refund of transferred money is taken back without a person, once, and the artist is told", async () => {
  const scene = await makePaidArtist();

  await takeBackOwed();
  expect(await reversalsOf(scene)).toEqual([]);
  await refund(scene, 2000);
  await Promise.all([takeBackOwed(), takeBackOwed()]);
  await takeBackOwed();
  expect(await reversalsOf(scene)).toEqual([["done", 2000, null]]);
  expect([atStripe(scene), (await owedTo(scene)).balance]).toEqual([PRICE - 2000, 0]);

  const target = `payout:${scene.payout.id}`;
  const logged = await db.query.auditLog.findMany({ where: eq(auditLog.target, target) });

  expect(logged.filter(({ action }) => action === "payout.reversed")).toMatchObject([
    { actorId: null },
  ]);

  const [reversal] = await listReversals(db, scene.payout.id);

  expect(reversal).toMatchObject({ askedBy: null, reason: null });
  expect(
    await db.$count(
      outbox,
      eq(outbox.onceKey, `payout:takenBack:${scene.payout.id}:${reversal!.id}`),
    ),
  ).toBe(1);
});

test("disputed money is taken back when the dispute is lost, not before", async () => {
  const scene = await makePaidArtist();
  const { sale } = scene;
  const dispute = {
    id: `dp_${sale.id}`,
    paymentId: sale.id,
    amountCents: PRICE,
    reason: "fraudulent",
  };

  await transaction(async (tx) => {
    await tx.insert(disputes).values({ ...dispute, state: "open" });
    await bookDispute(tx, sale, dispute.id, PRICE);
  });
  await takeBackOwed();
  expect(await reversalsOf(scene)).toEqual([]);
  await transaction(async (tx) => {
    await tx.update(disputes).set({ state: "lost" }).where(eq(disputes.id, dispute.id));
    await bookDisputeLost(tx, sale, dispute.id, PRICE, "artist");
  });
  await takeBackOwed();
  expect(await reversalsOf(scene)).toEqual([["done", PRICE, null]]);
});

test("a crash after the request, or a lost response, takes back once", async () => {
  for (const faults of [
    ["lost", "lost"],
    ["pass", "lost", "lost"],
    ["error", "error"],
  ] as const) {
    const scene = await makePaidArtist();

    await refund(scene, 2000);
    stripe.double.faults.push(...faults);
    await takeBackOwed();
    stripe.double.faults.length = 0;
    expect([faults, await reversalsOf(scene)]).toEqual([faults, [["requested", 2000, null]]]);
    stripe.double.forgetKeys();
    await Promise.all([takeBackOwed(), reconcileTransfers()]);
    await takeBackOwed();
    expect([faults, await reversalsOf(scene), atStripe(scene)]).toEqual([
      faults,
      [["done", 2000, null]],
      PRICE - 2000,
    ]);
  }
});

test("several transfers give what is owed together, the newest first, and never more than was transferred", async () => {
  const scene = await makePaidArtist();
  const later = await makeSale(scene.show.id, { amount: 1000, currency: "usd" });
  const second = await scene.prepare(1000);

  await sendTransfer(scene.treasurer, second.id);
  await refund({ sale: later }, 1000);
  await refund(scene, 500);
  await takeBackOwed();
  expect(await reversalsOf({ ...scene, payout: second })).toEqual([["done", 1000, null]]);
  expect(await reversalsOf(scene)).toEqual([["done", 500, null]]);
  await refund(scene, 4500);

  const more = await makeSale(scene.show.id, { amount: 700, currency: "usd" });

  await refund({ sale: more }, 700);
  await takeBackOwed();
  expect([atStripe(scene), (await owedTo(scene)).balance]).toEqual([0, 0]);
});

test("what the account no longer has stays owed, is not asked for again, and is settled by the next payout", async () => {
  const scene = await makePaidArtist();

  stripe.double.connect.payOut(scene.accountId, PRICE);
  await refund(scene, 2000);
  await takeBackOwed();
  await refund({ sale: await makeSale(scene.show.id, { amount: 700, currency: "usd" }) }, 700);

  const calls = stripe.double.calls.length;

  await takeBackOwed();
  expect(await reversalsOf(scene)).toEqual([["refused", 2000, "balance"]]);
  expect(stripe.double.calls.length).toBe(calls);
  await makeSale(scene.show.id, { amount: 3000, currency: "usd" });
  await takeBackOwed();
  expect(await owedTo(scene)).toMatchObject({ payable: 1000 });
});

test("what was refused is asked for again after a day", async () => {
  const scene = await makePaidArtist();

  stripe.double.connect.payOut(scene.accountId, PRICE);
  await refund(scene, 2000);
  await takeBackOwed();
  stripe.double.connect.payOut(scene.accountId, -PRICE);
  await takeBackOwed();
  expect(await reversalsOf(scene)).toEqual([["refused", 2000, "balance"]]);

  const restart = stopClock(Date.now() + 25 * 3600_000);

  await takeBackOwed().finally(restart);
  expect((await reversalsOf(scene)).map(([state]) => state).sort()).toEqual(["done", "refused"]);
});

test("money that was taken back at Stripe itself is not taken back a second time", async () => {
  const scene = await makePaidArtist();

  await refund(scene, 2000);
  await takeBackTransfer(scene.treasurer, scene.payout.id, { amount: 2000, reason: "Refund" });
  // Simulates a database that was restored from an older backup.
  await transaction((tx) =>
    tx.delete(transferReversals).where(eq(transferReversals.payoutId, scene.payout.id)),
  );
  await refund(scene, 1000);
  await takeBackOwed();
  expect(await reversalsOf(scene)).toEqual([["refused", 1000, "elsewhere"]]);
  expect(atStripe(scene)).toBe(PRICE - 2000);
});

test("nothing is asked while Connect is off", async () => {
  const scene = await makePaidArtist();

  stripe.close();
  stripe = await openStripe(["usd"]);
  await refund(scene, 2000);
  await takeBackOwed();
  expect(await reversalsOf(scene)).toEqual([]);
});
