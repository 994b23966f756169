import { expect, test } from "vitest";
import { Latch } from "./hysteresis";

test("a latch shuts at once and opens after ten seconds of more than enough room, which must not be broken", () => {
  const latch = new Latch();
  expect(latch.look(1000, 1000, 0)).toBe(true);
  expect(latch.look(999, 1000, 1000)).toBe(false);
  expect(latch.look(1050, 1000, 2000), "just enough is not enough to come back").toBe(false);
  expect(latch.look(1050, 1000, 60_000)).toBe(false);
  expect(latch.look(1100, 1000, 61_000)).toBe(false);
  expect(latch.look(1099, 1000, 66_000)).toBe(false);
  expect(latch.look(1100, 1000, 67_000)).toBe(false);
  expect(latch.shutFor(76_999)).toBe(75_999);
  expect(latch.look(1100, 1000, 76_999)).toBe(false);
  expect(latch.look(1100, 1000, 77_000)).toBe(true);
  expect(latch.shutFor(77_000)).toBe(0);
});
