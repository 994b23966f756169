import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request as ask, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import express from "express";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { errorHandler } from "../error-handler";
import { incomingBodies } from "./incoming-bodies";

let server: Server;
const asked: ClientRequest[] = [];

beforeAll(async () => {
  const app = express().use(incomingBodies);

  app.post("/read", (request, response, next) => {
    request.on("error", next).on("end", () => void response.send("read"));
    request.resume();
  });
  app.post("/unread", (_request, response) => void response.send("unread"));
  app.post("/waits", () => {});
  server = app.use(errorHandler).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  for (const one of asked.splice(0)) one.destroy();
});

/** Sends the beginning of a body. */
function begin(path: string, bytes: number, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const options = { host: "127.0.0.1", port, path, method: "POST", agent: false };
  const one = ask({ ...options, headers: { "Content-Length": bytes, ...headers } }).on(
    "error",
    () => {},
  );

  one.write("a");
  asked.push(one);

  return one;
}

async function answerOf(one: ClientRequest) {
  const [answer] = (await once(one, "response")) as [IncomingMessage];

  return { status: answer.statusCode, text: Buffer.concat(await answer.toArray()).toString() };
}

test.each([
  [2000, 20_200],
  [160_000, 30_100],
])("a body of %i bytes that has not arrived after %i ms is refused", async (bytes, limit) => {
  const slow = begin("/read", bytes, { "Accept-Language": "vi" });

  await once(server, "request");

  const answered = answerOf(slow);

  let isAnswered = false;

  void answered.then(() => {
    isAnswered = true;
  });
  await vi.advanceTimersByTimeAsync(limit - 200);
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(200);

  expect(await answered).toEqual({
    status: 408,
    text: expect.stringContaining("quá lâu mới tới"),
  });
  vi.advanceTimersByTime(2000);
  await once(slow, "close");
});

test("a body that arrives in time leaves no timer", async () => {
  const whole = begin("/read", 2);

  whole.end("b");
  expect(await answerOf(whole)).toEqual({ status: 200, text: "read" });
  expect(vi.getTimerCount()).toBe(0);
});

test("a slow body after its answer ends the connection", async () => {
  const slow = begin("/unread", 2000);

  expect(await answerOf(slow)).toEqual({ status: 200, text: "unread" });

  const closed = once(slow, "close");

  vi.advanceTimersByTime(23_000);
  await closed;
});

test("what is sent after the answer is dropped, and the connection serves the next request", async () => {
  const { port } = server.address() as AddressInfo;
  const line = connect(port, "127.0.0.1");
  const post = (bytes: number) =>
    `POST /unread HTTP/1.1\r\nHost: site\r\nContent-Length: ${bytes}\r\n\r\n`;

  line.write(post(3_000_000));
  expect(String(await once(line, "data"))).toMatch(/unread$/);

  line.write(Buffer.alloc(3_000_000));
  line.write(post(0));

  expect(String(await once(line, "data"))).toMatch(/unread$/);
  expect(vi.getTimerCount()).toBe(0);
  line.destroy();
});

test("one address may have 64 unanswered forms of the largest size", async () => {
  const arrivals: unknown[] = [];
  const count = (request: unknown) => void arrivals.push(request);

  server.on("request", count);
  for (let sent = 0; sent < 64; sent++) begin("/waits", 256 * 1024);
  await expect.poll(() => arrivals.length).toBe(64);

  expect((await answerOf(begin("/read", 256 * 1024))).status).toBe(429);
  for (const one of asked.splice(0)) one.destroy();

  await expect.poll(async () => (await answerOf(begin("/unread", 256 * 1024))).status).toBe(200);
  server.off("request", count);
});
