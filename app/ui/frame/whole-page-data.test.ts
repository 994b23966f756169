import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readingPageDataWhole } from "./whole-page-data";

let server: Server;
let base: string;

/** Sends the first half of every answer, and the second only for "/whole…". */
beforeEach(async () => {
  server = createServer((req, res) => {
    res.writeHead(202, { "x-page": "room" });
    res.write("first ");
    if (req.url!.startsWith("/whole")) res.end("second");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.closeAllConnections());
afterEach(() => void server.close());

test("a page's data arrives complete, with status and headers", async () => {
  const answer = await readingPageDataWhole(fetch)(new URL(`${base}/whole.data?index`));
  expect([answer.status, answer.headers.get("x-page"), await answer.text()]).toEqual([202, "room", "first second"]);
});

test("an aborted request for page data fails before its body is read", async () => {
  const leaving = new AbortController();
  const half = new Promise<void>((resolve) => server.once("request", () => resolve()));
  const asked = readingPageDataWhole(fetch)(`${base}/half.data`, { signal: leaving.signal });
  await half;
  // The headers have arrived: unless the body is read, the request counts as answered.
  await fetch(`${base}/half`);
  leaving.abort();
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
});

test("other responses are passed on unchanged", async () => {
  const answer = await readingPageDataWhole(fetch)(`${base}/half`);
  const { value } = await answer.body!.getReader().read();
  expect(new TextDecoder().decode(value)).toBe("first ");
});
