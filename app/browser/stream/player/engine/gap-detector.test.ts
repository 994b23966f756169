import { expect, test } from "vitest";
import { GapDetector } from "./gap-detector";

function at(currentTime: number, ...ranges: [number, number][]) {
  const buffered = {
    length: ranges.length,
    start: (i: number) => ranges[i]![0],
    end: (i: number) => ranges[i]![1],
  };

  return { currentTime, buffered };
}

/** The result for a player stalled this long. */
function after(ms: number, playing: ReturnType<typeof at>) {
  const watch = new GapDetector();

  expect(watch.findSeekTarget(1000, playing)).toBeNull();

  return watch.findSeekTarget(1000 + ms, playing);
}

test("a picture that stops before a gap continues after it", () => {
  expect(after(1500, at(10.99, [10.72, 11.04], [11.5, 12.97]))).toBeCloseTo(11.52);
});

test("a picture within the gap continues too", () => {
  expect(after(1500, at(11.2, [10.72, 11.04], [11.5, 12.97]))).toBeCloseTo(11.52);
});

test("a moving picture, or one that stopped only briefly, is left alone", () => {
  expect(after(1499, at(10.99, [10.72, 11.04], [11.5, 12.97]))).toBeNull();

  const watch = new GapDetector();

  watch.findSeekTarget(0, at(10.5, [10, 11], [11.5, 12]));
  expect(watch.findSeekTarget(2000, at(10.9, [10, 11], [11.5, 12]))).toBeNull();
});

test.each([
  ["there is no hole", at(10.99, [10, 14])],
  ["nothing follows", at(10.99, [10, 11])],
  ["there is more to play before it", at(10.2, [10, 11], [11.5, 13])],
  ["it is as long as a break", at(10.99, [10, 11], [13.1, 15])],
])("nothing is skipped where %s", (_why, playing) => {
  expect(after(60_000, playing)).toBeNull();
});
