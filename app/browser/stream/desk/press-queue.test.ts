import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type PressAnswer, PressQueue, type SentPress } from "./press-queue";

let goOnline: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", (_event: string, listener: () => void) => {
    goOnline = listener;
  });
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A desk whose server shows one more cue for each press that leaves the newest one. */
function desk(seen = 5) {
  const server = { newest: seen, isConnected: true, losesAnswer: false };
  const sent: SentPress[] = [];
  const news: string[] = [];
  const send = (press: SentPress): Promise<PressAnswer> => {
    if (!server.isConnected) return Promise.resolve("unreachable");

    sent.push(press);

    const isNew = press.from === server.newest && press.press !== "back";
    if (isNew) server.newest += 1;
    const answer = server.losesAnswer ? "unreachable" : { seq: server.newest, isNew };

    server.losesAnswer = false;

    return Promise.resolve(answer);
  };

  const queue = new PressQueue({
    send,
    onChange: (_waiting, what) => news.push(what),
    now: () => Date.now(),
  });

  queue.noteCue(seen);

  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const reconnect = async () => {
    server.isConnected = true;
    goOnline();
    await after(0);
  };

  return { server, queue, sent, news, after, reconnect };
}

test("presses without a connection are sent later, each from the line before and with its age", async () => {
  const { server, queue, sent, news, after, reconnect } = desk();

  server.isConnected = false;
  queue.add("next");
  await after(3000);
  queue.add("next");
  await after(5000);
  expect(news.at(-1)).toBe("unreachable");

  await reconnect();

  expect(sent).toEqual([
    { press: "next", from: 5, agoMs: 8000 },
    { press: "next", from: 6, agoMs: 5000 },
  ]);
  expect(news.at(-1)).toBe("answered");
});

test("presses that waited while somebody else moved on change nothing, and their hand is told", async () => {
  const { server, queue, sent, news, after, reconnect } = desk();

  server.isConnected = false;
  queue.add("next");
  queue.add("next");
  await after(0);
  server.newest = 7;
  queue.noteCue(7);

  await reconnect();

  expect(sent).toEqual([expect.objectContaining({ from: 5 })]);
  expect(news.at(-1)).toBe("dropped");

  queue.add("next");
  await after(0);
  expect(server.newest).toBe(8);
});

test("a press whose answer was lost is sent again, moves one line, and those after it go on", async () => {
  const { server, queue, sent, news, after } = desk();

  server.losesAnswer = true;
  queue.add("next");
  queue.add("next");

  await after(1000);

  expect(sent.map(({ from }) => from)).toEqual([5, 5, 6]);
  expect(server.newest).toBe(7);
  expect(news).not.toContain("dropped");
});

test("after a press that shows nothing the next one is from the same line", async () => {
  const { server, queue, sent, after } = desk();

  queue.add("back");
  queue.add("next");

  await after(0);

  expect(sent.map(({ from }) => from)).toEqual([5, 5]);
  expect(server.newest).toBe(6);
});

test("presses that are too old for the server are left out", async () => {
  const { server, queue, sent, news, after } = desk();

  server.isConnected = false;
  queue.add("next");

  await after(600_000);

  expect(sent).toEqual([]);
  expect(news.at(-1)).toBe("dropped");
});
