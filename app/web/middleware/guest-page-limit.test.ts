import express from "express";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { serve } from "../../../test/factories/base/serve";
import { env } from "~/platform/settings/env.server";
import { makeSignedInUser } from "../../../test/factories/accounts/people";
import { errorHandler } from "./error-handler";
import { guestPageLimit } from "./guest-page-limit";

let site: string;

beforeAll(async () => {
  const app = express().use(guestPageLimit);

  app.all("*", (_request, response) => void response.send("page")).use(errorHandler);
  site = await serve(app);
});
afterEach(() => vi.restoreAllMocks());

async function open(path: string, headers: Record<string, string> = {}, method = "GET") {
  return fetch(`${site}${path}`, { method, headers });
}

/** Requests many pages. @returns how many were refused */
async function openMany(
  count: number,
  path: string,
  headers?: Record<string, string>,
  method?: string,
) {
  const statuses: number[] = [];

  for (let asked = 0; asked < count; asked++)
    statuses.push((await open(path, headers, method)).status);

  return statuses.filter((status) => status === 429).length;
}

test("guests of one address get 600 pages a minute, and people who are signed in are not counted", async () => {
  vi.spyOn(env, "TRUST_PROXY", "get").mockReturnValue(1);

  const from = (address: string, cookie = "") => ({ "X-Forwarded-For": address, Cookie: cookie });
  const { cookie } = await makeSignedInUser();

  // A list of 500 costs ten pages. All must come within a minute.
  expect(await openMany(57, "/events?limit=500", from("203.0.113.1"))).toBe(0);
  expect(await openMany(10, "/artist/1", from("203.0.113.1"))).toBe(0);
  expect(await openMany(10, "/artist/1.data", from("203.0.113.1"))).toBe(0);
  expect(await openMany(10, "/login", from("203.0.113.1"), "POST")).toBe(0);

  expect(await openMany(10, "/", from("203.0.113.1"))).toBe(10);
  expect(await openMany(10, "/", from("203.0.113.1", "nhacsong_session=forged"))).toBe(10);

  const refused = await open("/", { ...from("203.0.113.1"), "Accept-Language": "vi" });

  expect([Number(refused.headers.get("Retry-After")) > 0, await refused.text()]).toEqual([
    true,
    expect.stringMatching(/vui lòng chờ \d+ giây/),
  ]);

  expect(await openMany(10, "/", from("203.0.113.2"))).toBe(0);
  expect(await openMany(10, "/", from("203.0.113.1", cookie))).toBe(0);
  expect(await openMany(10, "/images/1", from("203.0.113.1"))).toBe(0);
});

test("a list of five hundred counts as ten pages, whatever number is asked for", async () => {
  vi.spyOn(env, "TRUST_PROXY", "get").mockReturnValue(1);

  const long = (address: string, limit: string) =>
    openMany(61, `/events?limit=${limit}`, { "X-Forwarded-For": address });

  expect(await long("203.0.113.4", "500")).toBe(1);
  expect(await long("203.0.113.5", "999999")).toBe(1);
  expect(await long("203.0.113.9", "1&limit=500")).toBe(1);
  for (const [at, limit] of ["50", "-1", "x"].entries())
    expect(await long(`203.0.113.${6 + at}`, limit)).toBe(0);
});

test("everybody behind a proxy that is not named together has no limit", async () => {
  expect(await openMany(610, "/artist/1", { "X-Forwarded-For": "203.0.113.3" })).toBe(0);
});
