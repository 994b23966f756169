import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RequestDrain } from "./request-drain";

let drain: RequestDrain;
let waiting: ServerResponse[];
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** A server that answers a request when the test tells it to. */
const server = createServer((request, response) => {
  if (drain.accept(request, response)) waiting.push(response);
  server.emit("handled");
});

beforeEach(async () => {
  drain = new RequestDrain();
  waiting = [];
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  server.closeAllConnections();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
});

type Ask = { path?: string; language?: string; connections?: Agent };

/** Sends a request and waits until it has arrived. */
async function ask({ path = "/", language = "en", connections }: Ask = {}) {
  const { port } = server.address() as AddressInfo;
  const handled = once(server, "handled");
  const headers = { "Accept-Language": language };
  const request = get({ host: "127.0.0.1", port, path, agent: connections ?? false, headers });
  const answer = once(request, "response").then(async ([response]: IncomingMessage[]) => {
    const body = Buffer.concat(await response!.toArray()).toString();

    return { status: response!.statusCode, body, headers: response!.headers };
  });

  answer.catch(() => {});
  await handled;

  return { answer, cancel: () => request.destroy() };
}

test("running requests are answered, then their connections close", async () => {
  const [first, second] = [await ask(), await ask()];
  const finished = drain.finish(60_000);

  waiting[0]!.end("first");
  waiting[1]!.end("second");
  expect(await finished).toBe(0);
  expect(await first.answer).toMatchObject({
    status: 200,
    body: "first",
    headers: { connection: "close" },
  });
  expect(await second.answer).toMatchObject({ status: 200, body: "second" });
});

test("a new request on a kept-alive connection is refused in the person's language", async () => {
  const before = await ask({ connections: agent });

  waiting[0]!.end();
  await before.answer;
  await drain.finish(0);

  const { answer } = await ask({ connections: agent, language: "vi" });
  const refused = { status: 503, headers: { "retry-after": "5", connection: "close" } };

  expect(await answer).toMatchObject({
    ...refused,
    body: expect.stringContaining("đang khởi động lại"),
  });

  const api = await ask({ path: "/api/events" });

  expect(JSON.parse((await api.answer).body)).toEqual({
    message: expect.stringContaining("restarting"),
  });
  expect(drain.count).toBe(0);

  const ready = await ask({ path: "/readyz" });

  waiting[1]!.writeHead(503).end("own response");
  expect(await ready.answer).toMatchObject({ status: 503, body: "own response" });
});

test("endless responses and disconnected clients are not waited for; slow responses are counted", async () => {
  const [endless, gone, slow] = [await ask(), await ask(), await ask()];

  waiting[0]!.setHeader("X-Accel-Buffering", "no");
  waiting[0]!.write("line");

  const left = once(waiting[1]!, "close");

  gone.cancel();
  await left;
  expect(drain.count).toBe(2);
  expect(await drain.finish(50)).toBe(1);
  waiting[2]!.end();
  await slow.answer;
  expect(await drain.finish(60_000)).toBe(0);
  endless.cancel();
});
