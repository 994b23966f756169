import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openApi } from "../../../test/factories/base/open-api";
import { db, transaction } from "~db/client.server";
import { bankTransactions, providerStatus, refunds } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { replaceReceivingAccount } from "~/integrations/payments/bank-account.server";
import { replaceSepay } from "~/integrations/payments/bank-providers.server";
import { createSepay } from "~/integrations/payments/sepay/sepay-client.server";
import { probeBankProvider } from "~/operations/checks/each/providers.server";
import {
  forgetSepayPosition,
  readSepayList,
} from "~/models/checkout/transfers/providers/read-sepay-list.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { seen } from "../../../test/factories/base/checks";
import { makeBuyer, makeShow, readPayment } from "../../../test/factories/money/money";
import { ACCOUNT, makeTransfer, PRICE } from "../../../test/factories/checkout/transfers";
import { SEPAY_KEY, SepayDouble, type SepayEntry } from "../../../test/fakes/sepay-double";

const MINUTE = 60_000;
let double: SepayDouble;
const api = openApi();
let now: number;

beforeEach(async () => {
  now = Date.now();
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
  double = new SepayDouble();

  const client = createSepay({
    apiKey: SEPAY_KEY,
    apiBase: await double.start(),
    timeoutMs: 60_000,
  });

  replaceSepay({ client, webhookKey: SEPAY_KEY });
  replaceReceivingAccount(ACCOUNT);
  forgetSepayPosition();
  await transaction((tx) => tx.delete(providerStatus));
});
afterEach(() => {
  vi.restoreAllMocks();
  replaceSepay(undefined);
  replaceReceivingAccount(undefined);
  double.stop();
});

async function waitForMoney() {
  const show = await makeShow();
  const buyer = await makeBuyer();

  return { show, buyer, payment: await makeTransfer(buyer, show.id) };
}

const receive = (reference: string, amount = PRICE) =>
  double.receive({ amount, note: `MBVCB.327.${reference}.CT tu 0071000123456`, at: new Date(now) });
const send = (entry: SepayEntry, delivery?: Parameters<SepayDouble["deliver"]>[2]) =>
  double.deliver(api.at("/sepay/webhook"), entry, { signedAt: new Date(now), ...delivery });
const isPaid = async ({ id }: { id: string }) => (await readPayment(id)).state === "paid";
const recorded = (entry: SepayEntry) =>
  db.query.bankTransactions.findMany({ where: eq(bankTransactions.externalId, `${entry.number}`) });
const sees = () => seen("sepay");

test("a call confirms the transfer, and is answered as SePay wants it", async () => {
  const { show, buyer, payment } = await waitForMoney();
  const answer = await send(receive(payment.reference), { proof: "signature" });

  expect(answer).toEqual({ status: 200, body: '{"success":true}' });
  expect(await findValidTicket(buyer.userId, show.id)).not.toBeNull();
});

test("calls that come twice, late and out of order pay each payment once", async () => {
  const [one, two] = [await waitForMoney(), await waitForMoney()];
  const [first, second] = [receive(one.payment.reference), receive(two.payment.reference)];

  now += 20 * MINUTE;

  const answers = [
    await send(second),
    await send(first),
    await send(first),
    await send(second, { proof: "signature" }),
  ];

  answers.push(...(await Promise.all([send(first), send(first), send(second)])));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([await isPaid(one.payment), await isPaid(two.payment)]).toEqual([true, true]);
  expect([...(await recorded(first)), ...(await recorded(second))]).toHaveLength(2);
  expect(await db.query.refunds.findMany({ where: eq(refunds.paymentId, one.payment.id) })).toEqual(
    [],
  );
});

// Runs before the tests with refused calls, because refusals within ten seconds are stored
// together.
test("the check tells of a wrong key, of calls that do not arrive, and of those we reject", async () => {
  const { payment } = await waitForMoney();

  await send(receive(payment.reference));
  expect(await sees()).toBe("ok last");

  const missed = await waitForMoney();

  now += MINUTE;

  const entry = receive(missed.payment.reference);

  await readSepayList();
  expect(await sees()).toBe("ok asked");
  now += 6 * MINUTE;
  expect(await sees()).toBe("warn asked late");
  await send(entry, { key: "another" });
  expect(await sees()).toBe("bad asked refusing");
  await send(entry);
  expect(await sees()).toBe("warn asked somebody");
  double.keyProblem = 401;
  await probeBankProvider("sepay");
  expect(await sees()).toBe("bad asked wrong");
  double.keyProblem = null;
  await probeBankProvider("sepay");
  expect(await sees()).toBe("warn asked somebody");
});

test("a call without our key, or with an old signature, changes nothing", async () => {
  const { payment } = await waitForMoney();
  const entry = receive(payment.reference);
  const old = { proof: "signature", signedAt: new Date(now - 6 * MINUTE) } as const;

  for (const delivery of [
    { proof: "none" },
    { key: "another" },
    { proof: "signature", key: "another" },
    old,
  ] as const)
    expect((await send(entry, delivery)).status).toBe(401);
  expect(await isPaid(payment)).toBe(false);
  expect(await recorded(entry)).toEqual([]);
});

test("money that went out, and money on another account without our reference, is confirmed but not recorded", async () => {
  const { payment } = await waitForMoney();
  const out = double.receive({
    amount: PRICE,
    note: `hoan tien ${payment.reference}`,
    isOut: true,
  });
  const other = double.receive({ amount: PRICE, note: "tien hang", account: "999999999" });
  const unknown = double.receive({ amount: PRICE, note: "ung ho" });

  for (const entry of [out, other, unknown])
    expect((await send(entry)).body).toBe('{"success":true}');
  expect([await recorded(out), await recorded(other)]).toEqual([[], []]);
  expect(await recorded(unknown)).toMatchObject([{ state: "unmatched" }]);

  const elsewhere = double.receive({
    amount: PRICE,
    note: payment.reference,
    account: "999999999",
  });

  await send(elsewhere);
  expect(await isPaid(payment)).toBe(true);
});

test("a body that is no movement is refused, and one that is too large as well", async () => {
  const headers = { authorization: `Apikey ${SEPAY_KEY}`, "content-type": "application/json" };
  const post = async (body: string) =>
    (await fetch(api.at("/sepay/webhook"), { method: "POST", headers, body })).status;

  expect(await Promise.all(["", "{}", "[1]", "no JSON"].map(post))).toEqual([400, 400, 400, 400]);
  expect(await post(JSON.stringify({ note: "x".repeat(100_000) }))).toBe(413);
});

test("without SePay the address answers that it is not available", async () => {
  replaceSepay(null);
  expect((await send(receive("NS"))).status).toBe(503);
});

test("a transfer whose call never comes is found in SePay's list", async () => {
  const { payment } = await waitForMoney();

  receive(payment.reference);
  await readSepayList();
  expect(await isPaid(payment)).toBe(true);

  const later = await waitForMoney();

  receive(later.payment.reference);
  now += MINUTE;
  await readSepayList();
  expect(await isPaid(later.payment)).toBe(true);
  expect(double.calls.at(-1)!.query.get("since_id")).toBe(double.entries[0]!.uuid);
});

test("money that both the call and the list tell of counts once, whichever comes first", async () => {
  const [one, two] = [await waitForMoney(), await waitForMoney()];
  const called = receive(one.payment.reference);

  await send(called);
  await readSepayList();

  const listed = receive(two.payment.reference);

  now += MINUTE;
  await readSepayList();
  await send(listed);

  const back = await db.query.refunds.findMany();

  expect(
    back.filter(({ paymentId }) => [one.payment.id, two.payment.id].includes(paymentId)),
  ).toEqual([]);
  expect([await isPaid(one.payment), await isPaid(two.payment)]).toEqual([true, true]);
});

test("when SePay no longer knows the last movement, the last day is read again", async () => {
  const { payment } = await waitForMoney();

  receive("nothing of ours");
  await readSepayList();
  double.entries.length = 0;
  receive(payment.reference);
  await expect(readSepayList()).rejects.toThrow();
  await readSepayList();
  expect(await isPaid(payment)).toBe(true);
});

test("a reading that fails while no buyer is expected to pay is repeated by the next run, one that succeeds is not", async () => {
  const { payment } = await waitForMoney();

  now += 60 * MINUTE;
  receive(payment.reference);
  double.faults.push("error");
  await expect(readSepayList()).rejects.toThrow("SePay answered 500");
  expect(await isPaid(payment)).toBe(false);

  now += MINUTE / 2;
  await readSepayList();
  expect(await isPaid(payment)).toBe(true);

  now += MINUTE / 2;
  await readSepayList();
  expect(double.calls).toHaveLength(2);
});
