import { expect, test } from "vitest";
import { compareVietnamese } from "./vietnamese-order";

test("names are in the order of a Vietnamese dictionary, numbers by their value", () => {
  const names = ["Đào", "Zoe", "An", "Ân", "Dung", "Ăn", "Đêm 10", "Đêm 9"];

  expect(names.sort(compareVietnamese)).toEqual([
    "An",
    "Ăn",
    "Ân",
    "Dung",
    "Đào",
    "Đêm 9",
    "Đêm 10",
    "Zoe",
  ]);
});
