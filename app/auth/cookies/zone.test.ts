import { expect, test } from "vitest";
import { isZone, zoneOf } from "./zone.server";

test("existing time zones are accepted, also by an old name; anything else is not", () => {
  for (const zone of ["Asia/Ho_Chi_Minh", "Asia/Saigon", "America/Argentina/Buenos_Aires", "UTC"])
    expect(isZone(zone), zone).toBe(true);
  for (const zone of ["", "Asia/Nowhere", "'; drop table", "x".repeat(65)])
    expect(isZone(zone), zone).toBe(false);
  expect(zoneOf("nhacsong_zone=Asia%2FHo_Chi_Minh")).toBe("Asia/Ho_Chi_Minh");
  expect(zoneOf("nhacsong_zone=Asia%2FSaigon")).toBe("Asia/Ho_Chi_Minh");
  expect(zoneOf("nhacsong_zone=Nowhere")).toBeNull();
  expect(zoneOf(null)).toBeNull();
});
