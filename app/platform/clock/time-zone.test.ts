import { expect, test } from "vitest";
import { canonicalZone, isTimeZone, minuteOfDay } from "./time-zone";

test.each(["Asia/Ho_Chi_Minh", "Asia/Saigon", "America/Argentina/Buenos_Aires", "UTC"])(
  "%s is a time zone",
  (zone) => expect(isTimeZone(zone)).toBe(true),
);

test.each(["", "+07:00", "Asia/Nowhere", "a b", "'; drop table", "x".repeat(65)])(
  "“%s” is no time zone",
  (zone) => expect(isTimeZone(zone)).toBe(false),
);

test("all names of a zone have one that is canonical", () => {
  expect(canonicalZone("asia/saigon")).toBe(canonicalZone("Asia/Ho_Chi_Minh"));
  expect(canonicalZone("Asia/Nowhere")).toBeNull();
});

test("the minute of a day is that of the zone", () => {
  const noon = new Date("2026-12-06T12:05:59Z");

  expect(minuteOfDay(noon, "UTC")).toBe(12 * 60 + 5);
  expect(minuteOfDay(noon, "Asia/Kathmandu")).toBe(17 * 60 + 50);
  expect(minuteOfDay(new Date("2026-12-06T17:00:00Z"), "Asia/Saigon")).toBe(0);
});
