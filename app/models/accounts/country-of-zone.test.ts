import { expect, test } from "vitest";
import { countryOfZone } from "./country-of-zone";

test.each([
  ["Asia/Ho_Chi_Minh", "VN"],
  ["Asia/Saigon", "VN"],
  ["aSIA/saigon", "VN"],
  ["Asia/Bangkok", "TH"],
  ["Asia/Kolkata", "IN"],
  ["US/Pacific", "US"],
  ["Europe/Kyiv", "UA"],
  ["Europe/Berlin", "DE"],
  ["Europe/London", "GB"],
  ["Europe/Moscow", "RU"],
  ["UTC", null],
  ["Etc/GMT+7", null],
  ["+07", null],
  ["Not/A_Zone", null],
  [null, null],
])("%s is in %s", (zone, country) => {
  expect(countryOfZone(zone)).toBe(country);
});

test("every time zone that a browser can have is in a country", () => {
  const none = Intl.supportedValuesOf("timeZone").filter((zone) => countryOfZone(zone) === null);

  expect(none.filter((zone) => !/^(?:UTC|Etc\/)/.test(zone))).toEqual([]);
});
