import { expect, test } from "vitest";
import { StallMemory } from "./stall-memory";

test("Each stall adds distance, up to three seconds", () => {
  const stalls = new StallMemory();
  stalls.add(0);
  expect(stalls.extraSeconds(1)).toBe(0.5);
  for (let n = 0; n < 20; n++) stalls.add(n);
  expect(stalls.extraSeconds(20)).toBe(3);
});

test("A calm minute brings the viewer back to the edge", () => {
  const stalls = new StallMemory();
  stalls.add(0);
  expect(stalls.extraSeconds(60_000)).toBe(0);
});
