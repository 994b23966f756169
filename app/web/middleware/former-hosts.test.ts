import { once } from "node:events";
import { type IncomingMessage, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/settings/env.server";
import { redirectFormerHosts, redirectFormerHostUpgrade } from "./former-hosts";
import { ownHostOnly } from "./own-host-only";
import { sameOriginOnly } from "./same-origin-only";

let server: Server;

/** The middleware in the order of server.ts. */
beforeAll(async () => {
  const app = express();

  app.get("/healthz", (_request, response) => void response.send("healthy"));
  app.use(redirectFormerHosts, ownHostOnly, sameOriginOnly);
  app.all("*", (_request, response) => void response.send("page"));
  server = app.listen(0, "127.0.0.1");
  server.on(
    "upgrade",
    (request, socket) => redirectFormerHostUpgrade(request, socket) || socket.destroy(),
  );
  await once(server, "listening");
});
afterAll(() => void server.close());
beforeEach(() => {
  vi.spyOn(env, "APP_URL", "get").mockReturnValue("https://new.test/");
  vi.spyOn(env, "FORMER_HOSTS", "get").mockReturnValue(["old.test", "older.test"]);
  vi.spyOn(env, "TRUST_PROXY", "get").mockReturnValue(["127.0.0.1"]);
});
afterEach(() => vi.restoreAllMocks());

type Sent = { method?: string; isProxied?: boolean; more?: Record<string, string> };

async function send(
  path: string,
  host: string,
  { method = "GET", isProxied = true, more }: Sent = {},
) {
  const { port } = server.address() as AddressInfo;
  const headers = { Host: host, ...(isProxied && { "X-Forwarded-For": "203.0.113.7" }), ...more };
  const asked = ask({ host: "127.0.0.1", port, path, method, headers }).end();
  const [{ statusCode, headers: received }] = (await once(asked, "response")) as [IncomingMessage];

  return [statusCode, received.location];
}

test.each(["old.test", "OLDER.test:443", "old.test:8443"])(
  "a request for the former host %s leads to the same path and query",
  async (host) => {
    const target = "/events/dem-ha?ref=qr&name=%C3%82m";

    expect(await send(target, host)).toEqual([308, `https://new.test${target}`]);
    expect(await send(target, host, { isProxied: false })).toEqual([
      308,
      `https://new.test${target}`,
    ]);
    expect(await send("/login", host, { method: "POST" })).toEqual([308, "https://new.test/login"]);
  },
);

test("a path that looks like an address does not lead elsewhere", async () => {
  expect(await send("//evil.test/", "old.test")).toEqual([308, "https://new.test//evil.test/"]);
});

test("at a former host, health and webhooks are answered without a redirect", async () => {
  expect(await send("/healthz", "old.test")).toEqual([200, undefined]);
  expect(await send("/api/stripe/webhook", "old.test", { method: "POST" })).toEqual([
    200,
    undefined,
  ]);
});

test("a socket is sent to the same path", async () => {
  const more = { Connection: "Upgrade", Upgrade: "websocket" };

  expect(await send("/ws?room=1", "old.test", { more })).toEqual([
    308,
    "https://new.test/ws?room=1",
  ]);
  await expect(send("/ws?room=1", "new.test", { more })).rejects.toMatchObject({
    code: "ECONNRESET",
  });
});

test("the site's own host and foreign hosts are not redirected", async () => {
  expect(await send("/", "new.test")).toEqual([200, undefined]);
  expect(await send("/", "sub.old.test")).toEqual([400, undefined]);
});
