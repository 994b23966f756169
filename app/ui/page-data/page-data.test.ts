import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchingPageData } from "./page-data";
import { UnreachableError } from "./unreachable-error";

const TIMES = { firstPauseMs: 5, maxPauseMs: 20, maxNavigationMs: 20_000 };
const DATA = { "content-type": "text/x-script; charset=utf-8" };

let server: Server;
let base: string;
let requests: string[];
let respond: RequestListener;
let fetchData: typeof fetch;
let isLeaving: boolean;
let unconfirmed: number;

beforeEach(async () => {
  requests = [];
  [isLeaving, unconfirmed] = [true, 0];
  server = createServer((req, res) => {
    requests.push(`${req.method} ${req.url}`);
    respond(req, res);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fetchData = fetching(TIMES);
});
afterEach(() => void server.closeAllConnections());
afterEach(() => void server.close());

const fetching = (times: typeof TIMES) => {
  const address = () => new URL(`${base}/stream/1?full=1`);
  const page = {
    address,
    isLeaving: () => isLeaving,
    onUnconfirmed: () => {
      unconfirmed += 1;
    },
  };

  return fetchingPageData(fetch, page, times);
};

/**
 * Fails some times like a broken connection, a restarting server or a proxy, then responds with
 * data.
 */
function failTimes(times: number, fail: RequestListener) {
  respond = (req, res) =>
    requests.length > times ? void res.writeHead(200, DATA).end("data") : fail(req, res);
}

const breakOff: RequestListener = (_req, res) => void res.destroy();
const answer =
  (status: number, headers = {}): RequestListener =>
  (_req, res) =>
    void res.writeHead(status, headers).end("<p>");

test("page data arrives complete, with status and headers", async () => {
  respond = (_req, res) => {
    res.writeHead(202, { "x-page": "room", ...DATA });
    res.write("first ");
    res.end("second");
  };

  const whole = await fetchData(new URL(`${base}/events.data?index`));

  expect([whole.status, whole.headers.get("x-page"), await whole.text()]).toEqual([
    202,
    "room",
    "first second",
  ]);
});

test("an aborted request for page data fails before its body is read", async () => {
  respond = (_req, res) => void res.writeHead(200, DATA).write("first ");

  const leaving = new AbortController();
  const half = once(server, "request");
  const asked = fetchData(`${base}/half.data`, { signal: leaving.signal });

  await half;
  // The headers have arrived: if the body were not read, the request would count as answered.
  await fetch(`${base}/half`);
  leaving.abort();
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
});

test("other responses are passed on unchanged", async () => {
  respond = (_req, res) => void res.writeHead(503).write("first ");

  const { body } = await fetchData(`${base}/half`);

  expect(new TextDecoder().decode((await body!.getReader().read()).value)).toBe("first ");
});

test.each([
  ["a broken connection", breakOff],
  ["a server that shuts down", answer(503, { "content-type": "application/json" })],
  ["a proxy without a server", answer(502, { "content-type": "text/html" })],
  ["a throttle", answer(429, { "content-type": "text/plain" })],
  ["an unexpected error", answer(500, DATA)],
])("the page in view is refreshed until the server answers: %s", async (_case, fail) => {
  failTimes(8, fail);

  const refreshed = await fetchData(new URL(`${base}/stream/1.data?full=1&_routes=root`));

  expect([await refreshed.text(), requests.length]).toEqual(["data", 9]);
});

test("a refresh ends when a navigation takes its place", async () => {
  failTimes(Infinity, breakOff);

  const leaving = new AbortController();
  const refresh = fetchData(`${base}/stream/1.data?full=1`, { signal: leaving.signal });

  await once(server, "request");
  leaving.abort();
  await expect(refresh).rejects.toMatchObject({ name: "AbortError" });
});

test("another page is requested again, but not for ever", async () => {
  failTimes(2, breakOff);
  expect(await (await fetchData(`${base}/events.data`)).text()).toBe("data");
  failTimes(Infinity, breakOff);

  const impatient = fetching({ ...TIMES, maxNavigationMs: 100 });

  await expect(impatient(`${base}/events.data`)).rejects.toBeInstanceOf(UnreachableError);
});

test("another page whose first request took all the time is requested once more", async () => {
  failTimes(1, breakOff);

  const slow = fetching({ ...TIMES, maxNavigationMs: 0 });

  expect(await (await slow(`${base}/events.data`)).text()).toBe("data");
});

test("a page's own refusal is passed on", async () => {
  respond = answer(404, DATA);
  expect((await fetchData(`${base}/stream/1.data?full=1`)).status).toBe(404);
  respond = answer(500, DATA);
  expect((await fetchData(`${base}/events.data`)).status).toBe(500);
});

test("a form without an answer is sent once, and the page stays with what was entered", async () => {
  failTimes(1, breakOff);

  const kept = await fetchData(`${base}/stream/1.data?full=1&index`, { method: "POST" });

  expect(requests).toEqual(["POST /stream/1.data?full=1&index"]);
  // The browser test of an outage sends the form through Remix.
  expect([await kept.text(), unconfirmed]).toEqual(['[{"_1":-5},"data"]\n', 1]);
});

test("a form of another page without an answer leaves the page only when a page was to follow", async () => {
  failTimes(Infinity, breakOff);
  await expect(fetchData(`${base}/logout.data`, { method: "POST" })).rejects.toBeInstanceOf(
    UnreachableError,
  );
  isLeaving = false;
  expect((await fetchData(`${base}/saved.data`, { method: "POST" })).status).toBe(200);
  expect(unconfirmed).toBe(1);
});
