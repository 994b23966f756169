import { afterEach, beforeEach, expect, test } from "vitest";
import { PAYOS_KEYS, PayosDouble } from "../../../../test/fakes/payos-double";
import { GatewayError, GatewayKeyError, GatewayRefusal } from "../gateway-error";
import { MAX_ORDER, orderCodeOf, orderOf } from "./order-code";
import { createPayos } from "./payos-client.server";
import { signData, signRequest } from "./payos-signature";
import { readPayosCall } from "./payos-webhook.server";

let double: PayosDouble;
let payos: ReturnType<typeof createPayos>;
const { checksumKey } = PAYOS_KEYS;
const request = {
  order: 1042,
  amount: 150_000,
  description: "NS7K3MP9Q2",
  cancelUrl: "https://nhac.example/huy",
  returnUrl: "https://nhac.example/ve?a=1&b=2",
  expiresAt: new Date(Date.now() + 30 * 60_000),
};

beforeEach(async () => {
  double = new PayosDouble();
  payos = createPayos({ ...PAYOS_KEYS, apiBase: await double.start(), timeoutMs: 5000 });
});
afterEach(() => double.stop());

const read = (body: string) => readPayosCall(Buffer.from(body), checksumKey);

test("signatures equal those of payOS's documents", () => {
  const data = JSON.parse(
    `{"orderCode":123,"amount":3000,"description":"VQRIO123","accountNumber":"12345678","reference":"TF230204212323","transactionDateTime":"2023-02-04 18:25:00","currency":"VND","paymentLinkId":"124c33293c43417ab7879e14c8d9eb18","code":"00","desc":"Thành công","counterAccountBankId":"","counterAccountBankName":"","counterAccountName":"","counterAccountNumber":"","virtualAccountName":"","virtualAccountNumber":""}`,
  ) as Record<string, unknown>;
  const expected = "412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03";

  expect(signData(data, checksumKey)).toBe(expected);
  // Null and the text "null" count as empty.
  expect(
    signData({ ...data, virtualAccountName: null, counterAccountName: "null" }, checksumKey),
  ).toBe(expected);

  const link = {
    amount: 150_000,
    cancelUrl: "https://nhac.example/huy",
    description: "NS7K3MP9Q2",
    orderCode: 1042,
  };

  expect(signRequest({ ...link, returnUrl: "https://nhac.example/ve" }, checksumKey)).toBe(
    "bb81bd984107a0142678aa5ad73c3915561faeb619d5ef846405bffa42921f8d",
  );
});

test("a link is created with the fields and the signature that payOS asks for", async () => {
  const link = await payos.createLink(request);

  expect(link).toMatchObject({ orderCode: orderCodeOf(1042, 0), amount: 150_000, bin: "970436" });
  expect(link.qrCode).toMatch(/^000201/);
  expect(await payos.findLink(link.orderCode)).toMatchObject({
    id: link.paymentLinkId,
    status: "open",
    paid: 0,
  });
  expect(await payos.findLink(link.paymentLinkId)).toMatchObject({ orderCode: link.orderCode });
});

test("a link whose answer was lost is closed and replaced, so that one link can be paid", async () => {
  double.faults.push("lost");
  await expect(payos.createLink(request)).rejects.toBeInstanceOf(GatewayError);

  const link = await payos.createLink(request);

  expect(orderOf(link.orderCode)).toBe(1042);
  expect([...double.links.values()].map(({ status }) => status)).toEqual(["CANCELLED", "PENDING"]);
});

test("order codes of one order belong to it and stay exact", () => {
  const codes = [0, 1, 99].map((turn) => orderCodeOf(MAX_ORDER, turn));

  expect(codes.every(Number.isSafeInteger)).toBe(true);
  expect(new Set(codes).size).toBe(3);
  expect(codes.map(orderOf)).toEqual([MAX_ORDER, MAX_ORDER, MAX_ORDER]);
});

test("what payOS would refuse is not sent; what it refuses is a refusal", async () => {
  const wrong = [
    { description: "Nhạc Sống" },
    { description: "N".repeat(26) },
    { description: "" },
    { amount: 1.5 },
    { amount: 0 },
    { order: -1 },
    { order: MAX_ORDER + 1 },
  ];

  for (const change of wrong)
    await expect(payos.createLink({ ...request, ...change })).rejects.toThrow(RangeError);
  expect(double.calls).toHaveLength(0);
  double.maxDescription = 9;
  await expect(payos.createLink(request)).rejects.toBeInstanceOf(GatewayRefusal);
});

test("the states of a link say what may still happen to it", async () => {
  const { orderCode } = await payos.createLink(request);

  double.pay(orderCode, 100_000);
  expect(await payos.findLink(orderCode)).toMatchObject({ status: "processing", paid: 100_000 });
  double.pay(orderCode, 50_000);

  const paid = await payos.findLink(orderCode);

  expect(paid).toMatchObject({ status: "succeeded", paid: 150_000 });
  expect(paid!.movements).toMatchObject([
    { amount: 100_000, id: `${paid!.id}:TF1`, payerAccount: "9704001" },
    { amount: 50_000, id: `${paid!.id}:TF2`, at: new Date("2026-11-23T11:25:00Z") },
  ]);

  const late = await payos.createLink({ ...request, order: 2 });

  double.expire(late.orderCode);
  double.pay(late.orderCode);
  expect(await payos.findLink(late.orderCode)).toMatchObject({ status: "canceled", paid: 150_000 });
});

test("cancelling tells whether the link was paid meanwhile; an unknown link is null", async () => {
  const [open, paid] = [
    await payos.createLink(request),
    await payos.createLink({ ...request, order: 2 }),
  ];

  double.pay(paid.orderCode);
  expect(await payos.cancelLink(open.orderCode, "Hết hạn")).toMatchObject({
    status: "canceled",
    paid: 0,
  });
  expect(await payos.cancelLink(paid.orderCode, "Hết hạn")).toMatchObject({
    status: "succeeded",
    paid: 150_000,
  });
  expect([await payos.findLink(99), await payos.cancelLink(99, "")]).toEqual([null, null]);
});

test.each(["wrong", "missing"] as const)(
  "an answer whose signature is %s is not believed",
  async (signing) => {
    const { orderCode } = await payos.createLink(request);

    double.signing = signing;
    await expect(payos.findLink(orderCode)).rejects.toBeInstanceOf(GatewayError);
    await expect(payos.createLink({ ...request, order: 2 })).rejects.toBeInstanceOf(GatewayError);
  },
);

test("wrong keys are told apart from failures", async () => {
  const other = (keys: Partial<typeof PAYOS_KEYS>) =>
    createPayos({ ...PAYOS_KEYS, ...keys, apiBase: double.address });

  await expect(other({ apiKey: "x" }).createLink(request)).rejects.toMatchObject({
    problem: "wrong",
  });
  await expect(other({ checksumKey: "x" }).createLink(request)).rejects.toMatchObject({
    problem: "wrong",
  });
  double.keyProblem = 403;
  await expect(payos.findLink(1)).rejects.toMatchObject({ problem: "restricted" });
  double.keyProblem = null;
  double.faults.push("error", "busy", "silent");
  for (let n = 0; n < 3; n++) {
    const failure = await payos.findLink(1).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(GatewayError);
    expect(failure).not.toBeInstanceOf(GatewayKeyError);
  }
});

test("a call names the link, whether it comes late, twice, or before the link's answer", async () => {
  const calls: string[] = [];

  double.beforeAnswer = async (orderCode) =>
    calls.push(double.call(orderCode, double.pay(orderCode)));

  const link = await payos.createLink(request);

  calls.push(calls[0]!, double.call(link.orderCode, double.pay(link.orderCode, 1000)));

  const named = { orderCode: link.orderCode, paymentLinkId: link.paymentLinkId };

  expect(calls.map(read)).toEqual([named, named, named]);
});

test("the sample that payOS sends first is authentic; other calls without our signature are not", () => {
  expect(read(double.sample())).toMatchObject({ orderCode: 123 });

  const { signature, ...unsigned } = JSON.parse(double.sample()) as {
    signature: string;
    data: object;
  };
  const richer = { ...unsigned, signature, data: { ...unsigned.data, amount: 9000 } };
  const more = { ...unsigned, signature, data: { ...unsigned.data, extra: 1 } };

  for (const call of [unsigned, richer, more, [], null, { signature }])
    expect(read(JSON.stringify(call))).toBeNull();
  expect(read("no JSON")).toBeNull();
  expect(readPayosCall(Buffer.from(double.sample()), "another key")).toBeNull();
});
