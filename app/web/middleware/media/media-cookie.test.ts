import { once } from "node:events";
import http from "node:http";
import express from "express";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { AddressInfo } from "node:net";
import { findMediaSession, mediaCookie } from "~/auth/cookies/media.server";
import { sessionKeyOf } from "~/auth/session.server";
import { env } from "~/platform/settings/env.server";
import { makeSignedInUser } from "../../../../test/factories/accounts/people";
import { mediaCookieForEdges } from "./media-cookie";

const app = express().use(mediaCookieForEdges);

app.all("*", (_request, response) => void response.send("ok"));

let server: ReturnType<typeof app.listen>;

beforeAll(async () => {
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());
beforeEach(() => {
  vi.spyOn(env, "APP_URL", "get").mockReturnValue("https://nhacsong.example");

  const edges = [{ name: "paris", url: "https://paris.nhacsong.example", weight: 1 }];

  vi.spyOn(env, "EDGE_URLS", "get").mockReturnValue(edges);
});
afterEach(() => void vi.restoreAllMocks());

async function cookieOf(path: string, cookie?: string) {
  const { port } = server.address() as AddressInfo;
  const asked = http.get({ port, path, headers: cookie ? { cookie } : {} });
  const [response] = (await once(asked, "response")) as [http.IncomingMessage];

  response.resume();

  const [given] = response.headers["set-cookie"] ?? [];

  return given === undefined ? null : findMediaSession(given.split(";")[0]);
}

test("whoever opens a show with a session gets a cookie for edges, and nobody else", async () => {
  const { cookie } = await makeSignedInUser();
  const session = await sessionKeyOf(cookie);

  for (const path of ["/stream/e1", "/stream/e1.data", "/api/events/e1/stream"])
    expect([path, await cookieOf(path, cookie)]).toEqual([path, session]);
  for (const path of ["/", "/event/e1", "/api/events/e1"])
    expect([path, await cookieOf(path, cookie)]).toEqual([path, null]);
  expect(await cookieOf("/stream/e1")).toBeNull();
});

test("a cookie for edges that this site has not signed names no session", async () => {
  const { cookie } = await makeSignedInUser();
  const session = (await sessionKeyOf(cookie))!;
  const signed = mediaCookie(session).split(";")[0]!;
  const [, signature] = signed.split(".");

  expect(findMediaSession(signed)).toBe(session);
  for (const forged of [
    signed.replace(session, "x".repeat(session.length)),
    signed.replace(signature!, "A".repeat(43)),
  ])
    expect(findMediaSession(forged)).toBeNull();
});

test("without edges of their own names there is no such cookie", async () => {
  vi.spyOn(env, "EDGE_URLS", "get").mockReturnValue(undefined);

  const { cookie } = await makeSignedInUser();

  expect(await cookieOf("/stream/e1", cookie)).toBeNull();
});
