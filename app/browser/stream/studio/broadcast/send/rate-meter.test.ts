import { expect, test } from "vitest";
import { RateMeter } from "./packet-sender";

test("the rate is what was sent in the last seconds", () => {
  const meter = new RateMeter();

  for (let at = 0; at < 4000; at += 100) meter.add(12_500, at);
  expect(meter.bitsPerSecond(4000)).toBeCloseTo(1_000_000, -5);
});

test("silence brings the rate down to zero", () => {
  const meter = new RateMeter();

  meter.add(1000, 0);
  expect(meter.bitsPerSecond(10_000)).toBe(0);
});
