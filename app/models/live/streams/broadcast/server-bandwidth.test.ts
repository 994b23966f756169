import { afterEach, expect, test } from "vitest";
import {
  bandwidthOf,
  listEdgeUse,
  setServerBandwidth,
  reserveBandwidth,
  watcherOf,
} from "./server-bandwidth.server";

const home = bandwidthOf(null);
let clock = 1e6;

afterEach(() => {
  for (const edge of [null, "paris", "saigon"]) setServerBandwidth(null, edge);
  clock += 60_000;
  home.share(clock);
});

test("bandwidth is unlimited without the setting", () => {
  for (let i = 0; i < 1000; i++) expect(reserveBandwidth(`viewer ${i}`, [null], clock)).toBe(true);
  expect(home.share(clock)).toEqual({ bits: null });
});

test("bandwidth is shared equally by current viewers", () => {
  setServerBandwidth(10e6);
  expect(home.share(clock).bits).toBe(9e6);
  for (const name of ["a", "b", "c"]) home.noteWatcher(name, clock);
  home.noteWatcher("a", clock);
  expect(home.share(clock).bits).toBe(3e6);
  home.noteWatcher("a", clock + 10_000);
  expect(home.share(clock + 20_000).bits).toBe(9e6);
});

test("without bandwidth for sound new viewers are refused and current ones stay", () => {
  setServerBandwidth(1e6);

  const names = Array.from({ length: 10 }, (_, i) => `viewer ${i}`);

  expect(names.map((name) => reserveBandwidth(name, [null], clock))).toEqual(
    names.map((_, i) => i < 6),
  );
  expect(reserveBandwidth("viewer 0", [null], clock + 1000)).toBe(true);
  expect(reserveBandwidth("viewer 9", [null], clock + 1000)).toBe(false);
  expect(reserveBandwidth("viewer 9", [null], clock + 20_000)).toBe(true);
});

test("an idle viewer returns only while bandwidth is left; an unidentified one reserves none", () => {
  setServerBandwidth(1e6);
  for (let i = 0; i < 6; i++) reserveBandwidth(`viewer ${i}`, [null], clock);
  expect(home.hasRoomFor(null, clock)).toBe(false);
  for (let i = 1; i < 6; i++) reserveBandwidth(`viewer ${i}`, [null], clock + 14_000);
  // Bandwidth for one viewer is free: the first request gets it.
  expect(home.hasRoomFor(null, clock + 16_000)).toBe(true);
  expect(reserveBandwidth("viewer 9", [null], clock + 16_000)).toBe(true);
  expect(reserveBandwidth("viewer 0", [null], clock + 16_000)).toBe(false);
  expect(reserveBandwidth("viewer 1", [null], clock + 16_000)).toBe(true);
});

test("a reservation expires after fifteen seconds, even before the first count", () => {
  setServerBandwidth(1e6);
  for (let i = 0; i < 6; i++) reserveBandwidth(`viewer ${i}`, [null], clock);
  // The bandwidth is reduced: there is one viewer too many.
  home.noteWatcher("viewer 6", clock);
  home.share(clock + 14_900);
  expect(reserveBandwidth("viewer 0", [null], clock + 14_950)).toBe(true);
  expect(reserveBandwidth("viewer 1", [null], clock + 15_500)).toBe(false);
});

test("each edge has a connection of its own, and what passes home too needs room on both", () => {
  setServerBandwidth(1e6);
  setServerBandwidth(0.2e6, "paris");
  expect(reserveBandwidth("a", ["paris"], clock)).toBe(true);
  expect(reserveBandwidth("b", ["paris"], clock)).toBe(false);
  expect(home.countWatchers(clock)).toBe(0);
  for (let i = 0; i < 6; i++) reserveBandwidth(`viewer ${i}`, ["saigon", null], clock);
  expect(reserveBandwidth("viewer 7", ["saigon"], clock)).toBe(true);
  expect(reserveBandwidth("viewer 8", ["saigon", null], clock)).toBe(false);
  // A refused viewer occupies neither connection.
  expect(bandwidthOf("saigon").countWatchers(clock)).toBe(7);

  const edges = [
    { edge: "paris", bits: 0.2e6 },
    { edge: "saigon", bits: null },
  ];

  expect(listEdgeUse()).toEqual(
    edges.map((it) => ({ ...it, viewers: expect.any(Number) as number })),
  );
});

test("a viewer is identified by person and event, and not at all without session and cookie", () => {
  expect(watcherOf({ eventId: "e", session: "s", visitorId: "v" })).toBe("e s");
  expect(watcherOf({ eventId: "e", session: null, visitorId: "v" })).toBe("e v");
  expect(watcherOf({ eventId: "e", session: null, visitorId: null })).toBeNull();
});
