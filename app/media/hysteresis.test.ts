import { expect, test } from "vitest";
import { Hysteresis } from "./capacity";

test("a hysteresis closes at once and opens after ten uninterrupted seconds of enough room", () => {
  const hysteresis = new Hysteresis();

  expect(hysteresis.update(1000, 1000, 0)).toBe(true);
  expect(hysteresis.update(999, 1000, 1000)).toBe(false);
  expect(hysteresis.update(1050, 1000, 2000), "just enough is not enough to come back").toBe(false);
  expect(hysteresis.update(1050, 1000, 60_000)).toBe(false);
  expect(hysteresis.update(1100, 1000, 61_000)).toBe(false);
  expect(hysteresis.update(1099, 1000, 66_000)).toBe(false);
  expect(hysteresis.update(1100, 1000, 67_000)).toBe(false);
  expect(hysteresis.closedMs(76_999)).toBe(75_999);
  expect(hysteresis.update(1100, 1000, 76_999)).toBe(false);
  expect(hysteresis.update(1100, 1000, 77_000)).toBe(true);
  expect(hysteresis.closedMs(77_000)).toBe(0);
});
