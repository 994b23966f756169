import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import compression from "compression";
import express from "express";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clock } from "~/platform/clock/clock";
import { makeUser } from "../../../test/factories/accounts/people";
import { guestPageCache } from "./guest-page-cache";
import { setNonce } from "../middleware/security-headers";

let server: ReturnType<ReturnType<typeof express>["listen"]>;
let renders = 0;
let setsCookie = false;
let rest = "";
let isSlowOneDone = false;
let status = 200;
let now = new Date("2026-12-01T12:00:00Z");

beforeAll(async () => {
  clock.now = () => now;

  const app = express().use(compression(), setNonce, guestPageCache);

  app.get("*", (request, response) => {
    renders += 1;
    if (request.get("X-Slow"))
      response.once("finish", () => {
        isSlowOneDone = true;
      });
    if (setsCookie) response.append("Set-Cookie", "nhacsong_toast=hello");
    response.status(status).append("X-Page", request.originalUrl).type("html");
    response.write(`<script nonce="${response.locals.nonce}">`);
    if (request.get("X-Never-Drawn")) return;

    setImmediate(() =>
      response.end(
        `</script><p>${renders} đêm nhạc</p><i nonce="${response.locals.nonce}">${rest}`,
      ),
    );
  });
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());
beforeEach(async () => {
  await makeUser();
  [renders, setsCookie, status, rest] = [0, false, 200, ""];
});

const port = () => (server.address() as AddressInfo).port;

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port()}${path}`, { headers });
  const body = await answer.text();

  return {
    body,
    page: answer.headers.get("x-page"),
    nonces: [...body.matchAll(/nonce="(.{24})"/g)].map((it) => it[1]),
  };
}

test("a page for many guests is rendered once, with a nonce for each request", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => open("/events")));

  expect(renders).toBe(1);
  expect(new Set(all.map(({ body }) => body.match(/<p>.*<\/p>/)![0]))).toEqual(
    new Set(["<p>1 đêm nhạc</p>"]),
  );
  expect(all.every(({ nonces: [one, two], page }) => one === two && page === "/events")).toBe(true);
  expect(new Set(all.map(({ nonces }) => nonces[0])).size).toBe(20);
});

test("the page of a show is rendered once for guests, and for each signed-in person or device pass", async () => {
  await Promise.all(Array.from({ length: 5 }, () => open("/event/1")));
  expect(renders).toBe(1);
  await open("/event/2");
  await Promise.all(
    Array.from({ length: 2 }, () => open("/event/1", { Cookie: "nhacsong_session=abc" })),
  );
  expect(renders).toBe(4);
});

test("a page is rendered again after any commit and after a second", async () => {
  await open("/");
  await makeUser();
  await open("/");
  expect(renders).toBe(2);
  now = new Date(now.getTime() + 1000);
  await open("/");
  await open("/");
  expect(renders).toBe(3);
});

test.each([
  ["the address", "/events?category=Jazz", {}],
  ["the language asked for", "/events", { "Accept-Language": "vi" }],
  ["the language a crawler asks for", "/events", { "X-Facebook-Locale": "vi_VN" }],
  ["the language chosen", "/events", { Cookie: "nhacsong_lang=vi" }],
  ["the zone", "/events", { Cookie: "nhacsong_zone=Asia%2FTokyo" }],
  ["the currency", "/events", { Cookie: "nhacsong_currency=vnd" }],
  ["the look", "/events", { Cookie: "nhacsong_theme=dark" }],
  ["the app that a browser is inside of", "/events", { "User-Agent": "Mozilla/5.0 Zalo iOS/641" }],
  ["the size of the text", "/events", { Cookie: "nhacsong_text=large" }],
])("%s separates cache entries", async (_what, path, headers) => {
  await open("/events");
  await open(path, headers as Record<string, string>);
  expect(renders).toBe(2);
});

test("the page of a show is another one for each kind of page that led there, which its links tell on", async () => {
  const open1 = (referer: string) => open("/event/1", { Referer: referer });

  for (let n = 0; n < 2; n++) {
    await open("/event/1");
    await open1(`http://127.0.0.1:${port()}/events?page=${n}`);
    await open1(`https://blog${n}.example/`);
  }

  expect(renders).toBe(3);
});

test("guests with different browsers of their devices get the same page", async () => {
  await open("/events", { "User-Agent": "Mozilla/5.0 Chrome/126.0" });
  await open("/events", { "User-Agent": "Mozilla/5.0 Safari/604.1" });
  expect(renders).toBe(1);
});

test("a visitor with a cookie gets the cached page", async () => {
  await open("/artists");
  await open("/artists", { Cookie: "nhacsong_visitor=0123456789abcdef; nhacsong_lang=en" });
  await open("/artists", { Cookie: "nhacsong_visitor=fedcba9876543210; nhacsong_lang=en" });
  expect(renders).toBe(1);
});

test.each([
  ["nhacsong_lang=%76i", "en"],
  ["nhacsong_lang=xx", "en"],
  ["nhacsong_zone=No/where", "en"],
  ["nhacsong_lang=vi", "vi-VN,vi;q=0.9"],
])(
  "preferences count as the page reads them: %s is a guest who reads %s",
  async (cookie, language) => {
    await open("/about", { "Accept-Language": language });
    await open("/about", { Cookie: cookie, "Accept-Language": "en" });
    expect(renders).toBe(1);
  },
);

test("parameters that a page does not read make no page of their own, and no page contains them", async () => {
  const { page } = await open("/events?fbclid=1&category=Jazz&limit=5&lang=vi&x=%22");
  const again = await open("/events?category=Jazz&limit=5&lang=vi&secret=2");

  expect([page, again.page, renders]).toEqual([
    ...Array<string>(2).fill("/events?category=Jazz&limit=5&lang=vi"),
    1,
  ]);

  expect((await open("/about?tab=media&x=1")).page).toBe("/about");

  const event = "/event/1?tab=media&code=TET&utm_source=zalo";

  expect((await open(`${event}&utm_medium=x&fbclid=2`)).page).toBe(event);
});

test("a page that is rendered for one person keeps its whole address", async () => {
  expect((await open("/events?x=1", { Cookie: "nhacsong_session=abc" })).page).toBe("/events?x=1");
  expect((await open("/tickets?x=1")).page).toBe("/tickets?x=1");
});

test.each([
  ["who has signed in", "/events", { Cookie: "nhacsong_session=abc" }],
  ["who brings any other cookie", "/events", { Cookie: "nhacsong_toast=abc" }],
  ["a page of one's own", "/tickets", {}],
  ["the room of a show, which has a token", "/stream/1", {}],
])("%s is rendered for each request", async (_what, path, headers) => {
  await open(path, headers as Record<string, string>);
  await open(path, headers as Record<string, string>);
  expect(renders).toBe(2);
});

test("responses with a cookie and failures are not shared", async () => {
  setsCookie = true;
  await Promise.all([open("/"), open("/")]);
  expect(renders).toBe(2);
  [setsCookie, status] = [false, 500];
  await makeUser();
  await Promise.all([open("/"), open("/")]);
  expect(renders).toBe(4);
});

/** Reads the beginning of the response and leaves the rest. */
async function beginToRead(path: string, header: string) {
  const line = connect(port(), "127.0.0.1");

  line.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port()}\r\nAccept-Language: *\r\n${header}: 1\r\n\r\n`,
  );
  await once(line, "readable");

  return line;
}

test("a first client that does not read delays nobody, and the page is rendered once", async () => {
  rest = "a".repeat(24_000_000);

  const slow = await beginToRead("/about", "X-Slow");
  const { body } = await open("/about", { "Accept-Language": "*" });

  expect([body.length > rest.length, renders, isSlowOneDone]).toEqual([true, 1, false]);
  slow.destroy();
});

test("a page whose first client disconnects is rendered for the next", async () => {
  const first = await beginToRead("/about", "X-Never-Drawn");
  const next = open("/about", { "Accept-Language": "*" });

  await once(server, "request");
  first.destroy();
  expect((await next).body).toContain("2 đêm nhạc");
});
