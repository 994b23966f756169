import { expect, test } from "vitest";
import { Diary, type Moment } from "./playback-stats";

const moment = (fields: Partial<Moment>): Moment => ({
  now: 0,
  at: 0,
  playing: true,
  latency: 1.6,
  rung: "720",
  ...fields,
});

test("a picture that moves was watched, one that stands was a stall, however often one looks", () => {
  const diary = new Diary();
  diary.look(moment({ now: 0, at: 5 }));
  diary.look(moment({ now: 1000, at: 6 }));
  diary.look(moment({ now: 2000, at: 6 }));
  diary.look(moment({ now: 3000, at: 6 }));
  diary.look(moment({ now: 4000, at: 7, latency: 3.61, rung: "360" }));
  expect(diary.take()).toEqual({ watchedMs: 2000, stalls: 1, stalledMs: 2000, latencyMs: 3610, rung: "360" });
  expect(diary.take()).toBeNull();
});

test("a pause is neither, and neither is the time before the first picture", () => {
  const diary = new Diary();
  diary.look(moment({ now: 0, at: 0 }));
  diary.look(moment({ now: 1000, at: 0 }));
  diary.look(moment({ now: 2000, at: 0, playing: false }));
  diary.look(moment({ now: 9000, at: 0, playing: false }));
  expect(diary.take()).toBeNull();
});

test("a page that slept for an hour has not watched for an hour", () => {
  const diary = new Diary();
  diary.look(moment({ now: 0, at: 5 }));
  diary.look(moment({ now: 3_600_000, at: 9 }));
  expect(diary.take()!.watchedMs).toBe(5000);
});
