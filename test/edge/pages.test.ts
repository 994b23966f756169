import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import express from "express";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setNonce, securityHeaders } from "~/web/middleware/security-headers";
import { visitorCookie } from "~/web/middleware/visitors/visitor-cookie";
import { Edge, hasEdgePrograms } from "./edge";
import { request } from "./request";

const edge = new Edge();
const app = express().use(setNonce, securityHeaders, visitorCookie);
let server: ReturnType<typeof app.listen>;
let renders: string[] = [];
/** Awaited by the next render. */
let held: Promise<void> | null = null;

app.get("/assets/*", (asked, response) => {
  renders.push(asked.path);
  response
    .set("Cache-Control", "public, max-age=31536000, immutable")
    .type("js")
    .send("let it = 1;");
});
app.all("*", async (asked, response) => {
  renders.push(asked.originalUrl);

  const waiting = held;

  held = null;
  await waiting;

  const used = `nonce="${response.locals.nonce}"`;
  const cookie = asked.get("cookie")?.replaceAll('"', "") ?? "";

  response
    .type("html")
    .send(
      `<script ${used}></script><p>${asked.method} ${renders.length} [${cookie}]</p><i ${used}></i>`,
    );
});

const testOnEdge = test.runIf(hasEdgePrograms);

beforeAll(async () => {
  if (!hasEdgePrograms) return;

  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  await edge.start({ homeAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await edge.close();
  server?.close();
});
beforeEach(() => {
  renders = [];
});

let pageNumber = 0;
/** A page that no test has opened yet. */
const newPage = () => `${edge.base}/events?page=${++pageNumber}`;

/** The number of the render that a page came from. */
const numberOf = (text: string) => /GET (\d+) /.exec(text)?.[1];

/** A page is rendered at most once a second. */
const rendersSince = (since: number) => 1 + Math.floor((performance.now() - since) / 1000);

testOnEdge(
  "a crowd of guests gets a page that home rendered once, each with a nonce of their own",
  async () => {
    const page = newPage();
    const since = performance.now();
    const pages = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        request(page, { cookie: `nhacsong_visitor=visitor-${i}; nhacsong_lang=vi` }),
      ),
    );
    const nonces = pages.map(({ status, text, headers }) => {
      expect([status, headers["set-cookie"], headers["x-request-id"]]).toEqual([
        200,
        undefined,
        undefined,
      ]);

      const [, allowed] = /script-src [^;]*'nonce-([^']+)'/.exec(
        String(headers["content-security-policy"]),
      )!;

      expect([...text.matchAll(/nonce="([^"]+)"/g)].map(([, it]) => it)).toEqual([
        allowed,
        allowed,
      ]);
      expect(text).not.toContain("visitor-");

      return allowed;
    });

    expect(new Set(nonces).size).toBe(200);
    expect(renders.length).toBeLessThanOrEqual(rendersSince(since));
  },
);

testOnEdge("a guest without any cookie gets the kept page, too", async () => {
  const page = newPage();
  const since = performance.now();
  const { headers } = await request(page);

  await request(page);
  expect(headers["set-cookie"]).toBeUndefined();
  expect(renders.length).toBeLessThanOrEqual(rendersSince(since));
});

testOnEdge("while a page is rendered again, others get the former one", async () => {
  const page = newPage();
  const { text: former } = await request(page);
  let release = () => {};

  await wait(2100);
  held = new Promise((resolve) => {
    release = resolve;
  });

  const first = request(page);

  await expect.poll(() => renders.length).toBe(2);

  const others = await Promise.all(Array.from({ length: 10 }, () => request(page)));

  expect(others.map(({ text }) => numberOf(text))).toEqual(Array(10).fill(numberOf(former)));
  expect(renders).toHaveLength(2);
  release();
  expect(numberOf((await first).text)).toBe("2");
});

testOnEdge("a page is rendered again after two seconds", async () => {
  const page = newPage();

  await request(page);
  await wait(2100);
  await request(page);
  expect(renders).toHaveLength(2);
});

testOnEdge.each([
  ["the language asked for", { "accept-language": "vi" }],
  ["the language chosen", { cookie: "nhacsong_lang=vi" }],
  ["the theme", { cookie: "nhacsong_theme=dark" }],
  ["the size of the text", { cookie: "nhacsong_text=large" }],
  ["the time zone", { cookie: "nhacsong_zone=Asia%2FTokyo" }],
  ["the currency", { cookie: "nhacsong_currency=vnd" }],
])("%s makes it another page", async (_what, headers) => {
  const page = newPage();

  await request(page);

  const { text } = await request(page, headers as Record<string, string>);

  expect(renders).toHaveLength(2);
  if ("cookie" in headers) expect(text).toContain(headers.cookie);
});

testOnEdge("guests with the same preferences share a page", async () => {
  const page = newPage();
  const cookie =
    "nhacsong_lang=vi; nhacsong_theme=dark; nhacsong_zone=Asia%2FTokyo; nhacsong_currency=vnd";
  const guests = Array.from({ length: 20 }, (_, i) => `${cookie}; nhacsong_visitor=visitor-${i}`);

  const since = performance.now();

  await Promise.all(guests.map((it) => request(page, { cookie: it })));
  expect(renders.length).toBeLessThanOrEqual(rendersSince(since));
});

testOnEdge.each([
  ["who is signed in", "GET", "nhacsong_session=secret"],
  ["who is signed in, behind other cookies", "GET", "nhacsong_lang=vi; nhacsong_session=secret"],
  ["who brings any other cookie", "GET", "nhacsong_toast=secret"],
  ["who sends a form", "POST", "nhacsong_lang=vi"],
])("%s gets a page of their own, which nobody else gets", async (_who, method, cookie) => {
  const page = newPage();
  const own = [await request(page, { cookie }, method), await request(page, { cookie }, method)];

  expect(renders).toHaveLength(2);
  expect(own[1]!.text).toContain(cookie);
  expect((await request(page)).text).not.toContain("secret");
});

testOnEdge("other pages and the visitor cookie come from home each time", async () => {
  const { headers } = await request(`${edge.base}/event/1`);

  expect(String(headers["set-cookie"])).toContain("nhacsong_visitor=");
  await request(`${edge.base}/event/1`);
  expect(renders).toHaveLength(2);
});

testOnEdge("scripts and styles are asked for once, without anybody's cookie", async () => {
  for (let i = 0; i < 3; i++) {
    const { status, headers } = await request(`${edge.base}/assets/entry-1.js`, {
      cookie: "nhacsong_session=secret",
    });

    expect([status, headers["set-cookie"]]).toEqual([200, undefined]);
  }

  expect(renders).toEqual(["/assets/entry-1.js"]);
});

testOnEdge("a drained edge says so to health checks and goes on serving", async () => {
  const status = async (address: string) => (await request(edge.base + address)).status;

  expect(await status("/edge-health")).toBe(200);

  const flag = path.join(edge.folder, "draining");

  writeFileSync(flag, "");
  expect([await status("/edge-health"), await status("/events")]).toEqual([503, 200]);
  rmSync(flag);
  expect(await status("/edge-health")).toBe(200);
});
