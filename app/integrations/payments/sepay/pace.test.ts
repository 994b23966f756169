import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPace } from "./sepay-client.server";

let now = 0;
let timers: { at: number; wake: () => void }[] = [];

beforeEach(() => {
  timers = [];
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.stubGlobal("setTimeout", (wake: () => void, ms: number) =>
    timers.push({ at: now + ms, wake }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lets time pass in steps; a timer that is due during a step wakes at its end. */
async function pass(ms: number, stepMs: number) {
  for (let passed = 0; passed < ms; passed += stepMs) {
    now += stepMs;

    const due = timers.filter(({ at }) => at <= now);

    timers = timers.filter(({ at }) => at > now);
    due.forEach(({ wake }) => wake());
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test.each([
  ["on time", 5],
  ["late", 700],
])(
  "of a process that wakes %s no more turns than allowed begin within any second",
  async (_how, stepMs) => {
    const waitForTurn = createPace(3);
    const began: number[] = [];
    const take = () => waitForTurn().then(() => began.push(now));
    const turns = [take(), take()];

    await pass(2000, stepMs);
    turns.push(...Array.from({ length: 8 }, take));
    await pass(20_000, stepMs);
    await Promise.all(turns);
    expect(began).toHaveLength(10);
    for (const [index, at] of began.slice(3).entries())
      expect(at - began[index]!).toBeGreaterThan(1000);
  },
);
