import { expect, test } from "vitest";
import { PlaybackStats, type PlaybackSample } from "./playback-stats";

const moment = (fields: Partial<PlaybackSample>): PlaybackSample => ({
  now: 0,
  at: 0,
  playing: true,
  latency: 1.6,
  rung: "720",
  ...fields,
});

test("a moving picture counts as watched and a stopped one as a stall, at any sampling rate", () => {
  const stats = new PlaybackStats();

  stats.addSample(moment({ now: 0, at: 5 }));
  stats.addSample(moment({ now: 1000, at: 6 }));
  stats.addSample(moment({ now: 2000, at: 6 }));
  stats.addSample(moment({ now: 3000, at: 6 }));
  stats.addSample(moment({ now: 4000, at: 7, latency: 3.61, rung: "360" }));
  expect(stats.takeReport()).toEqual({
    watchedMs: 2000,
    stalls: 1,
    stalledMs: 2000,
    latencyMs: 3610,
    rung: "360",
  });
  expect(stats.takeReport()).toBeNull();
});

test("pauses and the time before the first picture count as neither", () => {
  const stats = new PlaybackStats();

  stats.addSample(moment({ now: 0, at: 0 }));
  stats.addSample(moment({ now: 1000, at: 0 }));
  stats.addSample(moment({ now: 2000, at: 0, playing: false }));
  stats.addSample(moment({ now: 9000, at: 0, playing: false }));
  expect(stats.takeReport()).toBeNull();
});

test("the sleep of a page does not count as watched", () => {
  const stats = new PlaybackStats();

  stats.addSample(moment({ now: 0, at: 5 }));
  stats.addSample(moment({ now: 3_600_000, at: 9 }));
  expect(stats.takeReport()!.watchedMs).toBe(5000);
});
