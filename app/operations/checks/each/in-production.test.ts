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
import { WEBHOOK_SECRET } from "../../../../test/fakes/stripe-double";
import { summarize } from "../../../../test/factories/base/checks";
import { readFiles } from "./machine.server";
import { readPayments } from "./money.server";
import { readStripe } from "./providers.server";

const files = async () => summarize("files", await readFiles());

const inData = (name: string) => path.join(env.DATA_DIR, name);

beforeEach(() => {
  writeFileSync(inData("secret"), "s");
  writeFileSync(settings, "CONTACT=you@example.org\n");
  for (const file of [inData("nhacsong.db"), inData("secret"), settings]) chmodSync(file, 0o600);
  chmodSync(env.DATA_DIR, 0o700);
});
afterEach(() => replacePaymentGateway(undefined));

test("a public site with test payments is told so, but not a demo", async () => {
  const payments = async () => summarize("payments", await readPayments());

  expect(await payments()).toBe("ok fine");
  Object.assign(env, { PAYMENTS: "test" });
  expect(await payments()).toBe("warn test end");
  Object.assign(env, { DEMO: true });
  expect(await payments()).toBe("ok fine");
  Object.assign(env, { PAYMENTS: undefined, DEMO: false });
});

test.each([
  ["sk_test_double", "warn none test"],
  ["rk_test_double", "warn none test"],
  ["sk_live_double", "ok none"],
])("Stripe's key %s is judged", async (secretKey, expected) => {
  Object.assign(env, { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
  replacePaymentGateway(createStripeGateway({ secretKey, webhookSecret: WEBHOOK_SECRET }));
  expect(summarize("stripe", await readStripe())).toBe(expected);
});

test.each([
  ["the data folder", env.DATA_DIR, 0o750, "700"],
  ["the database", inData("nhacsong.db"), 0o640, "600"],
  ["the secret", inData("secret"), 0o604, "600"],
  ["the settings file", settings, 0o644, "600"],
])(
  "modes that let others into %s are found, with the line that mends them",
  async (_what, file, mode, right) => {
    expect(await files()).toBe("ok private");
    chmodSync(file, mode);

    const values = { file, mode: mode.toString(8), right };

    expect(await readFiles()).toMatchObject({ state: "bad", fact: "open", todo: "open", values });
    chmodSync(file, parseInt(right, 8));
    expect(await files()).toBe("ok private");
  },
);

test.skipIf(process.getuid?.() !== 0).each([
  ["640", "ok private"],
  ["644", "bad open"],
  ["660", "bad open"],
])(
  "a settings file of another account that the server's group reads, with mode %s, is %s",
  async (mode, expected) => {
    chownSync(settings, 65534, process.getgid!());
    chmodSync(settings, parseInt(mode, 8));
    expect(await files()).toBe(expected);
    if (expected === "bad open")
      expect(await readFiles()).toMatchObject({ values: { right: "640" } });
    chownSync(settings, 65534, 65534);
    chmodSync(settings, 0o640);
    expect(await files()).toBe("bad open");
  },
);

test("a settings file that does not exist is passed over", async () => {
  rmSync(settings);
  expect(await files()).toBe("ok private");
});
