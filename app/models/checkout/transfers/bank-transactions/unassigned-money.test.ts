import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { bankTransactions, notices, payments } from "~db/schema";
import { eq } from "drizzle-orm";
import { makeShow, readPayment, stopClock } from "../../../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../../../test/factories/accounts/people";
import { arrives, makeTransfer } from "../../../../../test/factories/checkout/transfers";
import { expireHolds } from "~/models/checkout/purchases/provider/reconcile-payments.server";
import { getTransferDetails } from "../transfer-details.server";
import { assignTransaction, markUnrelated } from "../treasurer-actions.server";
import { extendUnassignedHolds } from "./unassigned-money.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const start = Date.now();
let restore = () => {};

beforeEach(async () => {
  at(0);
  await transaction((tx) =>
    tx.delete(bankTransactions).where(eq(bankTransactions.state, "unmatched")),
  );
  await transaction((tx) =>
    tx.update(payments).set({ state: "expired" }).where(eq(payments.state, "held")),
  );
});
afterEach(() => restore());

function at(ms: number) {
  restore();
  restore = stopClock(start + ms);
}

/** Runs the jobs each minute, as the site does. */
async function passUntil(from: number, to: number) {
  for (let ms = from; ms <= to; ms += MINUTE) {
    at(ms);
    await extendUnassignedHolds();
    await expireHolds();
  }
}

async function makeWaiting(amountCents: number, name = "Trần Thị Mai") {
  const buyer = actorFor(await makeUser({ name }));
  const show = await makeShow({ startTime: new Date(start + 90 * 24 * HOUR) });
  const times = { createdAt: new Date(start), heldUntil: new Date(start + 30 * MINUTE) };
  const payment = await makeTransfer(buyer, show.id, { amountCents, ...times });
  const isTold = async () => (await getTransferDetails(buyer, payment.id)).isUnassigned;

  return { payment, isTold, stateOf: async () => (await readPayment(payment.id)).state };
}

const send = async (amount: number, note: string, ms: number) =>
  (await arrives("", amount, { note, at: new Date(start + ms) })).transaction.id;

test("money of the awaited amount without a reference is told, and the hold goes on until it is assigned", async () => {
  const { payment, isTold, stateOf } = await makeWaiting(361_001);

  expect(await isTold()).toBe(false);

  at(29 * MINUTE);

  const money = await send(361_001, "ve dem nhac", 28 * MINUTE);

  expect(await isTold()).toBe(true);
  await passUntil(29 * MINUTE, 3 * HOUR);
  expect(await stateOf()).toBe("held");

  await assignTransaction(actorFor(await makeUser({ role: "admin" })), money, payment.reference);
  expect(await stateOf()).toBe("paid");
});

test("the hold ends soon after the money was found to be for something else, and after a day at the latest", async () => {
  const [first, second] = [await makeWaiting(361_002), await makeWaiting(361_003)];

  at(20 * MINUTE);

  const other = await send(361_002, "tien nha", 20 * MINUTE);

  await send(361_003, "tien nha", 20 * MINUTE);
  await passUntil(20 * MINUTE, 2 * HOUR);

  await markUnrelated(actorFor(await makeUser({ role: "admin" })), [other]);
  expect(await first.isTold()).toBe(false);
  await passUntil(2 * HOUR, 2 * HOUR + 11 * MINUTE);
  expect([await first.stateOf(), await second.stateOf()]).toEqual(["expired", "held"]);

  await passUntil(2 * HOUR + 11 * MINUTE, 24 * HOUR);
  expect(await second.stateOf()).toBe("expired");
});

test("admins are notified of money that a held seat waits for, until it is decided", async () => {
  const [one, admin] = [await makeUser({ role: "admin" }), await makeUser({ role: "admin" })];
  const listed = async () =>
    (await db.select().from(notices).where(eq(notices.userId, one.id))).map(({ path }) => path);
  const pathOf = (id: string) => `/admin/transfers?line=${id}#unmatched`;
  const { payment } = await makeWaiting(361_009);

  await makeWaiting(361_010);
  await send(55_000, "tien nha", 0);

  const ids = [await send(361_009, "ve", MINUTE), await send(361_010, "tien nha", MINUTE)];

  expect((await listed()).sort()).toEqual(ids.map(pathOf).sort());
  await markUnrelated(actorFor(admin), [ids[1]!]);
  expect(await listed()).toEqual([pathOf(ids[0]!)]);
  await assignTransaction(actorFor(admin), ids[0]!, payment.reference);
  expect(await listed()).toEqual([]);
});

test.each([
  ["another amount", 361_000, "ve dem nhac", 10 * MINUTE],
  ["older money", 361_004, "ve dem nhac", -10 * MINUTE],
  ["the note names another buyer", 361_004, "LE THI HA VY chuyen khoan", 10 * MINUTE],
])("nothing is told if it is %s", async (_case, amount, note, ms) => {
  const { isTold, stateOf } = await makeWaiting(361_004);

  await makeWaiting(361_004, "Lê Thị Hạ Vy");
  at(10 * MINUTE);
  await send(amount, note, ms);

  expect(await isTold()).toBe(false);
  await passUntil(10 * MINUTE, 31 * MINUTE);
  expect(await stateOf()).toBe("expired");
});

test("two buyers who wait for the amount are both told", async () => {
  const both = [await makeWaiting(361_005), await makeWaiting(361_005, "Lê Thị Hạ Vy")];

  at(10 * MINUTE);
  await send(361_005, "ve dem nhac", 10 * MINUTE);

  for (const { isTold } of both) expect(await isTold()).toBe(true);
});

test("what others pay with their reference is not told", async () => {
  const { isTold } = await makeWaiting(361_006);
  const { payment } = await makeWaiting(361_006, "Lê Thị Hạ Vy");

  at(10 * MINUTE);
  await arrives(payment.reference, 361_006);

  expect(await isTold()).toBe(false);
});

test("money in the last second keeps the hold on at once", async () => {
  const { stateOf } = await makeWaiting(361_007);

  at(30 * MINUTE - 1000);
  await send(361_007, "ve dem nhac", 29 * MINUTE);

  at(30 * MINUTE + 1000);
  await expireHolds();

  expect(await stateOf()).toBe("held");
});
