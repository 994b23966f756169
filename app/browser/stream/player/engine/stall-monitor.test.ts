import { expect, test } from "vitest";
import { StallMonitor } from "./stall-monitor";

test("a stall adds half a second of buffer for a minute", () => {
  const watch = new StallMonitor();

  expect(watch.extraLatency(0)).toBe(0);
  watch.addStall(1000);
  watch.addStall(30_000);
  expect(watch.extraLatency(30_000)).toBe(1);
  expect(watch.extraLatency(62_000)).toBe(0.5);
  expect(watch.extraLatency(100_000)).toBe(0);
  expect(watch.connection(30_000)).toBe("good");
});

test("the third stall within a minute makes a connection weak, and a minute without one makes it good", () => {
  const watch = new StallMonitor();

  for (const at of [0, 20_000, 40_000]) watch.addStall(at);
  expect(watch.connection(40_000)).toBe("weak");
  expect(watch.extraLatency(40_000)).toBe(10);
  expect(watch.connection(60_001)).toBe("good");
});

test("one stall is enough, and each new one restarts the minute", () => {
  const watch = new StallMonitor();

  watch.addOutage(0);
  watch.addOutage(50_000);
  expect(watch.connection(70_000)).toBe("weak");
  expect(watch.connection(110_000)).toBe("good");
});

test("a pause by the artist does not count as a weak connection; earlier stalls still count", () => {
  const watch = new StallMonitor();

  watch.addOutage(20_000);
  [21_000, 22_000, 23_000].forEach((at) => watch.addStall(at));
  expect(watch.connection(25_000)).toBe("weak");
  watch.forgetSince(15_000);
  expect(watch.connection(25_000)).toBe("good");
  expect(watch.extraLatency(25_000)).toBe(0);
  watch.addOutage(10_000);
  watch.forgetSince(15_000);
  expect(watch.connection(25_000)).toBe("weak");
});
