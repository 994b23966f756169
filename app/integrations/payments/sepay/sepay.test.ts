import { afterEach, beforeEach, expect, test } from "vitest";
import { SEPAY_KEY, SepayDouble } from "../../../../test/fakes/sepay-double";
import type { BankMovement } from "../bank-movement";
import { GatewayError, GatewayKeyError, GatewayRefusal } from "../gateway-error";
import { createSepay, type MovementsFrom } from "./sepay-client.server";
import { isSepayCall, readSepayMovement, type SepayCall } from "./sepay-webhook.server";

let double: SepayDouble;
let sepay: ReturnType<typeof createSepay>;
const LONG_AGO = { at: new Date("2020-01-01T00:00:00Z") };

beforeEach(async () => {
  double = new SepayDouble();
  sepay = createSepay({ apiKey: SEPAY_KEY, apiBase: await double.start(), timeoutMs: 5000 });
});
afterEach(() => double.stop());

async function list(since: MovementsFrom) {
  const movements: BankMovement[] = [];
  let lastId = "";

  for await (const page of sepay.listMovements(since)) {
    movements.push(...page.movements);
    lastId = page.lastId;
  }

  return { movements, lastId };
}

function callOf(...[entry, delivery]: Parameters<SepayDouble["call"]>): SepayCall {
  const { body, headers } = double.call(entry, delivery);
  const { authorization, "x-sepay-signature": signature, "x-sepay-timestamp": timestamp } = headers;

  return { rawBody: Buffer.from(body), authorization, signature, timestamp };
}

test("a call with the key or with a signature made with it is authentic", () => {
  const entry = double.receive({ amount: 150_000, note: "NS7K3MP9Q2" });

  expect(isSepayCall(callOf(entry, { proof: "key" }), SEPAY_KEY)).toBe(true);
  expect(isSepayCall(callOf(entry, { proof: "signature" }), SEPAY_KEY)).toBe(true);
});

test("a call without proof, with another key, or for an empty key is not", () => {
  const entry = double.receive({ amount: 150_000, note: "NS7K3MP9Q2" });
  const calls = (["none", "key", "signature"] as const).map((proof) =>
    callOf(entry, { proof, key: "another" }),
  );

  expect(calls.map((call) => isSepayCall(call, SEPAY_KEY))).toEqual([false, false, false]);
  expect(calls.map((call) => isSepayCall(call, ""))).toEqual([false, false, false]);
  expect(isSepayCall(callOf(entry, { proof: "signature", key: "" }), "")).toBe(false);
});

test("a signature is bound to its body and ends after five minutes, in both directions", () => {
  const entry = double.receive({ amount: 150_000, note: "NS7K3MP9Q2" });
  const signed = callOf(entry, { proof: "signature" });
  const richer = Buffer.from(signed.rawBody.toString().replace("150000", "950000"));

  expect(isSepayCall({ ...signed, rawBody: richer }, SEPAY_KEY)).toBe(false);

  const atAge = (minutes: number) => {
    const signedAt = new Date(Date.now() - minutes * 60_000);

    return isSepayCall(callOf(entry, { proof: "signature", signedAt }), SEPAY_KEY);
  };

  expect([4, -4, 6, -6].map(atAge)).toEqual([true, true, false, false]);
  // A correct key does not make up for a wrong signature.
  expect(
    isSepayCall(
      { ...signed, signature: "sha256=00", authorization: `Apikey ${SEPAY_KEY}` },
      SEPAY_KEY,
    ),
  ).toBe(false);
});

test("the example of SePay's documents is read", () => {
  const body = `{"id":92704,"gateway":"Vietcombank","transactionDate":"2023-03-25 14:02:37","accountNumber":"0123499999","code":null,"content":"chuyen tien mua iphone","transferType":"in","transferAmount":2277000,"accumulated":19077000,"subAccount":null,"referenceCode":"MBVCB.3278907687","description":""}`;

  expect(readSepayMovement(Buffer.from(body))).toMatchObject({
    id: "92704",
    amount: 2_277_000,
    note: "chuyen tien mua iphone",
    at: new Date("2023-03-25T07:02:37Z"),
    accounts: ["0123499999"],
  });
});

test("money that left the account is no movement, and an unreadable call is an error", () => {
  const out = double.receive({ amount: 150_000, note: "hoan tien", isOut: true });

  expect(readSepayMovement(callOf(out).rawBody)).toBeNull();

  const refused = ["", "[]", "{}", callOf(out).rawBody.toString().replace("150000", '"1.5e5"')];

  for (const body of refused)
    expect(() => readSepayMovement(Buffer.from(body))).toThrow(GatewayError);
});

test("the call and the list say the same about a movement, whichever ids they use", async () => {
  const entries = [{ note: "NS7K3MP9Q2" }, { note: "" }].map((it) =>
    double.receive({ amount: 150_000, ...it }),
  );
  const { movements } = await list(LONG_AGO);

  expect(entries.map((entry) => readSepayMovement(callOf(entry, { id: "uuid" }).rawBody))).toEqual(
    movements,
  );
  expect(readSepayMovement(callOf(entries[0]!).rawBody)!.id).not.toBe(movements[0]!.id);
});

test("all pages are listed oldest first", async () => {
  for (let n = 0; n < 450; n++)
    double.receive({ amount: n + 1, note: `number ${n}`, at: new Date(1e12 + n * 1000) });
  const began = performance.now();
  const { movements, lastId } = await list({ at: new Date(1e12 + 10_000) });

  // Reads five pages at three requests per second.
  expect(performance.now() - began).toBeGreaterThan(4 * (1000 / 3));
  expect(movements.map(({ amount }) => amount)).toEqual(
    Array.from({ length: 440 }, (_, n) => n + 11),
  );
  expect(lastId).toBe(double.entries.at(-1)!.uuid);
});

test("reading goes on after the last id", async () => {
  double.receive({ amount: 1000, note: "first" });

  const { lastId } = await list(LONG_AGO);

  double.receive({ amount: 2000, note: "out", isOut: true });
  double.receive({ amount: 3000, note: "second" });
  expect((await list({ id: lastId })).movements).toMatchObject([{ amount: 3000 }]);
  await expect(list({ id: "00000000-0000-0000-0000-000000000000" })).rejects.toBeInstanceOf(
    GatewayRefusal,
  );
});

test("after a 429 the request is repeated when SePay says so; a long pause is left to the next run", async () => {
  double.receive({ amount: 1000, note: "first" });
  double.faults.push("busy");
  expect((await list(LONG_AGO)).movements).toHaveLength(1);
  double.retryAfter = 600;
  double.faults.push("busy");
  await expect(list(LONG_AGO)).rejects.toBeInstanceOf(GatewayError);
  expect(double.calls).toHaveLength(3);
});

test("a key that SePay refuses or restricts is told apart from a failure", async () => {
  double.keyProblem = 401;
  await expect(sepay.checkKey()).rejects.toMatchObject({ problem: "wrong" });
  double.keyProblem = 403;
  await expect(sepay.checkKey()).rejects.toMatchObject({ problem: "restricted" });
  double.keyProblem = null;
  double.faults.push("error", "lost", "silent");
  for (let n = 0; n < 3; n++) {
    const failure = await sepay.checkKey().catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(GatewayError);
    expect(failure).not.toBeInstanceOf(GatewayKeyError);
  }

  await sepay.checkKey();
});
