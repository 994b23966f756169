import { expect, test, vi } from "vitest";
import { type PressAnswer, PressQueue, type SentPress } from "./press-queue";

/** A desk whose server shows one more cue for each press that leaves the newest one. */
function desk(seen = 5) {
  let newest = seen;
  let now = 0;
  let isConnected = true;
  /** The server takes the next press, but its answer is lost. */
  let losesAnswer = false;
  const sent: SentPress[] = [];
  const news: string[] = [];
  const send = (press: SentPress): Promise<PressAnswer> => {
    if (!isConnected) return Promise.resolve("unreachable");
    sent.push(press);
    const isNew = press.from === newest && press.press !== "back";
    if (isNew) newest += 1;
    if (!losesAnswer) return Promise.resolve({ seq: newest, isNew });
    losesAnswer = false;
    return Promise.resolve("unreachable");
  };
  let resume = () => {};
  const pause = () => new Promise<void>((resolve) => (resume = resolve));
  const queue = new PressQueue({ send, onChange: (_waiting, what) => news.push(what), now: () => now, pause });
  queue.see(seen);
  const settled = async () => {
    for (let i = 0; i < 50; i++) await Promise.resolve();
  };
  return {
    ...{ queue, sent, news, settled },
    get newest() {
      return newest;
    },
    at: (ms: number) => void (now = ms),
    pressElsewhere: () => void (newest += 1),
    cut: () => void (isConnected = false),
    loseAnswer: () => void (losesAnswer = true),
    reconnect: async () => {
      isConnected = true;
      resume();
      await settled();
    },
  };
}

test("presses without a connection are sent later, with the lines they were made from and their age", async () => {
  const { queue, at, cut, reconnect, settled, sent, news } = desk();
  cut();
  for (const ms of [1000, 4000, 9000]) {
    at(ms);
    queue.add("next");
    await settled();
  }
  expect(news.at(-1)).toBe("unreachable");
  at(11_000);
  await reconnect();
  expect(sent).toEqual([
    { press: "next", from: 5, agoMs: 10_000 },
    { press: "next", from: 6, agoMs: 7000 },
    { press: "next", from: 7, agoMs: 2000 },
  ]);
  expect(news.at(-1)).toBe("answered");
});

test("presses that waited while somebody else moved on change nothing, and their hand is told", async () => {
  const it = desk();
  it.cut();
  it.queue.add("next");
  it.queue.add("next");
  await it.settled();
  it.pressElsewhere();
  it.pressElsewhere();
  await it.reconnect();
  expect(it.sent).toEqual([expect.objectContaining({ from: 5 })]);
  expect(it.newest).toBe(7);
  expect(it.news.at(-1)).toBe("dropped");
  it.queue.add("next");
  await it.settled();
  expect(it.newest).toBe(8);
});

test("a press whose answer was lost is sent again, moves one line, and those after it go on", async () => {
  const it = desk();
  it.loseAnswer();
  it.queue.add("next");
  it.queue.add("next");
  await it.settled();
  await it.reconnect();
  expect(it.sent.map(({ from }) => from)).toEqual([5, 5, 6]);
  expect(it.newest).toBe(7);
  expect(it.news).not.toContain("dropped");
});

test("presses that waited when the page was loaded again are sent, once each", async () => {
  let kept: string = "[]";
  const store = { read: () => JSON.parse(kept), write: (presses: unknown) => void (kept = JSON.stringify(presses)) };
  const left = new PressQueue({ send: () => new Promise(() => {}), onChange: () => {}, store, now: () => 1000 });
  left.see(5);
  left.add("next");
  left.add("next");

  const sent: SentPress[] = [];
  // The first had arrived before the page was left.
  const send = (press: SentPress): Promise<PressAnswer> => {
    sent.push(press);
    return Promise.resolve({ seq: press.from + 1, isNew: press.from !== 5 });
  };
  const queue = new PressQueue({ send, onChange: () => {}, store, now: () => 4000 });
  queue.see(6);
  queue.resume();
  await vi.waitFor(() => expect(kept).toBe("[]"));
  expect(sent).toEqual([
    { press: "next", from: 5, agoMs: 3000 },
    { press: "next", from: 6, agoMs: 3000 },
  ]);
});

test("after a press that shows nothing the next one is from the same line", async () => {
  const it = desk();
  it.queue.add("back");
  it.queue.add("next");
  await it.settled();
  expect(it.sent.map(({ from }) => from)).toEqual([5, 5]);
  expect(it.newest).toBe(6);
});

test("presses that are too old for the server are left out", async () => {
  const it = desk();
  it.cut();
  it.queue.add("next");
  await it.settled();
  it.at(600_000);
  await it.reconnect();
  expect(it.sent).toEqual([]);
  expect(it.news.at(-1)).toBe("dropped");
});

test("without a connection the queue tries again, and at once when the browser is online", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  try {
    const send = vi.fn<(press: SentPress) => Promise<PressAnswer>>().mockResolvedValue("unreachable");
    new PressQueue({ send, onChange: () => {}, now: () => 0 }).add("next");
    await vi.advanceTimersByTimeAsync(1000);
    expect(send).toHaveBeenCalledTimes(2);
    const [, online] = vi.mocked(addEventListener).mock.calls.at(-1)!;
    (online as () => void)();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});
