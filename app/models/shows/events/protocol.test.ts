import { describe, expect, test } from "vitest";
import * as browser from "./protocol";
import { isWallTime } from "./protocol";
import * as server from "./zoned-time";

const LA = "America/Los_Angeles";
const VN = "Asia/Ho_Chi_Minh";

describe.each([
  ["browser", browser],
  ["server", { wallTimeAt: browser.wallTimeAt, ...server }],
])("in the %s", (_where, { instantAt, laterAt, wallTimeAt }) => {
  test.each([
    [VN, "2026-12-06T20:00", "2026-12-06T13:00:00.000Z"],
    [LA, "2026-12-06T20:00", "2026-12-07T04:00:00.000Z"],
    [LA, "2026-07-01T00:00", "2026-07-01T07:00:00.000Z"],
    // The last minute before and the first after the clocks go forward on 8 March 2026.
    [LA, "2026-03-08T01:59", "2026-03-08T09:59:00.000Z"],
    [LA, "2026-03-08T03:00", "2026-03-08T10:00:00.000Z"],
    // 1:30 occurs twice when the clocks go back on 1 November 2026: the first one counts.
    [LA, "2026-11-01T00:59", "2026-11-01T07:59:00.000Z"],
    [LA, "2026-11-01T01:30", "2026-11-01T08:30:00.000Z"],
    [LA, "2026-11-01T02:00", "2026-11-01T10:00:00.000Z"],
    ["Europe/Paris", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-04T14:45:00.000Z"],
    ["Asia/Kolkata", "2026-01-01T00:00", "2025-12-31T18:30:00.000Z"],
    ["Pacific/Kiritimati", "2026-01-01T00:00", "2025-12-31T10:00:00.000Z"],
  ])("%s %s is %s", (zone, wall, iso) => {
    expect(instantAt(wall, zone)?.toISOString()).toBe(iso);
  });

  test.each([
    [LA, "2026-03-08T02:00"],
    [LA, "2026-03-08T02:59"],
    ["Europe/Paris", "2026-03-29T02:30"],
  ])("%s never shows %s", (zone, wall) => expect(instantAt(wall, zone)).toBeNull());

  test("every half hour of a year survives conversion to local time and back, except the repeated hour", () => {
    const odd: string[] = [];

    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 1_800_000) {
      const wall = wallTimeAt(new Date(at), LA);
      if (instantAt(wall, LA)!.getTime() !== at) odd.push(wall);
    }

    expect(odd).toEqual(["2026-11-01T01:00", "2026-11-01T01:30"]);
  });

  test("the local end of a show across a clock change is its real end", () => {
    expect(laterAt("2026-03-08T01:30", 60, LA)).toBe("2026-03-08T03:30");
    expect(laterAt("2026-11-01T01:30", 60, LA)).toBe("2026-11-01T01:30");
    expect(laterAt("nonsense", 60, LA)).toBeNull();
  });
});

test.each([
  "2026-02-29T10:00",
  "2026-13-01T10:00",
  "2026-12-06",
  "2026-12-06T24:00",
  "1999-12-31T23:59",
  "x",
  "",
])("“%s” is not a local time", (text) => expect(isWallTime(text)).toBe(false));
