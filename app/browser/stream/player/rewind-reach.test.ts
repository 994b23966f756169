import { expect, test } from "vitest";
import { rewindTextKey } from "./rewind-reach";

const reach = (minutes: number, isWhole: boolean) =>
  rewindTextKey({ isWhole, seconds: minutes * 60 });

test("the way back says how far it leads", () => {
  expect([reach(0.5, true), reach(0.5, false)]).toEqual([null, null]);
  expect([reach(5, true), reach(5, false)]).toEqual(["from_start", "from_start"]);
  expect([reach(90, true), reach(30, false)]).toEqual(["from_start", "back_half_hour"]);
});
