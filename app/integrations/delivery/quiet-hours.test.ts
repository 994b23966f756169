import { expect, test } from "vitest";
import { findQuietEnd } from "./quiet-hours";

const NIGHT = { from: 21 * 60, until: 7 * 60, zone: "America/Los_Angeles" };

test.each([
  ["an ordinary night", "2027-02-14T06:00:00Z", "2027-02-14T15:00:00.000Z"],
  ["the night when clocks go forward", "2027-03-14T06:00:00Z", "2027-03-14T14:00:00.000Z"],
  ["the night when clocks go back", "2027-11-07T05:00:00Z", "2027-11-07T15:00:00.000Z"],
])("quiet hours of %s end at their time", (_what, now, end) => {
  expect(findQuietEnd(new Date(now), NIGHT)?.toISOString()).toBe(end);
});

test("outside of quiet hours nothing waits, also on the day when clocks go forward", () => {
  expect(findQuietEnd(new Date("2027-03-14T20:00:00Z"), NIGHT)).toBeNull();
});
