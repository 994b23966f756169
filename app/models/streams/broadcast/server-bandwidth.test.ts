import { afterEach, expect, test } from "vitest";
import {
  hasBandwidth,
  noteWatcher,
  setServerBandwidth,
  bandwidthShare,
  reserveBandwidth,
  watcherOf,
} from "./server-bandwidth.server";

let clock = 1e6;
afterEach(() => {
  setServerBandwidth(null);
  clock += 60_000;
  bandwidthShare(clock);
});

test("bandwidth is unlimited without the setting", () => {
  for (let i = 0; i < 1000; i++) expect(reserveBandwidth(`viewer ${i}`, clock)).toBe(true);
  expect(bandwidthShare(clock)).toEqual({ bits: null });
});

test("bandwidth is shared equally by current viewers", () => {
  setServerBandwidth(10e6);
  expect(bandwidthShare(clock).bits).toBe(9e6);
  for (const name of ["a", "b", "c"]) noteWatcher(name, clock);
  noteWatcher("a", clock);
  expect(bandwidthShare(clock).bits).toBe(3e6);
  noteWatcher("a", clock + 10_000);
  expect(bandwidthShare(clock + 20_000).bits).toBe(9e6);
});

test("without bandwidth for sound new viewers are refused and current ones stay", () => {
  setServerBandwidth(1e6);
  const names = Array.from({ length: 10 }, (_, i) => `viewer ${i}`);
  expect(names.map((name) => reserveBandwidth(name, clock))).toEqual(names.map((_, i) => i < 6));
  expect(reserveBandwidth("viewer 0", clock + 1000)).toBe(true);
  expect(reserveBandwidth("viewer 9", clock + 1000)).toBe(false);
  expect(reserveBandwidth("viewer 9", clock + 20_000)).toBe(true);
});

test("opening the page reserves no bandwidth", () => {
  setServerBandwidth(1e6);
  for (let i = 0; i < 600; i++) expect(hasBandwidth(`made up ${i}`, clock)).toBe(true);
  expect(reserveBandwidth("honest", clock)).toBe(true);
  for (let i = 0; i < 5; i++) reserveBandwidth(`viewer ${i}`, clock);
  expect([hasBandwidth("late", clock), hasBandwidth(null, clock), hasBandwidth("honest", clock)]).toEqual([
    false,
    false,
    true,
  ]);
});

test("an idle viewer returns only while bandwidth is left; an unidentified one reserves none", () => {
  setServerBandwidth(1e6);
  for (let i = 0; i < 6; i++) reserveBandwidth(`viewer ${i}`, clock);
  expect(hasBandwidth(null, clock)).toBe(false);
  for (let i = 1; i < 6; i++) reserveBandwidth(`viewer ${i}`, clock + 14_000);
  // Bandwidth for one viewer is free: the first request gets it.
  expect(hasBandwidth(null, clock + 16_000)).toBe(true);
  expect(reserveBandwidth("viewer 9", clock + 16_000)).toBe(true);
  expect(reserveBandwidth("viewer 0", clock + 16_000)).toBe(false);
  expect(reserveBandwidth("viewer 1", clock + 16_000)).toBe(true);
});

test("a reservation expires after fifteen seconds, even before the first count", () => {
  setServerBandwidth(1e6);
  for (let i = 0; i < 6; i++) reserveBandwidth(`viewer ${i}`, clock);
  // The bandwidth is reduced below that of the current viewers: one too many.
  noteWatcher("viewer 6", clock);
  bandwidthShare(clock + 14_900);
  expect(reserveBandwidth("viewer 0", clock + 14_950)).toBe(true);
  expect(reserveBandwidth("viewer 1", clock + 15_500)).toBe(false);
});

test("a viewer is identified by person and event, and not at all without session and cookie", () => {
  expect(watcherOf({ eventId: "e", session: "s", visitorId: "v" })).toBe("e s");
  expect(watcherOf({ eventId: "e", session: null, visitorId: "v" })).toBe("e v");
  expect(watcherOf({ eventId: "e", session: null, visitorId: null })).toBeNull();
});
