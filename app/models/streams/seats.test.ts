import { expect, test } from "vitest";
import { onAnnouncement } from "~/models/announcements.server";
import { deviceOf, isDisplaced, takeSeat, takeSeatBack } from "./seats.server";

const place = () => ({ ticketId: crypto.randomUUID(), eventId: crypto.randomUUID() });
const MINUTE = 60_000;

test("two devices watch with one ticket, as often as they ask", () => {
  const it = place();
  for (const now of [0, 1000, 2000]) {
    expect(takeSeat(it, "phone", now)).toBe(true);
    expect(takeSeat(it, "tv", now)).toBe(true);
  }
});

test("a third gets in, and the one that has sat longest is told and stays out until it asks to come back", async () => {
  const it = place();
  const told: string[] = [];
  onAnnouncement("device.displaced", ({ eventId, device }) => eventId === it.eventId && told.push(device));
  takeSeat(it, "phone", 0);
  takeSeat(it, "tv", 1000);
  expect(takeSeat(it, "laptop", 2000)).toBe(true);
  expect(takeSeat(it, "phone", 3000)).toBe(false);
  expect(isDisplaced(it, "phone", 3000)).toBe(true);
  expect(isDisplaced(it, "tv", 3000)).toBe(false);
  takeSeatBack(it, "phone", 4000);
  expect(takeSeat(it, "phone", 5000)).toBe(true);
  expect(takeSeat(it, "tv", 5000)).toBe(false);
  expect(takeSeat(it, "laptop", 5000)).toBe(true);
  await expect.poll(() => told).toEqual(["phone", "tv"]);
});

test("asking to come back twice takes one seat", () => {
  const it = place();
  for (const device of ["phone", "tv", "laptop"]) takeSeat(it, device, 0);
  takeSeatBack(it, "phone", 1);
  takeSeatBack(it, "phone", 2);
  expect(takeSeat(it, "laptop", 3)).toBe(true);
  expect(takeSeat(it, "phone", 3)).toBe(true);
});

test("a device that has been away for a minute has left its seat to whoever waits", () => {
  const it = place();
  for (const device of ["phone", "tv", "laptop"]) takeSeat(it, device, 0);
  takeSeat(it, "laptop", MINUTE - 1);
  expect(takeSeat(it, "phone", MINUTE - 1)).toBe(false);
  expect(takeSeat(it, "phone", MINUTE)).toBe(true);
  expect(takeSeat(it, "laptop", MINUTE)).toBe(true);
});

test("tickets do not take each other's seats", () => {
  const [mine, yours] = [place(), place()];
  for (const device of ["a", "b"]) takeSeat(mine, device, 0);
  expect(takeSeat(yours, "c", 0)).toBe(true);
  expect(takeSeat(mine, "a", 0)).toBe(true);
});

test("a browser is one device whatever its sessions; a program without cookie counts by its session", () => {
  expect(deviceOf({ visitorId: "v", session: "one" })).toBe(deviceOf({ visitorId: "v", session: "two" }));
  expect(deviceOf({ visitorId: null, session: "one" })).not.toBe(deviceOf({ visitorId: null, session: "two" }));
});
