import { expect, test } from "vitest";
import { catchUp, mustRebuffer } from "./catch-up";

const at = { target: 1.6, ahead: 1, reserve: 0.8, connection: "good" as const, isFollowing: true };

test("a viewer at the target plays at normal speed", () => {
  expect(catchUp({ ...at, latency: 1.7 })).toEqual({ rate: 1 });
});

test("a late player plays a little faster, never audibly", () => {
  expect(catchUp({ ...at, latency: 2 })).toEqual({ rate: 1.05 });
  expect(catchUp({ ...at, latency: 15, ahead: 12 })).toEqual({ rate: 1.05 });
});

test("a player whose media comes late does not play faster, however much it has just then", () => {
  expect(catchUp({ ...at, latency: 4, reserve: 0.5 })).toEqual({ rate: 1 });
});

test("media about to leave the playlist is skipped, if there is a position to continue at", () => {
  expect(catchUp({ ...at, latency: 28, ahead: 10 })).toEqual({ jump: 9 });
  expect(catchUp({ ...at, latency: 28, ahead: 0.2, reserve: 0.2 })).toEqual({ rate: 1 });
});

test("a viewer who seeked back is not caught up", () => {
  expect(catchUp({ ...at, latency: 28, ahead: 20, isFollowing: false })).toEqual({ rate: 1 });
});

test("after a stall on a weak connection playback continues without a jump, faster only with enough buffered", () => {
  const weak = { ...at, target: 11.6, connection: "weak" as const };

  expect(catchUp({ ...weak, latency: 28, ahead: 10 })).toEqual({ rate: 1.05 });
  expect(catchUp({ ...weak, latency: 28, ahead: 3 })).toEqual({ rate: 1 });
  expect(catchUp({ ...weak, latency: 12, ahead: 10 })).toEqual({ rate: 1 });
});

test("a weak connection waits for four buffered seconds, ten seconds at most", () => {
  expect(mustRebuffer({ connection: "weak", ahead: 3.9, waitedMs: 0 })).toBe(true);
  expect(mustRebuffer({ connection: "weak", ahead: 4, waitedMs: 0 })).toBe(false);
  expect(mustRebuffer({ connection: "weak", ahead: 1, waitedMs: 10_000 })).toBe(false);
  expect(mustRebuffer({ connection: "weak", ahead: 0.1, waitedMs: 60_000 })).toBe(true);
  expect(mustRebuffer({ connection: "good", ahead: 0, waitedMs: 0 })).toBe(false);
});
