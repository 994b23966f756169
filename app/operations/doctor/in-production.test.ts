import { chmodSync, chownSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const settings = vi.hoisted(() => {
  process.env.APP_URL = "https://music.example";
  process.env.PAYMENTS = "";
  return (process.env.ENV_FILE = `${process.env.DATA_DIR}/settings.env`);
});

import { env } from "~/platform/settings/env.server";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { createStripeGateway } from "~/integrations/payments/stripe/stripe-gateway.server";
import { StripeDouble, WEBHOOK_SECRET } from "../../../test/fakes/stripe-double";
import { checkFiles } from "./checks/machine.server";
import { checkMail, checkStripe } from "./checks/services.server";

const inData = (name: string) => path.join(env.DATA_DIR, name);

beforeEach(() => {
  writeFileSync(inData("secret"), "s");
  writeFileSync(settings, "CONTACT=you@example.org\n");
  for (const file of [inData("nhacsong.db"), inData("secret"), settings]) chmodSync(file, 0o600);
  chmodSync(env.DATA_DIR, 0o700);
});
afterEach(() => replacePaymentGateway(undefined));

test("payments and mail that are off are found", async () => {
  expect(await checkStripe({})).toMatchObject({ state: "warn", finding: "off" });
  expect(await checkMail({})).toMatchObject({ state: "warn", finding: "off" });
});

test.each([
  ["sk_test_double", { state: "warn", finding: "test" }],
  ["rk_test_double", { state: "warn", finding: "test" }],
  ["sk_live_double", { state: "ok", finding: "good" }],
])("Stripe's key %s is judged", async (secretKey, expected) => {
  const stripe = new StripeDouble();
  await stripe.start();
  Object.assign(env, { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
  replacePaymentGateway(createStripeGateway({ secretKey, webhookSecret: WEBHOOK_SECRET, apiBase: stripe.address }));
  expect(await checkStripe({})).toMatchObject(expected);
  await stripe.stop();
});

test.each([
  ["the data folder", env.DATA_DIR, 0o750, "700"],
  ["the database", inData("nhacsong.db"), 0o640, "600"],
  ["the secret", inData("secret"), 0o604, "600"],
  ["the settings file", settings, 0o644, "600"],
])("modes that let others into %s are found, with the line that mends them", async (_what, file, mode, right) => {
  expect(await checkFiles({})).toEqual({ state: "ok", finding: "private", values: undefined });
  chmodSync(file, mode);
  const values = { file, mode: mode.toString(8), right };
  expect(await checkFiles({})).toEqual({ state: "fail", finding: "open", values });
  chmodSync(file, parseInt(right, 8));
  expect(await checkFiles({})).toMatchObject({ finding: "private" });
});

test.skipIf(process.getuid?.() !== 0).each([
  ["640", "ok private"],
  ["644", "fail open"],
  ["660", "fail open"],
])("a settings file of another account that the server's group reads, with mode %s, is %s", async (mode, expected) => {
  chownSync(settings, 65534, process.getgid!());
  chmodSync(settings, parseInt(mode, 8));
  const { state, finding, values } = (await checkFiles({}))!;
  expect(`${state} ${finding}`).toBe(expected);
  if (state === "fail") expect(values).toMatchObject({ right: "640" });
  chownSync(settings, 65534, 65534);
  chmodSync(settings, 0o640);
  expect(await checkFiles({})).toMatchObject({ finding: "open" });
});

test("a settings file that does not exist is passed over", async () => {
  rmSync(settings);
  expect(await checkFiles({})).toMatchObject({ finding: "private" });
});
