import type Hls from "hls.js";
import type { LevelDetails } from "hls.js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Rewind } from "./rewind";

const START = Date.UTC(2026, 10, 26, 20);
const NOW = {
  latency: 2,
  distance: 0,
  isBehind: false,
  connection: "good",
  isRebuffering: false,
} as const;

/** Segments of two seconds; `from` and `to` in seconds of the show, media times from 0. */
function list(from: number, to: number, more: Partial<LevelDetails> = {}): LevelDetails {
  const fragments = Array.from({ length: (to - from) / 2 }, (_, i) => ({
    start: i * 2,
    duration: 2,
    programDateTime: START + (from + i * 2) * 1000,
  }));
  const end = to - from;

  return {
    fragments,
    fragmentStart: 0,
    fragmentEnd: end,
    edge: end,
    age: 1,
    live: true,
    ...more,
  } as never;
}

function makeVideo() {
  const video = new EventTarget() as EventTarget & Record<string, unknown>;

  return Object.assign(video, { currentTime: 0, paused: false, seeking: false, readyState: 4 });
}

let video: ReturnType<typeof makeVideo>;
let rewind: Rewind;
let isFollowing: boolean;
const startLoad = vi.fn();
const on = { change: vi.fn(), end: vi.fn(), isFollowing: () => isFollowing };

/** A viewer at the live edge of a show that has been running for 200 seconds. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  isFollowing = true;
  video = makeVideo();
  rewind = new Rewind({ startLoad } as unknown as Hls, video as unknown as HTMLVideoElement, on);
  on.change.mockImplementation(() => rewind.hold());
  rewind.readHeader(String(START));
  rewind.note(list(170, 200));
  video.currentTime = 28;
});

afterEach(() => {
  rewind.stop();
  vi.useRealTimers();
});

const moment = (second: number) => START + second * 1000;

/** Simulates that media of the past have arrived. */
function arriveInPast(details: LevelDetails, position: number) {
  rewind.note(details);
  video.currentTime = position;
  video.dispatchEvent(new Event("seeked"));
}

const position = () => {
  const { at, window, ...rest } = rewind.position(NOW)!;

  return {
    ...rest,
    at: at - START / 1000,
    start: window.start - START / 1000,
    end: window.end - START / 1000,
  };
};

test("the line reaches from the first moment that may be watched to the live edge", () => {
  expect(position()).toMatchObject({
    at: 198,
    start: 0,
    end: 198,
    behind: 0,
    latency: 2,
    isPast: false,
  });
  rewind.readHeader(String(moment(50)));
  expect(position()).toMatchObject({ start: 50, end: 198 });
});

test("ten seconds back stay in the playlist at the live edge", () => {
  rewind.seek(moment(188));
  expect([video.currentTime, rewind.isPast]).toEqual([18, false]);
  rewind.seek(moment(201));
  expect([video.currentTime, rewind.isPast]).toEqual([31, false]);
});

test("further back the playlist of the past is loaded, and begins at the wanted moment", () => {
  expect(position()).toMatchObject({ at: 198 });
  rewind.seek(moment(60));
  expect(on.change).toHaveBeenCalledWith(true);
  expect([rewind.isPast, rewind.startOf(), rewind.at()]).toEqual([true, moment(60), moment(60)]);
  expect(position()).toMatchObject({ at: 60, behind: 138 });
  arriveInPast(list(0, 200), 60);
  expect(rewind.startOf()).toBeNull();
  expect(position()).toMatchObject({
    at: 60,
    start: 0,
    end: 199,
    behind: 139,
    latency: null,
    isPast: true,
  });
});

test("nobody gets before the first moment that may be watched", () => {
  rewind.readHeader(String(moment(100)));
  rewind.seek(moment(20));
  expect(rewind.startOf()).toBe(moment(100));
});

test("in the past every moment is in the same playlist", () => {
  rewind.seek(moment(60));
  arriveInPast(list(0, 200), 60);
  rewind.seek(moment(150));
  rewind.seek(moment(20));
  expect([video.currentTime, on.change.mock.calls.length]).toEqual([20, 1]);
});

test("a second jump before the first has arrived wins", () => {
  rewind.seek(moment(60));
  rewind.seek(moment(50));
  expect([rewind.startOf(), on.change.mock.calls.length]).toEqual([moment(50), 1]);
  video.readyState = 0;
  rewind.note(list(0, 200));
  rewind.seek(moment(40));
  expect(startLoad).toHaveBeenCalledWith(40);
});

test("another source in the past goes on where it was", () => {
  rewind.seek(moment(60));
  arriveInPast(list(0, 200), 75);
  rewind.hold();
  expect(rewind.startOf()).toBe(moment(75));
});

test("the way to live loads the playlist at the live edge", () => {
  expect(rewind.leave()).toBe(false);
  rewind.seek(moment(60));
  arriveInPast(list(0, 200), 60);
  expect(rewind.leave()).toBe(true);
  expect(on.change).toHaveBeenLastCalledWith(false);
  expect([rewind.isPast, rewind.startOf()]).toEqual([false, null]);
});

test("who stays behind changes to the past before the live playlist leaves them behind", () => {
  video.currentTime = 3;
  vi.advanceTimersByTime(500);
  expect(rewind.isPast).toBe(false);
  isFollowing = false;
  video.paused = true;
  vi.advanceTimersByTime(500);
  expect(rewind.isPast).toBe(false);
  video.paused = false;
  vi.advanceTimersByTime(500);
  expect([rewind.isPast, rewind.startOf()]).toEqual([true, moment(173)]);
});

test("where half an hour may be watched, its start moves on and takes viewers along", () => {
  rewind.seek(moment(0));
  arriveInPast(list(0, 200), 0);
  rewind.note(list(10, 210, { fragmentStart: 10, edge: 210 }));
  vi.advanceTimersByTime(500);
  expect(video.currentTime).toBe(10.5);
});

test("a show that ends is watched on to its end", () => {
  rewind.seek(moment(60));
  arriveInPast(list(0, 200), 60);
  video.dispatchEvent(new Event("ended"));
  expect(on.end).not.toHaveBeenCalled();
  rewind.note(list(0, 200, { live: false, age: 500 }));
  expect(position()).toMatchObject({ end: 200, hasEnded: true });
  expect(rewind.leave()).toBe(true);
  expect([video.currentTime, rewind.isPast]).toEqual([199, true]);
  video.dispatchEvent(new Event("ended"));
  expect(on.end).toHaveBeenCalledOnce();
});
