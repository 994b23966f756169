import { afterEach, beforeEach, expect, test } from "vitest";
import { clock } from "~/platform/clock/clock";
import { clocksFor } from "./clocks";
import {
  formatDateTime,
  formatHourMinute,
  formatLongDate,
  formatMonth,
  formatPlainDate,
  formatPlainDateTime,
  formatShortDate,
  formatTicking,
  formatTime,
} from "./dates";
import { formatCount, formatMoney, formatNumber, formatRating } from "./format";

const moment = new Date("2026-12-06T04:00:00Z");
const VIETNAM = "Asia/Ho_Chi_Minh";
const CALIFORNIA = "America/Los_Angeles";

const realNow = clock.now;

beforeEach(() => {
  clock.now = () => new Date("2026-11-29T05:00:00Z");
});
afterEach(() => {
  clock.now = realNow;
});

test("dollars have two places in both languages, đồng none", () => {
  expect([2500, 123450, 999900, -2500].map((cents) => formatMoney(cents, "usd", "en"))).toEqual([
    "$25.00",
    "$1,234.50",
    "$9,999.00",
    "-$25.00",
  ]);
  expect([2500, 123450, 999900, -2500].map((cents) => formatMoney(cents, "usd", "vi"))).toEqual([
    "25,00\u00a0US$",
    "1.234,50\u00a0US$",
    "9.999,00\u00a0US$",
    "-25,00\u00a0US$",
  ]);
  expect((["en", "vi"] as const).map((language) => formatMoney(360_000, "vnd", language))).toEqual([
    "360,000\u00a0₫",
    "360.000\u00a0₫",
  ]);
});

test("numbers group by thousands, ratings have one decimal", () => {
  expect([formatNumber(12345, "en"), formatNumber(12345, "vi")]).toEqual(["12,345", "12.345"]);
  expect([formatRating(4.75, "en"), formatRating(4.75, "vi")]).toEqual(["4.8", "4,8"]);
});

test("counts from a thousand are rounded down to one decimal and K", () => {
  expect([0, 999, 1000, 1099, 2599, 12345].map((count) => formatCount(count, "en"))).toEqual([
    "0",
    "999",
    "1.0K",
    "1.0K",
    "2.5K",
    "12.3K",
  ]);
  expect([1000, 2599, 12345].map((count) => formatCount(count, "vi"))).toEqual([
    "1,0K",
    "2,5K",
    "12,3K",
  ]);
});

test("long dates have the weekday at the show's place", () => {
  expect(formatLongDate(moment, "en", VIETNAM)).toBe("Sunday, December 6, 2026");
  expect(formatLongDate(moment, "vi", VIETNAM)).toBe("Chủ Nhật, 6 tháng 12, 2026");
  expect(formatLongDate(moment, "en", CALIFORNIA)).toBe("Saturday, December 5, 2026");
  expect(formatLongDate(moment, "vi", CALIFORNIA)).toBe("Thứ Bảy, 5 tháng 12, 2026");
});

test("times are h:mm AM in English and 24 hours in Vietnamese", () => {
  expect(formatTime(moment, "en", CALIFORNIA)).toBe("8:00 PM");
  expect(formatTime(moment, "vi", CALIFORNIA)).toBe("20:00");
  expect(formatTime(new Date("2026-12-05T17:05:00Z"), "vi", VIETNAM)).toBe("00:05");
  expect(formatTicking(moment, "en", CALIFORNIA)).toBe("8:00:00 PM");
  expect(formatTicking(moment, "vi", CALIFORNIA)).toBe("20:00:00");
  expect(formatHourMinute(moment, CALIFORNIA)).toBe("20:00");
});

test("short dates, months and the order of date and time follow the language", () => {
  expect(formatShortDate(moment, "en", CALIFORNIA)).toBe("Sat, Dec 5");
  expect(formatShortDate(moment, "vi", CALIFORNIA)).toBe("Thứ\u00a07, 5/12");
  expect(formatMonth(moment, "en", VIETNAM)).toBe("December 2026");
  expect(formatMonth(moment, "vi", VIETNAM)).toBe("tháng 12 năm 2026");
  expect(formatPlainDate(moment, "en", CALIFORNIA)).toBe("Dec 5, 2026");
  expect(formatPlainDate(moment, "vi", CALIFORNIA)).toBe("5/12/2026");
  expect(formatPlainDateTime(moment, "en", CALIFORNIA)).toBe("Dec 5, 2026, 8:00 PM");
  expect(formatPlainDateTime(moment, "vi", CALIFORNIA)).toBe("20:00 5/12/2026");
  expect(formatDateTime(moment, "en", CALIFORNIA)).toBe("Sat, Dec 5, 8:00 PM");
  expect(formatDateTime(moment, "vi", CALIFORNIA)).toBe("20:00 Thứ\u00a07, 5/12");
});

test("short dates of another year have the year", () => {
  const nextYear = new Date("2027-11-07T08:30:00Z");

  expect(formatShortDate(nextYear, "en", VIETNAM)).toBe("Sun, Nov 7, 2027");
  expect(formatShortDate(nextYear, "vi", VIETNAM)).toBe("CN, 7/11/2027");
  expect(formatDateTime(nextYear, "en", VIETNAM)).toBe("Sun, Nov 7, 2027, 3:30 PM");
  expect(formatDateTime(nextYear, "vi", VIETNAM)).toBe("15:30 CN, 7/11/2027");
  expect(clocksFor(nextYear, "vi", VIETNAM).map(({ text }) => text)).toEqual([
    "15:30 CN, 7/11/2027",
    "01:30 CN, 7/11/2027",
  ]);
});

test("the present year is the one at the shown place", () => {
  const newYear = new Date("2026-12-31T18:00:00Z");

  expect(formatShortDate(newYear, "en", VIETNAM)).toBe("Fri, Jan 1, 2027");
  expect(formatShortDate(newYear, "en", CALIFORNIA)).toBe("Thu, Dec 31");

  clock.now = () => newYear;

  expect(formatShortDate(newYear, "en", VIETNAM)).toBe("Fri, Jan 1");
});

const line = (zone: string | null, language: "en" | "vi") =>
  clocksFor(moment, language, zone).map(({ place, text }) => `${place}: ${text}`);

test("a viewer elsewhere gets three clocks, their own first", () => {
  expect(line("Europe/Paris", "en")).toEqual([
    "yours: Sun, Dec 6, 5:00 AM",
    "vietnam: Sun, Dec 6, 11:00 AM",
    "california: Sat, Dec 5, 8:00 PM",
  ]);
  expect(line("Europe/Paris", "vi")).toEqual([
    "yours: 05:00 CN, 6/12",
    "vietnam: 11:00 CN, 6/12",
    "california: 20:00 Thứ\u00a07, 5/12",
  ]);
});

test("a viewer in Vietnam or California gets two clocks, by either name of the zone", () => {
  expect(line("Asia/Saigon", "en")).toEqual([
    "yoursVietnam: Sun, Dec 6, 11:00 AM",
    "california: Sat, Dec 5, 8:00 PM",
  ]);
  expect(line(CALIFORNIA, "en")).toEqual([
    "yoursCalifornia: Sat, Dec 5, 8:00 PM",
    "vietnam: Sun, Dec 6, 11:00 AM",
  ]);
});

test("no time is labelled as yours without a known zone", () => {
  expect(line(null, "en")).toEqual([
    "vietnam: Sun, Dec 6, 11:00 AM",
    "california: Sat, Dec 5, 8:00 PM",
  ]);
});

test("a clock face is light from 6 AM to 6 PM", () => {
  const at = (utc: string) => clocksFor(new Date(utc), "en", null)[0]!;

  expect([at("2026-12-05T22:59:00Z").isDay, at("2026-12-05T23:00:00Z").isDay]).toEqual([
    false,
    true,
  ]);
  expect([at("2026-12-06T10:59:00Z").isDay, at("2026-12-06T11:00:00Z").isDay]).toEqual([
    true,
    false,
  ]);
  expect(at("2026-12-06T04:30:00Z").minutes).toBe(11 * 60 + 30);
});

test("ticking clocks include seconds", () => {
  expect(clocksFor(moment, "vi", CALIFORNIA, { seconds: true })[0]!.text).toBe(
    "20:00:00 Thứ\u00a07, 5/12",
  );
});
