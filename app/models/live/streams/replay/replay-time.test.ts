import { expect, test } from "vitest";
import { replayPeriod, replayPosition } from "./replay-time";

/** A minute on air, ten minutes off, a minute on air. */
const SPANS = [
  { atMs: 0, epochMs: 1_000_000 },
  { atMs: 60_000, epochMs: 1_660_000 },
];
const position = (moment: number) => replayPosition(SPANS, 120_000, moment);

test("a moment of the show maps to its position in the replay", () => {
  expect(position(1_000_000)).toBe(0);
  expect(position(1_030_000)).toBe(30_000);
  expect(position(1_670_000)).toBe(70_000);
});

test("chat during a pause is placed at its end", () => {
  expect(position(1_300_000)).toBe(60_000);
});

test("chat before and after the recording has no position", () => {
  expect(position(999_999)).toBeNull();
  expect(position(1_720_001)).toBeNull();
  expect(replayPosition([], 0, 5)).toBeNull();
});

test("a period of the replay maps to a period of the show", () => {
  expect(replayPeriod(SPANS, 120_000)).toEqual({
    from: new Date(1_000_000),
    to: new Date(1_720_000),
  });
  expect(replayPeriod([], 120_000)).toBeNull();
});
