import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import {
  auditLog,
  ledgerLines,
  outbox,
  payouts,
  payoutTransfers,
  transferReversals,
} from "~db/schema";
import { makeConnectedArtist } from "../../../../test/factories/payouts/connect";
import { stopClock } from "../../../../test/factories/money/money";
import { openStripe } from "../../../../test/factories/checkout/stripe";
import { bookRefund } from "~/models/money/ledger/ledger-entries.server";
import { getReconciliation } from "~/models/money/ledger/reconciliation.server";
import { getOwed } from "../owed.server";
import { cancelPayout } from "../prepare-payout.server";
import { recordPayout, reversePayout } from "../record-payout.server";
import { findConnectedAccount, startOnboarding } from "./connected-account.server";
import { reconcileTransfers } from "./reconcile-transfers.server";
import { sendTransfer } from "./send-transfer.server";
import { takeBackTransfer } from "./take-back-transfer.server";
import { findTransfer } from "./transfer-record.server";

const PRICE = 5000;
const UNDER_WAY = { code: "conflict", messageKey: "payouts:stripe.underWay" };
let stripe: Awaited<ReturnType<typeof openStripe>>;

beforeEach(async () => {
  stripe = await openStripe(["usd"], { hasConnect: true });
  stripe.double.otherBalances = { usd: 1_000_000 };
});
afterEach(() => stripe.close());

const makeScene = () => makeConnectedArtist(stripe.double, PRICE);

type Scene = Awaited<ReturnType<typeof makeScene>>;

const transfersOf = ({ accountId }: Scene) =>
  [...stripe.double.connect.transfers.values()].filter(
    ({ destination }) => destination === accountId,
  );
const linesOf = async (id: number) =>
  (await db.query.ledgerLines.findMany({ where: eq(ledgerLines.payoutId, id) }))
    .map(({ account, amountCents }) => [account, amountCents])
    .sort();
const stateOf = async (id: number) =>
  (await db.query.payouts.findFirst({ where: eq(payouts.id, id) }))!.state;
const owedTo = ({ user }: Scene) => getOwed(db, user.id, "usd");
const SENT = [
  ["artist", PRICE],
  ["provider", -PRICE],
];

test("a payout is transferred once, and booked from the balance at Stripe", async () => {
  const scene = await makeScene();
  const { treasurer, payout, accountId } = scene;

  expect(await linesOf(payout.id)).toEqual([]);
  expect(await sendTransfer(treasurer, payout.id)).toBe("done");

  const [transfer, ...others] = transfersOf(scene);

  expect(others).toEqual([]);
  expect(transfer).toMatchObject({ amount: PRICE, currency: "usd", destination: accountId });
  expect(
    stripe.double.calls.find(({ method, path }) => method === "POST" && path === "/v1/transfers")!
      .key,
  ).toMatch(/^transfer-.+-1$/);
  expect(await linesOf(payout.id)).toEqual(SENT);
  expect(await db.query.payouts.findFirst({ where: eq(payouts.id, payout.id) })).toMatchObject({
    state: "paid",
    bankReference: transfer!.id,
    account: null,
  });
  expect(await owedTo(scene)).toMatchObject({ balance: 0 });
  expect(await db.$count(outbox, eq(outbox.onceKey, `payout:paid:${payout.id}`))).toBe(1);

  const logged = await db.query.auditLog.findMany({
    where: eq(auditLog.target, `payout:${payout.id}`),
  });

  expect(logged.map(({ action, actorId }) => [action, actorId])).toContainEqual([
    "payout.paid",
    treasurer.userId,
  ]);
});

test("a payout to an account at Stripe can't be recorded as sent by hand", async () => {
  const { treasurer, payout } = await makeScene();

  for (const isSent of [true, false]) {
    const byHand = recordPayout(treasurer, payout.id, { bankReference: "FT1", isSent });

    await expect(byHand).rejects.toMatchObject({ messageKey: "payouts:stripe.onlyByStripe" });
  }

  expect([await stateOf(payout.id), await linesOf(payout.id)]).toEqual(["prepared", []]);
});

test("nor can one whose account can't be decrypted any more", async () => {
  const { treasurer, payout } = await makeScene();
  const unreadable = { account: "sealed with another secret" };

  await transaction(
    async (tx) => void (await tx.update(payouts).set(unreadable).where(eq(payouts.id, payout.id))),
  );

  const byHand = recordPayout(treasurer, payout.id, { bankReference: "FT1", isSent: true });

  await expect(byHand).rejects.toMatchObject({ messageKey: "payouts:stripe.onlyByStripe" });
  expect(await linesOf(payout.id)).toEqual([]);
});

test("two treasurers at once, and the same button again, pay nobody twice", async () => {
  const scene = await makeScene();
  const { treasurer, payout } = scene;
  const outcomes = await Promise.allSettled([
    sendTransfer(treasurer, payout.id),
    sendTransfer(treasurer, payout.id),
    recordPayout(treasurer, payout.id, { bankReference: "FT1", isSent: true }),
    cancelPayout(treasurer, payout.id),
  ]);

  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
  ]);
  await expect(sendTransfer(treasurer, payout.id)).rejects.toMatchObject({
    messageKey: "payouts:alreadyDecided",
  });
  await reconcileTransfers();
  expect(transfersOf(scene)).toHaveLength(1);
  expect(await linesOf(payout.id)).toEqual(SENT);
});

test("a crash after the request, or a lost response, is found out and pays once", async () => {
  for (const faults of [
    ["lost", "lost"],
    ["pass", "lost", "lost"],
    ["error", "error"],
    ["pass", "busy", "busy"],
  ] as const) {
    const scene = await makeScene();
    const { treasurer, payout } = scene;

    stripe.double.faults.push(...faults);

    const outcome = await sendTransfer(treasurer, payout.id);

    stripe.double.faults.length = 0;
    expect([faults, outcome, await stateOf(payout.id)]).toEqual([faults, "requested", "prepared"]);
    expect(await linesOf(payout.id)).toEqual([]);
    await expect(cancelPayout(treasurer, payout.id)).rejects.toMatchObject(UNDER_WAY);

    const byHand = recordPayout(treasurer, payout.id, { bankReference: "FT1", isSent: true });

    await expect(byHand).rejects.toMatchObject(UNDER_WAY);
    await Promise.all([reconcileTransfers(), sendTransfer(treasurer, payout.id).catch(() => null)]);
    await reconcileTransfers();
    expect([faults, transfersOf(scene).length, await stateOf(payout.id)]).toEqual([
      faults,
      1,
      "paid",
    ]);
    expect(await linesOf(payout.id)).toEqual(SENT);
  }
});

test("after Stripe has forgotten the key, the transfer is found by its group", async () => {
  const scene = await makeScene();
  const { treasurer, payout } = scene;

  stripe.double.faults.push("pass", "lost", "lost");
  expect(await sendTransfer(treasurer, payout.id)).toBe("requested");
  stripe.double.forgetKeys();
  await reconcileTransfers();
  expect(transfersOf(scene)).toHaveLength(1);
  expect(await stateOf(payout.id)).toBe("paid");
});

test("a refusal moves nothing, says why, and the payout can be sent again or cancelled", async () => {
  const scene = await makeScene();
  const { treasurer, payout, accountId } = scene;
  const problem = async () => (await findTransfer(db, payout.id))!.problem;

  stripe.double.otherBalances = { usd: PRICE - 1 };
  expect(await sendTransfer(treasurer, payout.id)).toBe("refused");
  expect(await problem()).toBe("balance");
  stripe.double.otherBalances = { usd: PRICE };
  stripe.double.connect.restrict(accountId);
  expect(await sendTransfer(treasurer, payout.id)).toBe("refused");
  expect(await problem()).toBe("account");
  expect(await linesOf(payout.id)).toEqual([]);
  stripe.double.connect.finishOnboarding(accountId);
  expect(await sendTransfer(treasurer, payout.id)).toBe("done");
  expect(transfersOf(scene)).toHaveLength(1);

  const other = await makeScene();

  stripe.double.connect.disconnect(other.accountId);
  expect(await sendTransfer(treasurer, other.payout.id)).toBe("refused");
  await cancelPayout(treasurer, other.payout.id);
  expect(await findConnectedAccount(other.artist)).toMatchObject({ state: "ready" });

  const restore = stopClock(Date.now() + 61_000);

  expect(await findConnectedAccount(other.artist)).toMatchObject({ state: "gone" });
  restore();
});

test("a failure that Stripe repeats is final after an hour in which no transfer appeared", async () => {
  const scene = await makeScene();
  const { treasurer, payout } = scene;

  stripe.double.faults.push("pass", "error");
  expect(await sendTransfer(treasurer, payout.id)).toBe("requested");
  await reconcileTransfers();
  expect((await findTransfer(db, payout.id))!.state).toBe("requested");

  const restore = stopClock(Date.now() + 61 * 60_000);

  await reconcileTransfers();
  expect(await findTransfer(db, payout.id)).toMatchObject({ state: "refused", attempt: 1 });
  expect(await sendTransfer(treasurer, payout.id)).toBe("done");
  restore();
  expect(transfersOf(scene)).toHaveLength(1);
});

test("a payout that is no longer owed is not transferred", async () => {
  const scene = await makeScene();

  await transaction((tx) => bookRefund(tx, scene.sale, 1));

  const sending = sendTransfer(scene.treasurer, scene.payout.id);

  await expect(sending).rejects.toMatchObject({ messageKey: "payouts:stripe.owedLess" });
  expect(transfersOf(scene)).toEqual([]);
});

test("after a refund the part that is owed back is taken back, once, and no more than was transferred", async () => {
  const scene = await makeScene();
  const { treasurer, payout } = scene;

  await sendTransfer(treasurer, payout.id);
  await transaction((tx) => bookRefund(tx, scene.sale, 2000));
  expect(await owedTo(scene)).toMatchObject({ due: -2000 });
  await expect(reversePayout(treasurer, payout.id, "?")).rejects.toMatchObject(UNDER_WAY);

  const back = (amount: number) =>
    takeBackTransfer(treasurer, payout.id, { amount, reason: "Refund" });
  const outcomes = await Promise.allSettled([back(2000), back(2000)]);

  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await owedTo(scene)).toMatchObject({ balance: 0 });
  expect(await stateOf(payout.id)).toBe("paid");
  await expect(back(3001)).rejects.toMatchObject({ messageKey: "payouts:stripe.leftLess" });
  stripe.double.connect.payOut(scene.accountId, 1);
  expect(await back(3000)).toBe("refused");
  stripe.double.connect.payOut(scene.accountId, -1);
  stripe.double.faults.push("pass", "lost", "lost");
  expect(await back(3000)).toBe("requested");
  await expect(back(3000)).rejects.toMatchObject({ messageKey: "payouts:stripe.reversing" });
  await Promise.all([reconcileTransfers(), reconcileTransfers()]);
  expect(stripe.double.connect.sent("usd")).toBe(0);
  expect(await stateOf(payout.id)).toBe("cancelled");
  expect(await owedTo(scene)).toMatchObject({ balance: 3000, payable: 3000 });

  const lines = await linesOf(payout.id);

  expect([lines.length, lines.reduce((sum, [, amount]) => sum + Number(amount), 0)]).toEqual([
    6, 0,
  ]);
  expect(
    await db.$count(transferReversals, eq(transferReversals.state, "done")),
  ).toBeGreaterThanOrEqual(2);
});

test("the balance at Stripe and the ledger agree after transfers and reversals", async () => {
  const scene = await makeScene();
  const difference = async () => {
    const { provider } = await getReconciliation(scene.treasurer);

    return provider!.differences!.find(({ currency }) => currency === "usd")!.amount;
  };

  const before = await difference();

  await sendTransfer(scene.treasurer, scene.payout.id);
  expect(await difference()).toBe(before);
  await takeBackTransfer(scene.treasurer, scene.payout.id, { amount: 1234, reason: "Refund" });
  expect(await difference()).toBe(before);
});

test("only treasurers transfer money and take it back, and only with Connect", async () => {
  const { artist, treasurer, payout } = await makeScene();
  const wanted = { amount: 1, reason: "?" };

  await expect(sendTransfer(artist, payout.id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(takeBackTransfer(artist, payout.id, wanted)).rejects.toMatchObject({
    code: "forbidden",
  });
  stripe.close();
  stripe = await openStripe(["usd"]);
  await expect(sendTransfer(treasurer, payout.id)).rejects.toMatchObject({ code: "unavailable" });
  await expect(startOnboarding(artist, "FR")).rejects.toMatchObject({ code: "unavailable" });
  expect(await findConnectedAccount(artist)).toBeNull();
  expect(await db.$count(payoutTransfers, eq(payoutTransfers.payoutId, payout.id))).toBe(0);
});
