import { afterEach, expect, test, vi } from "vitest";
import { createPace } from "./sepay-client.server";

afterEach(() => void vi.useRealTimers());

test("no more turns than allowed begin within any second, whenever they are asked for", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });

  const waitForTurn = createPace(3);
  const began: number[] = [];
  const take = () => waitForTurn().then(() => began.push(performance.now()));
  const turns = [take(), take()];

  await vi.advanceTimersByTimeAsync(2000);
  turns.push(...Array.from({ length: 8 }, take));
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(turns);
  expect(began).toHaveLength(10);
  for (const [index, at] of began.slice(3).entries())
    expect(at - began[index]!).toBeGreaterThan(1000);
});
