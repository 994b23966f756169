import { and, eq, gt, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { ledgerLines, payoutAccounts } from "~db/schema";
import {
  BANK_ACCOUNT,
  enterAccount,
  makeOwedArtist,
} from "../../../test/factories/payouts/payouts";
import { bookRefund } from "~/models/money/ledger/ledger-entries.server";
import { listPrepared } from "./payout-lists.server";
import { cancelPayout, preparePayout } from "./prepare-payout.server";
import { recordPayout, recordPayouts } from "./record-payout.server";
import { SentPayoutsForm } from "./schema";

type Scene = Awaited<ReturnType<typeof makeOwedArtist>>;
const prepare = ({ treasurer, user }: Scene) =>
  preparePayout(treasurer, { artistId: user.id, currency: "vnd", amount: 360_000 });
const linesOf = (id: number) =>
  db.query.ledgerLines.findMany({ where: eq(ledgerLines.payoutId, id) });

test("many payouts are recorded each by itself: those that cannot be are named, and hold up none", async () => {
  const [first, less, decided, last] = [
    await makeOwedArtist(),
    await makeOwedArtist(),
    await makeOwedArtist(),
    await makeOwedArtist(),
  ];
  const ids: number[] = [];

  for (const scene of [first, less, decided, last]) ids.push((await prepare(scene)).id);
  await transaction((tx) => bookRefund(tx, less.sale, 1000));
  await cancelPayout(decided.treasurer, ids[2]!);

  const { recorded, refused } = await recordPayouts(
    first.treasurer,
    [...ids, 9_999_999].map((id) => ({ id, bankReference: "BULK-1" })),
  );

  expect(recorded.map(({ id, state, bankReference }) => [id, state, bankReference])).toEqual([
    [ids[0], "paid", "BULK-1"],
    [ids[3], "paid", "BULK-1"],
  ]);
  expect(refused).toEqual([
    { id: ids[1], reason: "payouts:owedLess" },
    { id: ids[2], reason: "payouts:alreadyDecided" },
    { id: 9_999_999, reason: "payouts:gone" },
  ]);
  expect(await linesOf(ids[1]!)).toEqual([]);
});

test("a payout to an account that the artist has replaced is refused among many, and recorded on its own page", async () => {
  const [scene, other] = [await makeOwedArtist(), await makeOwedArtist()];
  const ids = [(await prepare(scene)).id, (await prepare(other)).id];

  await enterAccount(scene.artist, { currency: "vnd", ...BANK_ACCOUNT, account: "0999988888" });

  const isOld = async () =>
    (await listPrepared(scene.treasurer))
      .filter(({ payout }) => ids.includes(payout.id))
      .map((row) => row.isAccountOld);

  expect(await isOld()).toEqual([false, false]);

  const past = { usableAt: new Date() };
  const isNew = and(
    eq(payoutAccounts.artistId, scene.user.id),
    gt(payoutAccounts.usableAt, new Date()),
  );

  await transaction(async (tx) => void (await tx.update(payoutAccounts).set(past).where(isNew)));
  expect(await isOld()).toEqual([true, false]);

  const lines = ids.map((id) => ({ id, bankReference: "BULK-4" }));
  const { recorded, refused } = await recordPayouts(scene.treasurer, lines);

  expect(recorded.map(({ id }) => id)).toEqual([ids[1]]);
  expect(refused).toEqual([{ id: ids[0], reason: "payouts:accountOld" }]);
  expect(await linesOf(ids[0]!)).toEqual([]);

  const paid = await recordPayout(scene.treasurer, ids[0]!, {
    bankReference: "BULK-4",
    isSent: false,
  });

  expect(paid.state).toBe("paid");
});

test("of two treasurers who record the same payouts at once, each counts what they recorded themselves", async () => {
  const [one, other] = [await makeOwedArtist(), await makeOwedArtist()];
  const lines = [(await prepare(one)).id, (await prepare(other)).id].map((id) => ({
    id,
    bankReference: "BULK-2",
  }));
  const both = await Promise.all(
    [one, other].map(({ treasurer }) => recordPayouts(treasurer, lines)),
  );

  expect(both.reduce((sum, { recorded }) => sum + recorded.length, 0)).toBe(2);
  expect(both.reduce((sum, { refused }) => sum + refused.length, 0)).toBe(2);
  for (const { id } of lines) expect(await linesOf(id)).toHaveLength(2);
  await expect(recordPayouts(one.artist, lines)).rejects.toMatchObject({ code: "forbidden" });
});

test("a payout that fails is named, holds up none, and can be recorded again", async () => {
  const scenes = [await makeOwedArtist(), await makeOwedArtist(), await makeOwedArtist()];
  const ids: number[] = [];

  for (const scene of scenes) ids.push((await prepare(scene)).id);
  const lines = ids.map((id) => ({ id, bankReference: "BULK-3" }));
  const { treasurer } = scenes[0]!;
  const run = (statement: string) => transaction(async (tx) => tx.run(sql.raw(statement)));
  const raise = "begin select raise(abort, 'crash'); end";

  await run(`create trigger crash before update on payouts when new.id = ${ids[1]} ${raise}`);

  const first = await recordPayouts(treasurer, lines).finally(() => run("drop trigger crash"));

  expect(first.recorded.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  expect(first.refused).toEqual([{ id: ids[1], reason: "payouts:notRecorded" }]);
  expect(await linesOf(ids[1]!)).toEqual([]);

  const again = await recordPayouts(treasurer, lines);

  expect(again.recorded.map(({ id }) => id)).toEqual([ids[1]]);
  for (const id of ids) expect(await linesOf(id)).toHaveLength(2);
});

test("a line's own reference counts before that of all, and a line without one is refused", () => {
  const fields = {
    payoutIds: ["3", "4"],
    bankReference: " BULK ",
    "reference-4": "FT4",
    "reference-9": "not ticked",
  };

  expect(SentPayoutsForm.parse(fields).payouts).toEqual([
    { id: 3, bankReference: "BULK" },
    { id: 4, bankReference: "FT4" },
  ]);

  const without = SentPayoutsForm.safeParse({ ...fields, bankReference: "" });

  expect(without.error!.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["bankReference", "payouts:bankReferenceNeeded"],
  ]);

  const long = SentPayoutsForm.safeParse({ ...fields, "reference-4": "F".repeat(61) });

  expect(long.error!.issues.map(({ path }) => path[0])).toEqual(["reference-4"]);
  expect(SentPayoutsForm.safeParse({ bankReference: "BULK" }).success).toBe(false);
});
