import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cookieFor, makeArtist, makeSignedInUser, makeUser } from "../../../../test/factories/people";
import { CookieBrowser, FixedQueue } from "../../../../test/fakes/waiting-room";
import { createApi } from "~/api/core/create-api";
import { env } from "~/platform/settings/env.server";
import { findWaitingRoom } from "~/operations/health/waiting-room.server";
import { readLights } from "~/operations/health/lights.server";
import { enterRoom } from "~/models/live/streams/audience/presence.server";
import { visitorCookie } from "../visitor-cookie";
import { WaitingLine } from "./waiting-line";
import { waitingRoom } from "./waiting-room";

const PAGES = 2;
let server: ReturnType<ReturnType<typeof express>["listen"]>;
let now = Date.now();
/** Ends the pages that are in progress, the oldest first. */
const finish: (() => void)[] = [];

beforeEach(() => start());
afterEach(() => stop());

async function start(line = new WaitingLine()) {
  const room = waitingRoom({ afterMs: 1000, queue: new FixedQueue(PAGES), line, now: () => now });
  const site = express();
  site.use("/api", room, createApi());
  site.use(visitorCookie, room);
  site.get("/quick/*", (_request, response) => void response.send("in"));
  site.get("*", (_request, response) => void finish.push(() => response.send("in")));
  site.post("*", (_request, response) => void response.send("sent"));
  server = site.listen(0, "127.0.0.1");
  await once(server, "listening");
}

async function stop() {
  finish.splice(0).forEach((end) => end());
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

class Browser extends CookieBrowser {
  get origin() {
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
}

/** Begins pages of other newcomers, as many as may be in progress. @returns what ends with them */
async function fill() {
  const pages = Promise.all(Array.from({ length: PAGES }, () => new Browser().send("/slow")));
  await expect.poll(() => finish.length).toBe(PAGES);
  return { pages };
}

const endPages = () => finish.splice(0).forEach((end) => end());

async function lineUp(count: number) {
  const people = Array.from({ length: count }, () => new Browser());
  for (const person of people) expect((await person.send()).status).toBe(503);
  return people;
}

test("newcomers beyond the limit get a small page with their place, in their language, that tries again", async () => {
  await fill();
  const first = await new Browser().send("/quick/<b>?a=1&b=2");
  expect([first.status, first.place, first.body.length < 3000]).toEqual([503, 1, true]);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    ...{ "retry-after": "1", refresh: "1", "cache-control": "private, no-store" },
  });
  expect(first.body).toContain('<meta http-equiv="refresh" content="1">');
  expect(first.body).toContain("Many people are arriving right now");
  expect(first.body).toContain('href="/quick/%3Cb%3E?a=1&#38;b=2"');
  expect(first.body).not.toMatch(/<script|https?:/);
  const { body: vi } = await new Browser({ "Accept-Language": "vi" }, "nhacsong_theme=dark").send();
  expect(vi).toMatch(/<html lang="vi" class="dark">[^]*Bạn đang ở vị trí thứ 2 trong hàng/);
});

test("the first come are let in first, and a place is the true number of those ahead and oneself", async () => {
  await fill();
  const people = await lineUp(4);
  const places = await Promise.all(people.map(async (it) => (await it.send()).place));
  expect(places).toEqual([1, 2, 3, 4]);
  finish.shift()!();
  await expect.poll(() => people[0]!.isLetIn()).toBe(true);
  finish.shift()!();
  await expect.poll(() => finish.length).toBe(0);
  expect(await people[3]!.isLetIn()).toBe(false);
  expect(await new Browser().isLetIn()).toBe(false);
  for (const person of [people[1]!, people[2]!, people[3]!]) expect(await person.isLetIn()).toBe(true);
});

test("a burst of many is let in by and by, each in the order of arrival", async () => {
  await fill();
  const people = await lineUp(24);
  endPages();
  const entered: number[] = [];
  for (let round = 0; entered.length < people.length && round < 200; round++) {
    for (const [index, person] of [...people.entries()].reverse()) {
      if (!entered.includes(index) && (await person.isLetIn())) entered.push(index);
    }
  }
  expect(entered).toHaveLength(24);
  // Both free places of a round go to the two who are at the front.
  expect(entered.map((it) => Math.floor(it / PAGES))).toEqual([...entered.keys()].map((it) => Math.floor(it / PAGES)));
});

test("whoever was inside within the last minutes is never stopped, nor is what they send", async () => {
  const viewer = new Browser();
  expect(await viewer.isLetIn()).toBe(true);
  await fill();
  await lineUp(5);
  now += 14 * 60_000;
  expect(await viewer.isLetIn()).toBe(true);
  now += 14 * 60_000;
  expect(await viewer.isLetIn()).toBe(true);
  now += 16 * 60_000;
  expect(await viewer.isLetIn()).toBe(false);
  expect((await viewer.send("/stream/1", "POST")).status).toBe(200);
});

test("people who watch are let in however long ago they came, and so are those who run shows", async () => {
  const [{ user, cookie }, { cookie: another }] = await Promise.all([makeSignedInUser(), makeSignedInUser()]);
  await fill();
  expect(await new Browser({}, cookie).isLetIn()).toBe(false);
  const leave = enterRoom("a show", `account ${user.id}`);
  expect(await new Browser({}, cookie).isLetIn()).toBe(true);
  expect(await new Browser({}, another).isLetIn()).toBe(false);
  leave();
  expect(await new Browser({}, await cookieFor(await makeArtist())).isLetIn()).toBe(true);
  expect(await new Browser({}, await cookieFor(await makeUser({ role: "admin" }))).isLetIn()).toBe(true);
});

test.each([
  "/pay/1",
  "/admin",
  "/dashboard/streaming",
  "/stream/1/chat/lines",
  "/images/1",
  "/stream/1.data",
  "/api/auth/google/callback",
])("%s is never stopped", async (path) => {
  const { pages } = await fill();
  const asked = new Browser().send(path);
  await expect.poll(() => finish.length).toBe(PAGES + 1);
  endPages();
  expect((await asked).status).toBe(200);
  await pages;
});

test("forged tickets and those of others gain nothing", async () => {
  await fill();
  const [owner] = await lineUp(3);
  const ticket = owner!.cookies.get("nhacsong_line")!;
  const [number, seen, signature] = ticket.split(".") as [string, string, string];
  const thief = new Browser();
  await thief.send();
  thief.take(`nhacsong_line=${ticket}`);
  expect((await thief.send()).place).toBe(5);
  const forged = [
    `1.${seen}.${signature}`,
    `${number}.${Number(seen) + 60}.${signature}`,
    `${number}.${seen}.`,
    "..",
    "x",
  ];
  for (const [index, value] of forged.entries()) {
    const liar = new Browser();
    await liar.send("/quick", "POST");
    liar.take(`nhacsong_line=${value}`);
    expect((await liar.send()).place).toBe(6 + index);
  }
  expect((await owner!.send()).place).toBe(1);
});

test("people who leave no longer count, and a place is lost after two and a half minutes", async () => {
  await fill();
  const [first, second] = await lineUp(2);
  now += 7000;
  expect((await second!.send()).place).toBe(1);
  expect((await first!.send()).place).toBe(1);
  expect((await second!.send()).place).toBe(2);
  now += 151_000;
  await lineUp(1);
  expect((await first!.send()).place).toBe(2);
});

test("a restart keeps the order, and shows no place before it is known", async () => {
  await fill();
  const [first, second] = await lineUp(2);
  await stop();
  now += 1000;
  await start();
  await fill();
  expect(await second!.send()).toMatchObject({ status: 503, place: undefined });
  expect((await second!.send()).body).toContain("You have a place in line.");
  await first!.send();
  now += 26_000;
  expect([(await first!.send()).place, (await second!.send()).place]).toEqual([1, 2]);
});

test("a line that is full remembers nobody else and shows no place", async () => {
  await stop();
  await start(new WaitingLine(3));
  await fill();
  await lineUp(3);
  expect(await new Browser().send()).toMatchObject({ status: 503, place: undefined });
  expect(findWaitingRoom()?.waiting).toBe(3);
});

test("API calls get JSON, and those of people inside pass", async () => {
  const viewer = new Browser();
  await viewer.send();
  await fill();
  const { status, headers, body } = await new Browser({ "Accept-Language": "vi" }).send("/api/events");
  expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
  expect(JSON.parse(body)).toEqual({
    message: "Đang có rất đông người vào. Bạn vui lòng thử lại sau 1 giây.",
  });
  expect((await viewer.send("/api/events")).status).toBe(200);
  expect((await new Browser().send("/api/stripe/webhook", "POST")).status).not.toBe(503);
});

test("an edge that asks for all its guests is never told to wait, one of its readers is", async () => {
  env.EDGE_KEYS = ["paris:0123456789abcdef"];
  await fill();
  const headers = { "nhacsong-edge": "paris:0123456789abcdef" };
  const page = new Browser(headers).send("/events");
  await expect.poll(() => finish.length).toBe(PAGES + 1);
  expect(await new Browser(headers).isLetIn()).toBe(false);
  endPages();
  expect((await page).status).toBe(200);
  env.EDGE_KEYS = undefined;
});

test("the overview says how many wait", async () => {
  const light = async () => (await readLights()).find(({ name }) => name === "arrivals");
  expect(await light()).toMatchObject({ state: "ok", fact: "none" });
  await fill();
  await lineUp(3);
  expect(await light()).toMatchObject({ state: "warn", fact: "waiting", values: { count: 3 }, todo: "wait" });
  expect(findWaitingRoom()).toEqual({ waiting: 3, turnedAway: 3 });
});

test("a delay of 0 turns it off", async () => {
  await stop();
  const site = express().use(visitorCookie, waitingRoom({ afterMs: 0 }));
  site.get("*", (_request, response) => void finish.push(() => response.send("in")));
  server = site.listen(0, "127.0.0.1");
  await once(server, "listening");
  const pages = Array.from({ length: 20 }, () => new Browser().send());
  await expect.poll(() => finish.length).toBe(20);
  endPages();
  await Promise.all(pages);
});
