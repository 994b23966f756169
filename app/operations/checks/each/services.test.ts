import dns from "node:dns";
import { once } from "node:events";
import { statfs } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { StripeDouble, WEBHOOK_SECRET } from "../../../../test/fakes/stripe-double";
import { env } from "~/platform/settings/env.server";
import { metrics } from "~/web/middleware/metrics";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { createStripeGateway } from "~/integrations/payments/stripe/stripe-gateway.server";
import { summarize } from "../../../../test/factories/base/checks";
import { runDoctor } from "../run-probes.server";

const before = { ...env };
const stripe = new StripeDouble();
const servers: { close: () => unknown }[] = [];

beforeAll(async () => void (await stripe.start()));
afterAll(() => stripe.stop());
afterEach(() => {
  vi.restoreAllMocks();
  servers.splice(0).forEach((server) => server.close());
  stripe.keyProblem = null;
  replacePaymentGateway(undefined);

  const unset = {
    APP_URL: undefined,
    SMTP_URL: undefined,
    STRIPE_API_BASE: undefined,
    STRIPE_SECRET_KEY: undefined,
  };

  Object.assign(
    env,
    unset,
    {
      STRIPE_WEBHOOK_SECRET: undefined,
      PAYMENTS: undefined,
      METRICS_FROM: undefined,
      STRIPE_CONNECT_WEBHOOK_SECRET: undefined,
    },
    before,
  );
});

const findings = async (mailTo?: string) =>
  Object.fromEntries((await runDoctor({ mailTo })).map((it) => [it.name, summarize(it.name, it)]));
const mail = async (mailTo?: string) =>
  (await runDoctor({ mailTo })).find((it) => it.name === "mail");

async function listen(handler: http.RequestListener): Promise<number> {
  const server = http.createServer(handler);

  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");

  return (server.address() as AddressInfo).port;
}

/** Starts a mail server that refuses one address. @returns the mails that it accepted */
async function startMailServer() {
  const accepted: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith("nobody@")
          ? Object.assign(new Error("No such user"), { responseCode: 550 })
          : null,
      ),
    onData(stream, { envelope }, done) {
      let text = "";

      stream.on("data", (part: Buffer) => {
        text += part.toString();
      });
      stream.on("end", () => {
        accepted.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });

  server.on("error", () => {});
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  env.SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  return accepted;
}

test("the doctor signs in to the mail server, and sends a mail only when asked to", async () => {
  const accepted = await startMailServer();

  expect(await mail()).toMatchObject({ state: "ok", details: [{ key: "mail.answers" }] });
  expect(accepted).toEqual([]);
  expect(await mail("you@example.org")).toMatchObject({
    state: "ok",
    details: [{ key: "mail.sent" }],
  });
  expect(accepted).toEqual([
    { to: ["you@example.org"], text: expect.stringContaining("Subject:") },
  ]);
});

test("a test mail that the server refuses, or that has no server, is found", async () => {
  await startMailServer();
  expect(await findings("nobody@example.org")).toMatchObject({ mail: "bad refused" });
  env.SMTP_URL = undefined;
  expect(await findings("you@example.org")).toMatchObject({ mail: "warn unsent set" });
});

const payWithStripe = (more: object = {}) => {
  const payments = {
    PAYMENTS: undefined,
    STRIPE_API_BASE: stripe.address,
    STRIPE_SECRET_KEY: "sk_live_double",
  };

  Object.assign(env, payments, { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET }, more);

  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = env;
  const hasConnect = env.STRIPE_CONNECT === "on";

  replacePaymentGateway(
    createStripeGateway({ secretKey: secretKey!, webhookSecret, apiBase, hasConnect }),
  );
};

test("a key and a webhook secret that fit are good", async () => {
  payWithStripe();
  expect(await findings()).toMatchObject({ stripe: "ok none" });
  expect(stripe.calls.length).toBeGreaterThan(0);
});

test.each([
  ["a wrong key", 401, {}, "bad wrong"],
  ["a key that lacks permissions", 403, {}, "bad restricted"],
  ["no webhook secret", null, { STRIPE_WEBHOOK_SECRET: undefined }, "bad none secret"],
  [
    "a webhook secret that is another one's",
    null,
    { STRIPE_WEBHOOK_SECRET: "sk_live_double" },
    "bad none shape",
  ],
  [
    "a Stripe that does not answer",
    null,
    { STRIPE_API_BASE: "http://127.0.0.1:1" },
    "warn unreachable",
  ],
] as const)("%s is found", async (_, keyProblem, settings, expected) => {
  payWithStripe(settings);
  stripe.keyProblem = keyProblem;
  expect(await findings()).toMatchObject({ stripe: expected });
});

test.each([
  [
    "activated, with its webhook",
    true,
    { STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_connect" },
    "ok none",
  ],
  ["activated, without its webhook", true, {}, "warn none connectSecret"],
  ["not activated", false, {}, "bad connectOff"],
] as const)("Connect that is %s is found", async (_, isActivated, settings, expected) => {
  payWithStripe({ STRIPE_CONNECT: "on", ...settings });
  stripe.connect.isActivated = isActivated;
  expect(await findings()).toMatchObject({ stripe: expected });
  expect(stripe.connect.accounts.size).toBe(0);
});

test.each([
  [0, "ok right"],
  [-30_000, "ok right"],
  [5 * 60_000, "bad late"],
  [-5 * 60_000, "bad late"],
])("a clock that is %d ms off is %s", async (offMs, expected) => {
  const port = await listen((_request, response) => {
    response.setHeader("Date", new Date(Date.now() + offMs).toUTCString());
    response.writeHead(404).end();
  });

  payWithStripe({ STRIPE_API_BASE: `http://127.0.0.1:${port}` });
  expect(await findings()).toMatchObject({ clock: expected });
});

test.each([
  [0, "ok used room"],
  [1, "warn used low"],
  [2, "bad used full"],
])("with the disk's floor at step %d the disk is %s", async (step, expected) => {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  const freeMb = (bavail * bsize) / 1e6;

  // Uses values halfway to each limit, because other programs write to the disk meanwhile.
  env.DISK_FLOOR_MB = [0, freeMb - 2500, freeMb + 2500][step]!;
  expect(await findings()).toMatchObject({ disk: expected });
});

test("metrics that everyone can read through the public address are found, and closed", async () => {
  const app = express();

  app.get("/metrics", metrics);

  const port = await listen(app as http.RequestListener);
  // The public name leads through a proxy that sends no forwarding headers.
  const hidden = await listen((request, response) => {
    http.get({ host: "127.0.0.1", port, path: request.url }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
  });

  vi.spyOn(dns, "lookup").mockImplementation(((
    _name: string,
    options: { all?: boolean },
    done: (...all: unknown[]) => void,
  ) =>
    options.all
      ? done(null, [{ address: "127.0.0.1", family: 4 }])
      : done(null, "127.0.0.1", 4)) as never);
  env.APP_URL = `http://music.example:${hidden}`;
  expect(await findings()).toMatchObject({ metrics: "ok closed" });
  env.METRICS_FROM = ["127.0.0.1"];
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
  expect(await findings()).toMatchObject({ metrics: "bad public" });
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(401);
  expect(await findings()).toMatchObject({ metrics: "ok closed" });
});
