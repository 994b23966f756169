import { once } from "node:events";
import type { AddressInfo } from "node:net";
import compression from "compression";
import express from "express";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clock } from "~/integrations/clock/clock";
import { makeUser } from "../../test/factories/people";
import { keptPages } from "./kept-pages";
import { nonce } from "./security-headers";

let server: ReturnType<ReturnType<typeof express>["listen"]>;
let drawn = 0;
let setsCookie = false;
let status = 200;
let now = new Date("2026-12-01T12:00:00Z");

beforeAll(async () => {
  clock.now = () => now;
  const app = express().use(compression(), nonce, keptPages);
  app.get("*", (request, response) => {
    drawn += 1;
    if (setsCookie) response.append("Set-Cookie", "nhacsong_toast=hello");
    response.status(status).append("X-Page", request.path).type("html");
    response.write(`<script nonce="${response.locals.nonce}">`);
    setImmediate(() => response.end(`</script><p>${drawn} đêm nhạc</p><i nonce="${response.locals.nonce}">`));
  });
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());
beforeEach(async () => {
  await makeUser();
  [drawn, setsCookie, status] = [0, false, 200];
});

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
  const body = await answer.text();
  return {
    body,
    page: answer.headers.get("x-page"),
    nonces: [...body.matchAll(/nonce="(.{24})"/g)].map((it) => it[1]),
  };
}

test("a crowd's page is drawn once, with a nonce for each of them", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => open("/events")));
  expect(drawn).toBe(1);
  expect(new Set(all.map(({ body }) => body.match(/<p>.*<\/p>/)![0]))).toEqual(new Set(["<p>1 đêm nhạc</p>"]));
  expect(all.every(({ nonces: [one, two], page }) => one === two && page === "/events")).toBe(true);
  expect(new Set(all.map(({ nonces }) => nonces[0])).size).toBe(20);
});

test("it is drawn anew after any commit, and in the next second", async () => {
  await open("/");
  await makeUser();
  await open("/");
  expect(drawn).toBe(2);
  now = new Date(now.getTime() + 1000);
  await open("/");
  await open("/");
  expect(drawn).toBe(3);
});

test.each([
  ["the address", "/events?category=Jazz", {}],
  ["the language asked for", "/events", { "Accept-Language": "vi" }],
  ["the language chosen", "/events", { Cookie: "nhacsong_lang=vi" }],
  ["the zone", "/events", { Cookie: "nhacsong_zone=Asia%2FTokyo" }],
  ["the look", "/events", { Cookie: "nhacsong_theme=dark" }],
])("%s makes it another page", async (_what, path, headers) => {
  await open("/events");
  await open(path, headers as Record<string, string>);
  expect(drawn).toBe(2);
});

test("who has a visitor's number gets the page that everybody gets", async () => {
  await open("/artists");
  await open("/artists", { Cookie: "nhacsong_visitor=0123456789abcdef; nhacsong_lang=en" });
  await open("/artists", { Cookie: "nhacsong_visitor=fedcba9876543210; nhacsong_lang=en" });
  expect(drawn).toBe(2);
});

test.each([
  ["who has signed in", "/events", { Cookie: "nhacsong_session=abc" }],
  ["who brings any other cookie", "/events", { Cookie: "nhacsong_toast=abc" }],
  ["a page of one's own", "/event/1", {}],
])("%s: drawn for each", async (_what, path, headers) => {
  await open(path, headers as Record<string, string>);
  await open(path, headers as Record<string, string>);
  expect(drawn).toBe(2);
});

test("an answer with a cookie, and a failure, are nobody else's", async () => {
  setsCookie = true;
  await Promise.all([open("/"), open("/")]);
  expect(drawn).toBe(2);
  [setsCookie, status] = [false, 500];
  await makeUser();
  await Promise.all([open("/"), open("/")]);
  expect(drawn).toBe(4);
});
