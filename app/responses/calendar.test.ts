import { expect, test } from "vitest";
import { calendarFeed, calendarFile } from "./calendar.server";

const title = "Đêm hát: Hạ, Thu; Đông \\ Xuân ".repeat(4);
const text = title.trim().replace(/[\\;,]/g, "\\$&");
const entry = {
  uid: "1@nhacsong.test",
  title: title.trim(),
  description: "Dòng một\nDòng hai 🎤".repeat(9),
  url: "https://nhacsong.test/event/1",
  start: new Date("2027-01-01T12:00:00Z"),
  end: new Date("2027-01-01T13:00:00Z"),
  isCancelled: false,
};

/** The lines as a calendar reads them. */
function linesOf(file: string) {
  return file.replace(/\r\n[ \t]/g, "").split("\r\n");
}

test("commas, semicolons and backslashes are escaped in title, reminder and the calendar's name", async () => {
  const lines = linesOf(await calendarFile(entry));
  expect(lines).toContain(`SUMMARY:${text}`);
  expect(lines.slice(lines.indexOf("BEGIN:VALARM"))).toContain(`DESCRIPTION:${text}`);
  expect(linesOf(await calendarFeed(entry.title, [entry]))).toContain(`X-WR-CALNAME:${text}`);
});

test("lines have at most 75 octets and never break within a character", async () => {
  const file = await calendarFeed(entry.title, [entry]);
  const sizes = file.split("\r\n").map((line) => Buffer.byteLength(line));
  expect(Math.max(...sizes)).toBeGreaterThan(70);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
  expect(linesOf(file).join()).toContain("🎤Dòng một\\nDòng hai 🎤");
  expect(file).not.toContain("\ufffd");
});
