import { once } from "node:events";
import { request as ask } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { errorHandler } from "./error-handler";
import { ownHostOnly } from "./own-host-only";
import { requestLog } from "./request-log";

let server: Server;

/** The middleware in the order of server.ts. */
beforeAll(async () => {
  const app = express().use(
    requestLog(() => "/"),
    ownHostOnly,
  );

  app.get("*", (_request, response) => void response.send("page")).use(errorHandler);
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());
beforeEach(() => {
  vi.spyOn(env, "APP_URL", "get").mockReturnValue("https://nhacsong.test");
  vi.spyOn(env, "TRUST_PROXY", "get").mockReturnValue(["127.0.0.1"]);
});
afterEach(() => vi.restoreAllMocks());

async function get(headers: Record<string, string>, path = "/") {
  const { port } = server.address() as AddressInfo;
  const asked = ask({ host: "127.0.0.1", port, path, headers }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];

  return { status: answer.statusCode, text: Buffer.concat(await answer.toArray()).toString() };
}

const FORWARDED = { "X-Forwarded-For": "203.0.113.7" };

test.each([
  ["Host", { Host: "nhacsong.test" }],
  ["Host with the default port", { Host: "NHACSONG.test:443" }],
  ["X-Forwarded-Host", { Host: "127.0.0.1:3000", "X-Forwarded-Host": "nhacsong.test" }],
])("the site's own address is accepted in %s", async (_name, headers) => {
  expect(await get({ ...FORWARDED, ...headers })).toEqual({ status: 200, text: "page" });
});

test.each(["127.0.0.1:3000", "other.test", "nhacsong.test:8443", "nhacsong.test:80"])(
  "a proxied request for %s gets an explanation in both languages",
  async (host) => {
    const english = await get({ ...FORWARDED, Host: host, "Accept-Language": "en" });

    expect(english).toEqual({
      status: 400,
      text: expect.stringContaining("forward the Host header"),
    });
    for (const words of [host, "https://nhacsong.test"]) expect(english.text).toContain(words);
    const vietnamese = await get(
      { ...FORWARDED, Host: host, "Accept-Language": "vi" },
      "/api/events",
    );

    expect(JSON.parse(vietnamese.text)).toEqual({
      message: expect.stringContaining("giữ nguyên tiêu đề Host"),
    });
    expect(
      await get({ ...FORWARDED, Host: "nhacsong.test", "X-Forwarded-Host": host }),
    ).toMatchObject({ status: 400 });
  },
);

test("direct requests may use any address of the machine", async () => {
  expect(await get({ Host: "127.0.0.1:3000" })).toMatchObject({ status: 200 });
});

test("forwarded headers of an untrusted peer are ignored and logged once", async () => {
  vi.spyOn(env, "TRUST_PROXY", "get").mockReturnValue(["192.0.2.1"]);

  const warn = vi.spyOn(logger, "warn").mockReturnValue();

  for (const host of ["127.0.0.1:3000", "other.test"])
    expect(
      await get({ ...FORWARDED, Host: "127.0.0.1:3000", "X-Forwarded-Host": host }),
    ).toMatchObject({
      status: 200,
    });
  expect(warn.mock.calls).toEqual([
    [{ peer: "127.0.0.1" }, expect.stringContaining("TRUST_PROXY")],
  ]);
});
