import { expect, test } from "vitest";
import { zoneOf } from "./zone.server";

test("the viewer's zone has its present name; anything else is none", () => {
  expect(zoneOf("nhacsong_zone=Asia%2FHo_Chi_Minh")).toBe("Asia/Ho_Chi_Minh");
  expect(zoneOf("nhacsong_zone=Asia%2FSaigon")).toBe("Asia/Ho_Chi_Minh");
  expect(zoneOf("nhacsong_zone=Nowhere")).toBeNull();
  expect(zoneOf(null)).toBeNull();
});
