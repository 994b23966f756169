import { expect, test } from "vitest";
import { onAnnouncement } from "~/models/base/announcements.server";
import { assertDeviceAdmitted, deviceOf, admitDevice, readmitDevice } from "./device-limit.server";

const place = () => ({ ticketId: crypto.randomUUID(), eventId: crypto.randomUUID() });
const MINUTE = 60_000;
const displaced = expect.objectContaining({
  code: "conflict",
  messageKey: "player:watched_elsewhere",
});
const tooOften = (retryAfter: number) =>
  expect.objectContaining({
    code: "throttled",
    messageKey: "player:movedTooOften",
    details: { retryAfter },
  });

test("two devices can watch with one ticket, with any number of requests", () => {
  const it = place();

  for (const now of [0, 1000, 2000]) {
    expect(admitDevice(it, "phone", now)).toBe(true);
    expect(admitDevice(it, "tv", now)).toBe(true);
  }
});

test("a third device displaces the longest-watching one until that asks to return", async () => {
  const it = place();
  const announced: string[] = [];

  onAnnouncement(
    "device.displaced",
    ({ eventId, device }) => eventId === it.eventId && announced.push(device),
  );
  admitDevice(it, "phone", 0);
  admitDevice(it, "tv", 1000);
  expect(admitDevice(it, "laptop", 2000)).toBe(true);
  expect(admitDevice(it, "phone", 3000)).toBe(false);
  expect(() => assertDeviceAdmitted(it, "phone", 3000)).toThrow(displaced);
  assertDeviceAdmitted(it, "tv", 3000);
  readmitDevice(it, "phone", 4000);
  expect(admitDevice(it, "phone", 5000)).toBe(true);
  expect(admitDevice(it, "tv", 5000)).toBe(false);
  expect(admitDevice(it, "laptop", 5000)).toBe(true);
  await expect.poll(() => announced).toEqual(["phone", "tv"]);
});

test("asking to return twice takes one seat", () => {
  const it = place();

  for (const device of ["phone", "tv", "laptop"]) admitDevice(it, device, 0);
  readmitDevice(it, "phone", 1);
  readmitDevice(it, "phone", 2);
  expect(admitDevice(it, "laptop", 3)).toBe(true);
  expect(admitDevice(it, "phone", 3)).toBe(true);
});

test("a device away for a minute no longer counts", () => {
  const it = place();

  for (const device of ["phone", "tv", "laptop"]) admitDevice(it, device, 0);
  admitDevice(it, "laptop", MINUTE - 1);
  expect(admitDevice(it, "phone", MINUTE - 1)).toBe(false);
  expect(admitDevice(it, "phone", MINUTE)).toBe(true);
  expect(admitDevice(it, "laptop", MINUTE)).toBe(true);
});

test("devices displace each other at most four times in ten minutes", () => {
  const it = place();

  for (const device of ["a", "b", "c", "d"]) expect(admitDevice(it, device, 0)).toBe(true);
  readmitDevice(it, "a", MINUTE - 1);
  expect(admitDevice(it, "e", MINUTE - 1)).toBe(true);
  for (const device of ["new", "b"]) {
    expect(admitDevice(it, device, MINUTE - 1)).toBe(false);
    expect(() => assertDeviceAdmitted(it, device, MINUTE - 1)).toThrow(tooOften(541));
    expect(() => readmitDevice(it, device, MINUTE - 1)).toThrow(tooOften(541));
  }

  for (const device of ["a", "e"]) expect(admitDevice(it, device, MINUTE - 1)).toBe(true);
});

test("after too many takeovers a new device gets a free seat at once, and a taken one ten minutes after the first", () => {
  const it = place();

  for (const device of ["a", "b", "c", "d", "e", "f"]) admitDevice(it, device, 0);
  admitDevice(it, "f", MINUTE - 1);
  expect(admitDevice(it, "late", MINUTE)).toBe(true);
  for (let now = 0; now < 10 * MINUTE; now += MINUTE - 1) {
    admitDevice(place(), "elsewhere", now);
    for (const device of ["f", "late"]) admitDevice(it, device, now);
    expect(admitDevice(it, "later", now)).toBe(false);
  }

  for (const device of ["f", "late"]) admitDevice(it, device, 10 * MINUTE - 1);
  expect(admitDevice(it, "later", 10 * MINUTE - 1)).toBe(false);
  expect(admitDevice(it, "later", 10 * MINUTE)).toBe(true);
});

test("takeovers of an idle ticket still count", () => {
  const it = place();

  for (const device of ["a", "b", "c", "d", "e", "f"]) admitDevice(it, device, 0);
  admitDevice(place(), "elsewhere", 3 * MINUTE);
  for (const device of ["g", "h"]) expect(admitDevice(it, device, 3 * MINUTE)).toBe(true);
  expect(admitDevice(it, "i", 3 * MINUTE)).toBe(false);
});

test("the limits of two tickets are separate", () => {
  const [mine, yours] = [place(), place()];

  for (const device of ["a", "b"]) admitDevice(mine, device, 0);
  expect(admitDevice(yours, "c", 0)).toBe(true);
  expect(admitDevice(mine, "a", 0)).toBe(true);
});

test("a browser is one device across sessions; a program without cookies is one per session", () => {
  expect(deviceOf({ visitorId: "v", session: "one" })).toBe(
    deviceOf({ visitorId: "v", session: "two" }),
  );
  expect(deviceOf({ visitorId: null, session: "one" })).not.toBe(
    deviceOf({ visitorId: null, session: "two" }),
  );
});
