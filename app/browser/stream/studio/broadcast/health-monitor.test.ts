import { expect, test } from "vitest";
import { HealthMonitor, type HealthSample } from "./health-monitor";

const FINE: HealthSample = {
  now: 0,
  microphone: true,
  camera: true,
  peakDb: -12,
  light: 90,
  lagMs: 40,
  shed: 0,
  framesPerSecond: 30,
};

/** The warnings after each of some seconds of the same sample. */
function said(watch: HealthMonitor, look: Partial<HealthSample>, from: number, seconds: number) {
  let warnings: string[] = [];

  for (let s = 0; s <= seconds; s++)
    warnings = watch.addSample({ ...FINE, ...look, now: (from + s) * 1000 });

  return warnings;
}

test("a healthy show has no warnings", () => {
  expect(said(new HealthMonitor(), {}, 0, 60)).toEqual([]);
});

test.each([
  ["silence", { peakDb: -80 }, 10],
  ["black", { light: 1 }, 6],
  ["weak", { lagMs: 4000 }, 2],
  ["weak", { shed: 1 }, 2],
  ["slow_machine", { framesPerSecond: 5 }, 8],
] as const)("%s is reported after a while and withdrawn at once", (warning, look, patience) => {
  const watch = new HealthMonitor();

  expect(said(watch, look, 0, patience - 1)).toEqual([]);
  expect(said(watch, look, patience, 0)).toEqual([warning]);
  expect(said(watch, {}, patience + 1, 0)).toEqual([]);
  expect(said(watch, look, patience + 2, patience - 1)).toEqual([]);
});

test("a microphone or camera switched off by the artist is not a fault", () => {
  const off = { microphone: false, camera: false, peakDb: -100, light: 0 };

  expect(said(new HealthMonitor(), off, 0, 60)).toEqual([]);
});

test("hidden pictures and dropped renditions are not checked", () => {
  expect(said(new HealthMonitor(), { light: null, framesPerSecond: null }, 0, 60)).toEqual([]);
});
