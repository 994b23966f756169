import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { auditLog, disputes, ledgerLines, outbox, payouts } from "~db/schema";
import { stopClock } from "../../../test/factories/money/money";
import { makeArtist } from "../../../test/factories/accounts/people";
import {
  BANK_ACCOUNT,
  makeOwedArtist,
  makePastShow,
  makeSale,
} from "../../../test/factories/payouts/payouts";
import { readStatement } from "~/models/money/ledger/statements.server";
import { getReconciliation } from "~/models/money/ledger/reconciliation.server";
import { countWaiting } from "~/models/office/admin/overview.server";
import { readPayouts } from "~/operations/checks/each/money.server";
import { bookDisputeLost } from "~/models/money/ledger/dispute-entries.server";
import { bookRefund } from "~/models/money/ledger/ledger-entries.server";
import { payoutQr } from "./bank-account.server";
import { getOwed, listHeldBack } from "./owed.server";
import {
  getPayoutDetails,
  listArtistsToPay,
  listPrepared,
  readOwnPayouts,
} from "./payout-lists.server";
import { cancelPayout, prepareAllPayouts, preparePayout } from "./prepare-payout.server";
import { recordPayout, reversePayout } from "./record-payout.server";

const DAY_MS = 24 * 3600_000;
const PRICE = 360_000;
const sent = { bankReference: "FT26327000001", isSent: false };
const DECIDED = { code: "conflict", messageKey: "payouts:alreadyDecided" };

type Scene = Awaited<ReturnType<typeof makeOwedArtist>>;

const prepare = ({ treasurer, user }: Scene, amount = PRICE) =>
  preparePayout(treasurer, { artistId: user.id, currency: "vnd", amount });
const owedTo = ({ user }: Scene) => getOwed(db, user.id, "vnd");
const linesOf = (id: number) =>
  db.query.ledgerLines.findMany({ where: eq(ledgerLines.payoutId, id) });
const refund = ({ sale }: Scene, amount = PRICE) =>
  transaction((tx) => bookRefund(tx, sale, amount));

test("what one artist owes after a refund does not lessen the sum that is due to the others", async () => {
  const due = async () =>
    (await listArtistsToPay(scene.treasurer)).find(({ currency }) => currency === "vnd")!.due;
  const scene = await makeOwedArtist();
  const withDebtor = await makeOwedArtist();
  const both = await due();
  const { id } = await prepare(withDebtor);

  await recordPayout(withDebtor.treasurer, id, sent);
  expect(await due()).toBe(both - PRICE);

  await refund(withDebtor);

  expect(await owedTo(withDebtor)).toMatchObject({ balance: -PRICE });
  expect(await due()).toBe(both - PRICE);
});

test("a payout that was sent is booked in the ledger, mailed, logged and on the statement", async () => {
  const scene = await makeOwedArtist();
  const { artist, treasurer, user } = scene;
  const { id } = await prepare(scene);

  expect(await linesOf(id)).toEqual([]);
  await recordPayout(treasurer, id, sent);

  const lines = await linesOf(id);

  expect(lines.map(({ account, amountCents }) => [account, amountCents]).sort()).toEqual([
    ["artist", PRICE],
    ["payouts", -PRICE],
  ]);
  expect(await owedTo(scene)).toMatchObject({ balance: 0, payable: 0, prepared: 0 });

  const [mail] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.onceKey, `payout:paid:${id}`));

  expect(mail).toMatchObject({ address: user.email });
  expect(mail!.text).toContain("FT26327000001");
  expect(mail!.text).not.toContain(BANK_ACCOUNT.account);

  const logged = await db.query.auditLog.findMany({ where: eq(auditLog.target, `payout:${id}`) });

  expect(logged.map(({ action }) => action).sort()).toEqual(["payout.paid", "payout.prepared"]);

  const statement = await readStatement(artist, "vnd", {
    from: new Date(0),
    to: new Date("2100-01-01"),
  });

  expect(statement.lines.map(({ line, cents }) => [line.kind, cents])).toEqual([
    ["ticket", PRICE],
    ["payout", -PRICE],
  ]);
  expect(statement.closingCents).toBe(0);

  const { balances } = await getReconciliation(treasurer);

  for (const { accounts } of balances)
    expect(accounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});

test("two treasurers at once prepare one payout, and pay nobody twice", async () => {
  const scene = await makeOwedArtist();
  const [one, other] = await Promise.all([prepare(scene), prepare(scene)]);

  expect(one.id).toBe(other.id);

  const outcomes = await Promise.allSettled([
    recordPayout(scene.treasurer, one.id, sent),
    recordPayout(scene.treasurer, one.id, { ...sent, bankReference: "FT26327000002" }),
    cancelPayout(scene.treasurer, one.id),
  ]);

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes.slice(1)) expect(outcome).toMatchObject({ reason: DECIDED });
  expect(await linesOf(one.id)).toHaveLength(2);
  await expect(prepare(scene)).rejects.toMatchObject({ messageKey: "payouts:amountChanged" });
});

test("the same form sent again changes nothing", async () => {
  const scene = await makeOwedArtist();
  const { id } = await prepare(scene);

  await recordPayout(scene.treasurer, id, sent);
  expect((await recordPayout(scene.treasurer, id, sent)).state).toBe("paid");
  expect(await linesOf(id)).toHaveLength(2);
  expect(await db.$count(outbox, eq(outbox.onceKey, `payout:paid:${id}`))).toBe(1);
});

test("only the amount that was seen is prepared, and only to an artist with an account", async () => {
  const scene = await makeOwedArtist();

  await expect(prepare(scene, PRICE + 1)).rejects.toMatchObject({
    messageKey: "payouts:amountChanged",
  });
  await expect(prepare(scene, 0)).rejects.toMatchObject({ messageKey: "payouts:amountChanged" });

  const poor = await makeArtist();

  await makeSale((await makePastShow(poor.id)).id);
  await expect(prepare({ ...scene, user: poor })).rejects.toMatchObject({
    messageKey: "payouts:noAccount",
  });
});

test("money is due three days after the show and the payment, less refunds", async () => {
  const scene = await makeOwedArtist();
  const { user } = scene;
  const young = await makePastShow(user.id, 2);

  await makeSale(young.id, { amount: 100_000 });
  await makeSale(scene.show.id, { amount: 50_000, paidAt: new Date(Date.now() - DAY_MS) });
  expect(await owedTo(scene)).toMatchObject({
    balance: 510_000,
    reserved: 150_000,
    payable: PRICE,
  });

  const held = (await listHeldBack(db, user.id)).map(({ reserved, dueAt }) => [
    reserved,
    Math.round((dueAt.getTime() - Date.now()) / DAY_MS),
  ]);

  expect(held).toEqual([
    [100_000, 1],
    [50_000, 2],
  ]);

  const restore = stopClock(Date.now() + 1.5 * DAY_MS);

  expect(await owedTo(scene)).toMatchObject({ reserved: 50_000, payable: 460_000 });
  restore();
  await refund(scene);
  expect(await owedTo(scene)).toMatchObject({ balance: 150_000, reserved: 150_000, payable: 0 });
});

test("a young payment that cost more than it brought does not raise what can be paid", async () => {
  const scene = await makeOwedArtist();
  const young = await makeSale((await makePastShow(scene.user.id, 1)).id, { amount: 100_000 });

  await transaction(async (tx) => {
    await bookRefund(tx, young, 100_000);
    await bookDisputeLost(tx, young, `dp_${young.id}`, 100_000, "artist");
  });
  expect(await owedTo(scene)).toMatchObject({ balance: 260_000, reserved: 0, payable: 260_000 });
});

test("money in an open dispute waits for the decision", async () => {
  const scene = await makeOwedArtist();
  const dispute = {
    id: `dp_${scene.sale.id}`,
    paymentId: scene.sale.id,
    amountCents: 100_000,
    reason: "fraudulent",
  };

  await transaction((tx) => tx.insert(disputes).values({ ...dispute, state: "open" }));
  expect(await owedTo(scene)).toMatchObject({
    balance: PRICE,
    disputed: 100_000,
    payable: 260_000,
  });
  await transaction((tx) =>
    tx.update(disputes).set({ state: "won" }).where(eq(disputes.id, dispute.id)),
  );
  expect(await owedTo(scene)).toMatchObject({ disputed: 0, payable: PRICE });
});

test("a payout that is no longer owed is recorded only if the money has left, and the rest is carried over", async () => {
  const scene = await makeOwedArtist();
  const { id } = await prepare(scene);

  await refund(scene, 60_000);

  const unsure = recordPayout(scene.treasurer, id, sent);

  await expect(unsure).rejects.toMatchObject({ code: "conflict", messageKey: "payouts:owedLess" });
  expect(await linesOf(id)).toEqual([]);
  await recordPayout(scene.treasurer, id, { ...sent, isSent: true });
  expect(await owedTo(scene)).toMatchObject({ balance: -60_000, due: -60_000, payable: 0 });
  await makeSale(scene.show.id, { amount: 100_000 });
  expect(await owedTo(scene)).toMatchObject({ balance: 40_000, payable: 40_000 });
});

test("a cancelled payout books nothing, and a reversed one is owed again", async () => {
  const scene = await makeOwedArtist();
  const first = await prepare(scene);

  await cancelPayout(scene.treasurer, first.id);
  await expect(recordPayout(scene.treasurer, first.id, sent)).rejects.toMatchObject(DECIDED);
  expect(await linesOf(first.id)).toEqual([]);

  const { id } = await prepare(scene);

  await expect(reversePayout(scene.treasurer, id, "?")).rejects.toMatchObject({
    messageKey: "payouts:notPaid",
  });
  await recordPayout(scene.treasurer, id, sent);
  await reversePayout(scene.treasurer, id, "Nhầm tài khoản");
  await expect(reversePayout(scene.treasurer, id, "?")).rejects.toMatchObject({
    messageKey: "payouts:notPaid",
  });

  const sum = (await linesOf(id)).reduce((total, { amountCents }) => total + amountCents, 0);

  expect([await db.$count(ledgerLines, eq(ledgerLines.payoutId, id)), sum]).toEqual([4, 0]);
  expect(await owedTo(scene)).toMatchObject({ balance: PRICE, payable: PRICE });
  expect(await db.$count(outbox, eq(outbox.onceKey, `payout:reversed:${id}`))).toBe(1);
  expect((await prepare(scene)).id).not.toBe(id);
});

test("two currencies are owed and paid separately", async () => {
  const scene = await makeOwedArtist();

  await makeSale(scene.show.id, { amount: 1800, currency: "usd" });
  expect(await getOwed(db, scene.user.id, "usd")).toMatchObject({ payable: 1800 });

  const { id } = await prepare(scene);

  await recordPayout(scene.treasurer, id, sent);
  expect(await getOwed(db, scene.user.id, "usd")).toMatchObject({ balance: 1800, payable: 1800 });

  const { owed } = await readOwnPayouts(scene.artist);

  expect(owed.map(({ currency, balance }) => [currency, balance])).toEqual([["usd", 1800]]);
});

test("all who can be paid are prepared at once, each once", async () => {
  const scenes = [await makeOwedArtist(), await makeOwedArtist()];

  expect(await prepareAllPayouts(scenes[0]!.treasurer, "vnd")).toBeGreaterThanOrEqual(2);
  await makeSale(scenes[0]!.show.id);
  expect(await prepareAllPayouts(scenes[0]!.treasurer, "vnd")).toBe(0);
  for (const { user } of scenes)
    expect(await db.$count(payouts, eq(payouts.artistId, user.id))).toBe(1);
});

test("the treasurer gets a QR code for đồng, and the account is deleted once it was sent", async () => {
  const scene = await makeOwedArtist();
  const { id } = await prepare(scene);
  const { payout, account } = await getPayoutDetails(scene.treasurer, id);

  expect(account).toEqual(BANK_ACCOUNT);
  expect(payout.account).not.toContain(BANK_ACCOUNT.account);
  expect(payoutQr(payout, account)).toMatch(
    new RegExp(`${BANK_ACCOUNT.account}.*5406360000.*NHAC SONG CHI TRA ${id}`),
  );
  expect((await listPrepared(scene.treasurer, "vnd")).some((row) => row.payout.id === id)).toBe(
    true,
  );
  await recordPayout(scene.treasurer, id, sent);
  expect((await getPayoutDetails(scene.treasurer, id)).payout.account).toBeNull();
});

test("the status of payouts turns yellow and red while one is prepared and not sent", async () => {
  await transaction((tx) =>
    tx.update(payouts).set({ state: "cancelled" }).where(eq(payouts.state, "prepared")),
  );
  expect(await readPayouts()).toBeNull();

  const scene = await makeOwedArtist();
  const { id } = await prepare(scene);
  const stateAfter = async (days: number) => {
    const restore = stopClock(Date.now() + days * DAY_MS);
    const reading = await readPayouts();

    restore();

    return [reading!.state, reading!.todo];
  };

  expect(await stateAfter(2.9)).toEqual(["ok", undefined]);
  expect(await stateAfter(3.1)).toEqual(["warn", "send"]);
  expect(await stateAfter(7.1)).toEqual(["bad", "send"]);
  expect((await countWaiting(scene.treasurer)).payouts).toBe(1);
  await recordPayout(scene.treasurer, id, sent);
  expect(await readPayouts()).toBeNull();
});

test("only treasurers pay", async () => {
  const scene = await makeOwedArtist();
  const { id } = await prepare(scene);
  const treasurer = scene.artist;

  for (const attempt of [
    () => prepare({ ...scene, treasurer }),
    () => prepareAllPayouts(treasurer, "vnd"),
    () => recordPayout(treasurer, id, sent),
    () => cancelPayout(treasurer, id),
    () => reversePayout(treasurer, id, "?"),
    () => getPayoutDetails(treasurer, id),
    () => listPrepared(treasurer),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
});
