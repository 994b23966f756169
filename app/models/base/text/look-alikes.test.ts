import { expect, test } from "vitest";
import { isLookAlike, skeletonOf } from "./look-alikes";

test("names that can be taken for each other have the same skeleton", () => {
  const alike = ["Hạ Vy", "Ha Vy", "HA VY", "Hạ\u200b Vy", "Ｈạ Ｖｙ", "Hа Vу", "H a.V_y", "НΑ VY"];

  expect(new Set(alike.map(skeletonOf))).toEqual(new Set(["havy"]));
  expect(skeletonOf("L1nh Đan")).toBe(skeletonOf("Linh Dan"));
  expect(skeletonOf("Sorn")).toBe(skeletonOf("S0m"));
});

test("other names have other skeletons", () => {
  const names = ["Hạ Vy", "Hà Vân", "Hạ Vy Trần", "Hạ", "夏薇", "Đào", "Dung"];

  expect(new Set(names.map(skeletonOf)).size).toBe(names.length);
});

test.each(["Hạ Vy", "ha vy", "Hà Vỹ", "HaVy", "Ha_Vy", "Hа Vу", "Ｈạ Ｖｙ"])(
  "%j looks like Hạ Vy",
  (name) => {
    expect(isLookAlike(name, "Hạ Vy")).toBe(true);
  },
);

test.each(["Mаi", "Ma1", "M@i", "Ｍａｉ", "Маі", "Ma|"])("%j looks like Mai", (name) => {
  expect(isLookAlike(name, "Mai")).toBe(true);
});

test.each([
  ["Mai", "Mai"],
  ["MAI", "Mai"],
  ["Mài", "Mai"],
  ["Mai", "Mal"],
  ["Pink", "P!nk"],
  ["Анна", "Анна"],
  ["夏薇", "夏薇"],
  ["Hạ", "Hạ Vy"],
  ["Hạ Vy Trần", "Hạ Vy"],
  ["!", "…"],
])("%j in the rooms of %j is somebody's honest name", (name, stageName) => {
  expect(isLookAlike(name, stageName)).toBe(false);
});
