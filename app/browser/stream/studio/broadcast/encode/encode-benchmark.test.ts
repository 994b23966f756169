import { expect, test } from "vitest";
import { chooseLadder } from "./encode-benchmark";

const FAST = { p1080: 6, p720: 3, p480: 2, p360: 1 };
const SLOW = { p1080: 40, p720: 15, p480: 7, p360: 4 };
const WIDE = 20_000_000;

test("a fast machine with a good camera and enough bandwidth sends 1080p", () => {
  expect(chooseLadder(1080, FAST, WIDE)).toEqual({ maxHeight: 1080, has480p: true });
});

test("1080p requires camera, machine and bandwidth", () => {
  expect(chooseLadder(720, FAST, WIDE)).toEqual({ maxHeight: 720, has480p: true });
  expect(chooseLadder(1080, { ...FAST, p1080: 15 }, WIDE).maxHeight).toBe(720);
  expect(chooseLadder(1080, FAST, 7_000_000)).toEqual({ maxHeight: 720, has480p: true });
});

test("a slow machine or little bandwidth keeps the default", () => {
  expect(chooseLadder(1080, SLOW, WIDE)).toEqual({ maxHeight: 720, has480p: false });
  expect(chooseLadder(720, FAST, 5_000_000)).toEqual({ maxHeight: 720, has480p: false });
  expect(chooseLadder(720, { ...FAST, p480: Infinity }, WIDE)).toEqual({
    maxHeight: 720,
    has480p: false,
  });
});
