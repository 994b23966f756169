import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { clock } from "~/platform/clock/clock";
import { onAnnouncement } from "~/models/base/announcements.server";
import {
  enterRoom,
  removeIdle,
  noteWatching,
  personKey,
  personOf,
  countViewers,
  countViewersWith,
} from "./presence.server";

afterEach(() => {
  removeIdle(Infinity);
  vi.useRealTimers();
});

test("a person counts once for any number of tabs and players, until the last one closes", () => {
  const event = randomUUID();
  const [phone, tab] = [enterRoom(event, "account a"), enterRoom(event, "account a")];

  noteWatching(event, "account a", 0);
  enterRoom(event, "visitor b");
  expect([
    countViewers(event),
    countViewersWith(event, "visitor b"),
    countViewersWith(event, "visitor c"),
  ]).toEqual([2, 2, 3]);
  phone();
  phone();
  expect(countViewers(event)).toBe(2);
  tab();
  expect(countViewers(event)).toBe(1);
});

test("pages of one second count the others once, and their own reader always", () => {
  const event = randomUUID();
  let now = Date.now();
  const real = clock.now;

  clock.now = () => new Date(now);
  expect(countViewersWith(event, "visitor a")).toBe(1);
  now += 500;
  for (const person of ["visitor a", "visitor b"]) enterRoom(event, person);
  expect([countViewersWith(event, "visitor a"), countViewersWith(event, "visitor c")]).toEqual([
    1, 1,
  ]);
  now += 500;
  expect([countViewersWith(event, "visitor a"), countViewersWith(event, "visitor c")]).toEqual([
    2, 3,
  ]);
  clock.now = real;
});

test("viewers without a connection count for 25 seconds after their last request", () => {
  const event = randomUUID();

  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  noteWatching(event, "visitor a");
  vi.advanceTimersByTime(20_000);
  noteWatching(event, "visitor a");
  vi.advanceTimersByTime(20_000);
  expect(countViewers(event)).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(countViewers(event)).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  noteWatching(event, "visitor a");
  expect(countViewers(event)).toBe(1);
  vi.advanceTimersByTime(30_000);
  expect(countViewers(event)).toBe(0);
});

test("a person with an open connection and a quiet player stays present until the connection closes", () => {
  const event = randomUUID();
  const leave = enterRoom(event, "visitor a");

  noteWatching(event, "visitor a", 0);
  removeIdle(60_000);
  expect(countViewers(event)).toBe(1);
  noteWatching(event, "visitor a", 60_000);
  leave();
  expect(countViewers(event)).toBe(0);
  noteWatching(event, "visitor a", 61_000);
  leave();
  expect(countViewers(event)).toBe(1);
  removeIdle(90_000);
  expect(countViewers(event)).toBe(0);
});

test("only changes of the count are announced; accounts, visitors and programs each count once", async () => {
  const event = randomUUID();
  let changes = 0;
  const stop = onAnnouncement("viewers.changed", ({ eventId }) => {
    changes += Number(eventId === event);
  });
  const both = [enterRoom(event, "visitor a"), enterRoom(event, "visitor a")];

  for (let n = 0; n < 10; n++) noteWatching(event, "visitor a");
  both.forEach((leave) => leave());
  await expect.poll(() => changes).toBe(2);
  stop();
  expect(personKey({ userId: "u", visitorId: "v" })).toBe("account u");
  expect(personKey({ userId: null, visitorId: "v" })).toBe("visitor v");

  const program = { userId: null, visitorId: null };

  expect(personOf(program)).toBeNull();
  expect(personKey(program)).not.toBe(personKey(program));
});
