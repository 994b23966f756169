import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { auditLog, bankTransactions, transfers } from "~db/schema";
import { makeBuyer, makeShow } from "../../../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../../../test/factories/accounts/people";
import { arrives, makeTransfer } from "../../../../../test/factories/checkout/transfers";
import { MAX_LISTED_LINES } from "../schema";
import { markUnrelated, restoreUnrelated } from "../treasurer-actions.server";
import { listBankTransactions } from "../treasurer-lists.server";
import { listUnmatched, type UnmatchedLine } from "./unmatched-money.server";

const HOUR = 3600_000;

async function makeTreasurer() {
  return actorFor(await makeUser({ role: "admin" }));
}

const line = async (amount: number, note: string, payerAccount: string | null = null) =>
  (await arrives("", amount, { note, payerAccount })).transaction.id;

async function idsOf(treasurer: Awaited<ReturnType<typeof makeTreasurer>>) {
  const { likely, others } = await listUnmatched(treasurer);
  const idOf = ({ transaction: { id } }: UnmatchedLine) => id;

  return { likely: likely.rows.map(idOf), others: others.rows.map(idOf) };
}

test("money that may be for a purchase comes first: by its note, its amount, or what a buyer told us", async () => {
  const treasurer = await makeTreasurer();
  const show = await makeShow({ startTime: new Date(Date.now() + 9 * 24 * HOUR) });
  const payment = await makeTransfer(await makeBuyer(), show.id, { amountCents: 361_007 });

  await arrives(payment.reference, 100_000);

  const hinted = { hintDigits: "4711", hintSentAt: new Date() };

  await transaction((tx) =>
    tx.update(transfers).set(hinted).where(eq(transfers.paymentId, payment.id)),
  );

  const likely = [
    await line(261_007, "ve dem nhac"),
    await line(999, "chuyen tien", "0071000124711"),
    await line(998, "MBVCB.327.NSABC4567 CT tu"),
    await line(997, "chuyen khoan ns abc 45x7"),
  ];
  const others = [
    await line(361_007, "luong thang 11"),
    await line(996, "IBFT TRANSFERTHANHTOAN tien dien"),
  ];
  const listed = await idsOf(treasurer);

  expect(listed.likely).toEqual(expect.arrayContaining(likely));
  expect(listed.others).toEqual(expect.arrayContaining(others));
});

test("many lines are set aside at once, stay findable, and each can be put back", async () => {
  const treasurer = await makeTreasurer();
  const ids = await Promise.all([1, 2, 3].map((n) => line(1000 + n, `tien nuoc ${n}`)));
  const decided = await line(1004, "tien mang");

  await markUnrelated(treasurer, [decided]);
  expect(await markUnrelated(treasurer, [...ids, decided])).toBe(3);

  const logged = await db.query.auditLog.findMany({
    where: eq(auditLog.action, "transfer.foreign"),
  });
  const lists = logged.map(({ detail }) =>
    (detail as { lines: { id: string }[] }).lines.map(({ id }) => id).sort(),
  );

  expect(lists).toContainEqual([...ids].sort());
  await expect(markUnrelated(treasurer, ids)).rejects.toMatchObject({
    messageKey: "transfers:alreadyDecided",
  });

  const found = await listBankTransactions(treasurer, { search: "tien nuoc 2", state: "foreign" });

  expect(found.rows.map((row) => row.transaction.id)).toEqual([ids[1]]);
  await restoreUnrelated(treasurer, ids[1]!);
  expect((await idsOf(treasurer)).others).toContain(ids[1]);
  await expect(restoreUnrelated(treasurer, ids[1]!)).rejects.toMatchObject({ code: "conflict" });
  expect((await idsOf(treasurer)).others).not.toContain(ids[0]);
});

test("only treasurers see money without an owner, and put it back", async () => {
  const buyer = await makeBuyer();

  await expect(listUnmatched(buyer)).rejects.toMatchObject({ code: "forbidden" });
  await expect(restoreUnrelated(buyer, await line(1, "?"))).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a list shows at most as many lines as one form takes, and counts all", async () => {
  const treasurer = await makeTreasurer();
  const before = (await listUnmatched(treasurer)).others.total;
  const values = Array.from({ length: MAX_LISTED_LINES + 1 }, (_, n) => ({
    ...({
      source: "statement",
      state: "unmatched",
      amount: 7000 + n,
      note: "khac",
      at: new Date(),
    } as const),
    externalId: `many-${n}`,
  }));

  await transaction(async (tx) => void (await tx.insert(bankTransactions).values(values)));

  const { others } = await listUnmatched(treasurer);

  expect(others.rows).toHaveLength(MAX_LISTED_LINES);
  expect(others.total).toBe(before + MAX_LISTED_LINES + 1);
});
