import { expect, test, vi } from "vitest";
import { isZone, zoneOf } from "./zone.server";

test("existing time zones are accepted, also by an old name; anything else is not", () => {
  for (const zone of ["Asia/Ho_Chi_Minh", "Asia/Saigon", "America/Argentina/Buenos_Aires", "UTC"])
    expect(isZone(zone), zone).toBe(true);
  for (const zone of ["", "Asia/Nowhere", "'; drop table", "x".repeat(65)]) expect(isZone(zone), zone).toBe(false);
  expect(zoneOf("nhacsong_zone=Asia%2FHo_Chi_Minh")).toBe("Asia/Ho_Chi_Minh");
  expect(zoneOf("nhacsong_zone=Asia%2FSaigon")).toBe("Asia/Ho_Chi_Minh");
  expect(zoneOf("nhacsong_zone=Nowhere")).toBeNull();
  expect(zoneOf(null)).toBeNull();
});

test("each time zone is validated once, not with every request", () => {
  const making = vi.spyOn(Intl, "DateTimeFormat");

  for (let request = 0; request < 5; request++) expect(isZone("Pacific/Chatham")).toBe(true);
  expect(making).toHaveBeenCalledTimes(1);
  making.mockRestore();
});
