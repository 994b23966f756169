import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openApi } from "../../../test/factories/base/open-api";
import { db, transaction } from "~db/client.server";
import { bankTransactions, payosLinks, providerStatus } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { replaceReceivingAccount } from "~/integrations/payments/bank-account.server";
import { replacePayos } from "~/integrations/payments/bank-providers.server";
import { replaceMaxWait } from "~/integrations/payments/wait-briefly.server";
import { createPayos } from "~/integrations/payments/payos/payos-client.server";
import { probeBankProvider } from "~/operations/checks/each/providers.server";
import { readPayosLinks } from "~/models/checkout/transfers/providers/read-payos-links.server";
import { getTransferDetails } from "~/models/checkout/transfers/transfer-details.server";
import { seen } from "../../../test/factories/base/checks";
import { makeBuyer, makeShow, readPayment } from "../../../test/factories/money/money";
import { ACCOUNT, makeTransfer, PRICE } from "../../../test/factories/checkout/transfers";
import { PAYOS_KEYS, PayosDouble } from "../../../test/fakes/payos-double";

const MINUTE = 60_000;
let double: PayosDouble;
const api = openApi();
let now: number;

beforeEach(async () => {
  now = Date.now();
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
  double = new PayosDouble();
  // The reference has nine characters, so that unlinked accounts work too.
  double.maxDescription = 9;

  const client = createPayos({ ...PAYOS_KEYS, apiBase: await double.start(), timeoutMs: 60_000 });

  replaceMaxWait(60_000);
  replacePayos({ client, checksumKey: PAYOS_KEYS.checksumKey });
  replaceReceivingAccount(ACCOUNT);
  await transaction((tx) => tx.delete(providerStatus));
  await transaction((tx) => tx.delete(payosLinks));
});
afterEach(() => {
  vi.restoreAllMocks();
  replacePayos(undefined);
  replaceMaxWait(undefined);
  replaceReceivingAccount(undefined);
  double.stop();
});

async function waitForMoney() {
  const show = await makeShow();
  const buyer = await makeBuyer();
  const payment = await makeTransfer(buyer, show.id);

  return { show, buyer, payment, details: () => getTransferDetails(buyer, payment.id) };
}

const stateOf = async ({ id }: { id: string }) => (await readPayment(id)).state;
const codeOf = () => [...double.links.keys()].at(-1)!;
const recordedFor = ({ id }: { id: string }) =>
  db.query.bankTransactions.findMany({ where: eq(bankTransactions.paymentId, id) });
const sees = () => seen("payos");
const post = async (body: string) => {
  const response = await fetch(api.at("/payos/webhook"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });

  return response.status;
};

test("the buyer transfers to the account of one payment link, and payOS's call pays", async () => {
  const { payment, details } = await waitForMoney();
  const [first, again] = [await details(), await details()];

  expect(first).toMatchObject({
    reference: `VQRIO123 ${payment.reference}`,
    account: { bin: "970436", account: "V3CAS0123499999", name: "NHAC SONG" },
    qr: expect.stringMatching(/^000201/),
    isAutomatic: true,
  });
  expect(again).toEqual(first);
  expect(double.links.size).toBe(1);

  const money = double.pay(codeOf());
  const answers = [
    await double.deliver(api.at("/payos/webhook"), codeOf(), money),
    await double.deliver(api.at("/payos/webhook"), codeOf(), money),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stateOf(payment)).toBe("paid");
  expect(await recordedFor(payment)).toHaveLength(1);
});

test("a call that comes before the link's answer pays too", async () => {
  const { payment, details } = await waitForMoney();

  double.beforeAnswer = async (code) =>
    double.deliver(api.at("/payos/webhook"), code, double.pay(code));
  await details();
  expect(await stateOf(payment)).toBe("paid");
});

test("money in two parts counts together, whether calls come in order, or not at all", async () => {
  const [one, two] = [await waitForMoney(), await waitForMoney()];

  await one.details();

  const code = codeOf();
  const [first, second] = [double.pay(code, 100_000), double.pay(code, PRICE - 100_000)];

  await double.deliver(api.at("/payos/webhook"), code, second);
  await double.deliver(api.at("/payos/webhook"), code, first);
  await two.details();
  double.pay(codeOf(), 100_000);
  await readPayosLinks();
  expect(await two.details()).toMatchObject({
    missing: PRICE - 100_000,
    qr: expect.stringMatching(/^000201/),
  });
  double.pay(codeOf(), PRICE - 100_000);
  await readPayosLinks();
  expect([await stateOf(one.payment), await stateOf(two.payment)]).toEqual(["paid", "paid"]);
});

test("a link is closed when its hold has ended, and money that was on its way is still found", async () => {
  const { payment, details } = await waitForMoney();

  await details();

  const code = codeOf();

  now += 31 * MINUTE;
  await readPayosLinks();
  expect(double.links.get(code)!.status).toBe("CANCELLED");
  double.pay(code);
  await readPayosLinks();
  expect(await recordedFor(payment)).toEqual([]);
  now += 61 * MINUTE;
  await readPayosLinks();
  expect(await recordedFor(payment)).toMatchObject([{ amount: PRICE, state: "matched" }]);
});

test("a lost answer is made good by the next view: one link can be paid, and money for either counts", async () => {
  const { payment, details } = await waitForMoney();

  double.faults.push("lost");
  expect(await details()).toMatchObject({
    account: ACCOUNT,
    reference: payment.reference,
    isAutomatic: false,
  });
  now += MINUTE;
  expect((await details()).account).toMatchObject({ account: "V3CAS0123499999" });

  const [lost, open] = [...double.links.values()];

  expect([lost!.status, open!.status]).toEqual(["CANCELLED", "PENDING"]);
  await double.deliver(api.at("/payos/webhook"), lost!.orderCode, double.pay(lost!.orderCode));
  expect(await stateOf(payment)).toBe("paid");
});

test("while payOS fails, the buyer transfers to our own account", async () => {
  const { payment, details } = await waitForMoney();

  double.faults.push("error");

  const own = await details();

  expect(own).toMatchObject({ account: ACCOUNT, reference: payment.reference });
  expect(own.qr).toContain(payment.reference);
  expect([own, await details()].map(({ isAutomatic }) => isAutomatic)).toEqual([false, false]);
  expect(double.calls).toHaveLength(1);
});

test("payOS's sample is confirmed; a call without its signature is not, and changes nothing", async () => {
  const { payment, details } = await waitForMoney();

  await details();

  const call = double.call(codeOf(), double.pay(codeOf()));

  expect(await post(double.sample())).toBe(200);

  const { signature: _signature, ...unsigned } = JSON.parse(call) as Record<string, unknown>;
  const forged = call.replace(String(PRICE), "1");

  expect([await post(JSON.stringify(unsigned)), await post(forged), await post("no JSON")]).toEqual(
    [401, 401, 401],
  );
  expect(await stateOf(payment)).toBe("held");
  double.faults.push("error");
  expect(await post(call)).toBe(503);
  expect(await post(call)).toBe(200);
  expect(await stateOf(payment)).toBe("paid");
});

test("the check tells of a wrong key, and of calls that do not arrive", async () => {
  const { details } = await waitForMoney();

  await post(double.sample());
  await details();
  now += MINUTE;

  const money = double.pay(codeOf());

  money.transactionDateTime = new Date(now + 7 * 60 * MINUTE)
    .toISOString()
    .slice(0, 19)
    .replace("T", " ");
  await readPayosLinks();
  now += 6 * MINUTE;
  expect(await sees()).toBe("warn asked late");
  double.keyProblem = 401;
  await probeBankProvider("payos");
  expect(await sees()).toBe("bad asked wrong");
  double.keyProblem = null;
  await probeBankProvider("payos");
  expect(await sees()).toBe("warn asked late");
  expect(await post(double.sample())).toBe(200);
  expect(await sees()).not.toContain("late");
});
