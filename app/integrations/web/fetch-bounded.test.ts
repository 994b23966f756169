import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchBounded, NoAnswer } from "./fetch-bounded.server";
import { publicAgent } from "./public-agent";

const LIMITS = { timeoutMs: 5000, maxBytes: 10 };
let server: http.Server;
let base: string;

beforeAll(async () => {
  server = http.createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function answer(request: http.IncomingMessage, response: http.ServerResponse) {
  switch (request.url) {
    case "/long":
      void response.end("12345678901");

      return;
    case "/broken":
      response.writeHead(200, { "content-length": 9 }).write("1234");

      void setImmediate(() => response.destroy());

      return;
    case "/away":
      void response.writeHead(302, { location: "/long" }).end();

      return;
    case "/switched":
      void response.socket!.end(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n",
      );

      return;
    case "/silent":
      return;
    default:
      void request.pipe(response);

      return;
  }
}

const ask = (path: string, more = {}) => fetchBounded(new URL(path, base), { ...LIMITS, ...more });

test("an answer is read whole, cut off at its limit, or broken off", async () => {
  expect(await ask("/", { method: "POST", body: "Chào" })).toMatchObject({
    status: 200,
    isWhole: true,
  });
  expect(await ask("/long")).toMatchObject({ status: 200, isWhole: false });
  expect(await ask("/broken")).toMatchObject({ status: 200, isWhole: false });
});

test("an answer that changes the protocol is none", async () => {
  await expect(ask("/switched")).rejects.toThrow(NoAnswer);
});

test("redirects are not followed", async () => {
  expect(await ask("/away")).toMatchObject({ status: 302, headers: { location: "/long" } });
});

test.each([
  ["timeout", "/silent", { timeoutMs: 30 }],
  ["stopped", "/silent", { stopping: AbortSignal.abort() }],
  ["private address", "/", { agent: publicAgent("http:") }],
])("without an answer the reason is “%s”", async (reason, path, more) => {
  await expect(ask(path, more)).rejects.toMatchObject({ reason });
});

test("a refused connection has its code", async () => {
  const { port } = server.address() as AddressInfo;
  const nobody = new URL(`http://127.0.0.2:${port}`);

  await expect(fetchBounded(nobody, LIMITS)).rejects.toEqual(new NoAnswer("ECONNREFUSED"));
});
