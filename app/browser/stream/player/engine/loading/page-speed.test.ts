import { expect, test } from "vitest";
import { measurePageSpeed } from "./page-speed";

const file = (responseStart: number, responseEnd: number, transferSize: number) => ({
  responseStart,
  responseEnd,
  transferSize,
});

test("files that arrive side by side share the line, and pauses between them do not count", () => {
  const files = [file(3000, 5000, 100_000), file(0, 2000, 100_000), file(500, 1500, 50_000)];

  expect(measurePageSpeed(files)).toBe(500_000);
});

test("files from the cache and too few bytes say nothing", () => {
  expect(measurePageSpeed([file(0, 10, 0), file(0, 10_000, 79_000)])).toBeNull();
  expect(measurePageSpeed([file(0, 10_000, 80_000), file(0, 90_000, 300)])).toBe(64_000);
  expect(measurePageSpeed([])).toBeNull();
});
