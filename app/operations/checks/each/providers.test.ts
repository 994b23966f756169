import { afterEach, beforeEach, expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { providerStatus } from "~db/schema";
import { replaceReceivingAccount } from "~/integrations/payments/bank-account.server";
import { replacePayos, replaceSepay } from "~/integrations/payments/bank-providers.server";
import { createPayos } from "~/integrations/payments/payos/payos-client.server";
import { createSepay } from "~/integrations/payments/sepay/sepay-client.server";
import {
  noteEventReceived,
  noteMissedEvent,
} from "~/models/checkout/purchases/provider/provider-status.server";
import { summarize } from "../../../../test/factories/base/checks";
import { ACCOUNT } from "../../../../test/factories/checkout/transfers";
import { PAYOS_KEYS, PayosDouble } from "../../../../test/fakes/payos-double";
import { SEPAY_KEY, SepayDouble } from "../../../../test/fakes/sepay-double";
import { runDoctor } from "../run-probes.server";

let doubles: { sepay: SepayDouble; payos: PayosDouble };

beforeEach(async () => {
  doubles = { sepay: new SepayDouble(), payos: new PayosDouble() };
  await transaction((tx) => tx.delete(providerStatus));
});
afterEach(() => {
  replaceSepay(undefined);
  replacePayos(undefined);
  replaceReceivingAccount(undefined);
  Object.values(doubles).forEach((double) => double.stop());
});

/** The doctor's findings about each provider that applies. */
async function findings() {
  const found = (await runDoctor()).filter(({ name }) => ["bank", "sepay", "payos"].includes(name));

  return Object.fromEntries(found.map((it) => [it.name, summarize(it.name, it)]));
}

async function setUp() {
  const sepay = { apiKey: SEPAY_KEY, apiBase: await doubles.sepay.start(), timeoutMs: 60_000 };
  const payos = { ...PAYOS_KEYS, apiBase: await doubles.payos.start(), timeoutMs: 60_000 };

  replaceSepay({ client: createSepay(sepay), webhookKey: SEPAY_KEY });
  replacePayos({ client: createPayos(payos), checksumKey: PAYOS_KEYS.checksumKey });
  replaceReceivingAccount(ACCOUNT);
}

test("without bank transfers nothing is checked, and a provider needs an account", async () => {
  for (const replace of [replaceSepay, replacePayos, replaceReceivingAccount]) replace(null);
  expect(await findings()).toEqual({});
  await setUp();
  replaceReceivingAccount(null);
  expect(await findings()).toMatchObject({ bank: "bad missing" });
});

test("the account's bank is known by its BIN", async () => {
  replaceReceivingAccount(ACCOUNT);
  expect(await findings()).toMatchObject({ bank: "ok set" });
  replaceReceivingAccount({ ...ACCOUNT, bin: "999999" });
  expect(await findings()).toMatchObject({ bank: "warn unknown" });
});

test("keys are tried, and a provider that has never called is named", async () => {
  await setUp();
  expect(await findings()).toMatchObject({
    sepay: "warn askedNone silent",
    payos: "warn askedNone silent",
  });
  await noteEventReceived("sepay");
  await noteEventReceived("payos");
  expect(await findings()).toMatchObject({ sepay: "ok asked", payos: "ok asked" });
  doubles.sepay.keyProblem = 401;
  doubles.payos.keyProblem = 403;
  expect(await findings()).toMatchObject({
    sepay: "bad asked wrong",
    payos: "bad asked restricted",
  });
});

test("calls that do not arrive are found, and so is a provider that does not answer", async () => {
  await setUp();
  await noteMissedEvent("sepay", new Date(Date.now() - 3600_000));
  expect(await findings()).toMatchObject({ sepay: "warn askedNone late" });
  doubles.payos.stop();
  expect(await findings()).toMatchObject({ payos: "warn unreachable" });
});
