import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { visitorCookie } from "../visitors/visitor-cookie";
import { pageLimit } from "./page-limit";

const MOST = 3;
/** Functions that end the running pages. */
let finish: (() => void)[];
let isOver: boolean;
let pages: Promise<unknown>[];
let server: ReturnType<ReturnType<typeof express>["listen"]>;

async function start(most: number, maxPageMs?: number) {
  const limit = pageLimit(most, maxPageMs);
  const site = express();

  site.use("/api", limit, (_request, response) => void response.json({}));
  site.use(visitorCookie, limit);
  site.post("*", (_request, response) => void response.send("sent"));
  site.get("/quick", (_request, response) => void response.send("in"));
  site.get("*", (_request, response) => {
    if (isOver) response.send("in");
    else finish.push(() => response.send("in"));
  });
  server = site.listen(0, "127.0.0.1");
  await once(server, "listening");
}

beforeEach(async () => {
  finish = [];
  isOver = false;
  pages = [];
  await start(MOST);
});
afterEach(async () => {
  endPages();
  await Promise.all(pages);
  server.close();
});

/** Ends the running pages; later pages end at once. */
function endPages() {
  isOver = true;
  for (const end of finish.splice(0)) end();
}

/** A visitor with their own cookies. */
class Browser {
  private cookie = "";

  open(path: string, how: { method?: string; language?: string } = {}) {
    const page = this.load(path, how);

    pages.push(page);

    return page;
  }

  private async load(path: string, { method = "GET", language = "en" }) {
    const { port } = server.address() as AddressInfo;
    const headers = { cookie: this.cookie, "Accept-Language": language };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });

    this.cookie ||= response.headers.getSetCookie().map((set) => set.split(";")[0])[0] ?? "";

    return { status: response.status, headers: response.headers, body: await response.text() };
  }
}

/** Opens pages of newcomers until the limit is reached, and keeps them running. */
async function fill() {
  for (let i = 0; i < MOST; i++) void new Browser().open("/slow");
  await expect.poll(() => finish.length).toBe(MOST);
}

test("a newcomer beyond the limit gets a page that tries again by itself, and comes in when there is room", async () => {
  await fill();

  const newcomer = new Browser();

  const { status, headers, body } = await newcomer.open("/quick?a=1&b=%22", { language: "vi" });

  expect(status).toBe(503);
  expect([headers.get("Retry-After"), headers.get("Refresh")]).toEqual(["5", "5"]);
  expect(body).toContain('<meta http-equiv="refresh" content="5">');
  expect(body).toContain("Đang có rất đông người vào");
  expect(body).toContain('href="/quick?a=1&#38;b=%22"');

  endPages();
  await Promise.all(pages);
  expect(await newcomer.open("/quick")).toMatchObject({ status: 200, body: "in" });
});

test("who was let in is not stopped later, and what is sent is never stopped", async () => {
  const viewer = new Browser();

  await viewer.open("/quick");
  await fill();

  expect((await viewer.open("/quick")).status).toBe(200);
  expect((await new Browser().open("/quick", { method: "POST" })).status).toBe(200);
});

test.each([
  "/pay/1",
  "/logout",
  "/admin",
  "/dashboard",
  "/stream/1/history",
  "/quick.data",
  "/embed/event/1",
])("%s is never stopped", async (path) => {
  await fill();

  const before = finish.length;

  const answer = new Browser().open(path);

  await expect.poll(() => finish.length).toBe(before + 1);
  endPages();
  expect((await answer).status).toBe(200);
});

test("programs get JSON with the time to wait", async () => {
  await fill();

  const { status, headers, body } = await new Browser().open("/api/docs", { language: "vi" });

  expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(JSON.parse(body)).toEqual({
    message: "Đang có rất đông người vào. Bạn vui lòng thử lại sau 5 giây.",
  });
});

test("pages that slow readers keep open keep no newcomer out for long", async () => {
  server.close();
  await start(MOST, 20);
  await fill();

  await expect.poll(async () => (await new Browser().open("/quick")).status).toBe(200);
});

test("without a limit everybody comes in", async () => {
  server.close();
  await start(0);

  for (let i = 0; i < 20; i++) void new Browser().open("/slow");

  await expect.poll(() => finish.length).toBe(20);
});

test("a burst is counted before its pages are over", async () => {
  const burst = Array.from({ length: 30 }, () => new Browser().open("/slow"));

  await expect.poll(() => finish.length).toBe(MOST);

  endPages();

  const statuses = (await Promise.all(burst)).map(({ status }) => status);

  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
});
