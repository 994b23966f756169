import ICAL from "ical.js";
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
  changedAt: new Date("2026-12-01T08:30:15Z"),
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

/** What a strict reader of RFC 5545 understands. */
function readCalendar(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));

  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);

    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
      sequence: event.sequence,
      status: component.getFirstPropertyValue("status"),
      alarms: component
        .getAllSubcomponents("valarm")
        .map((alarm) => String(alarm.getFirstPropertyValue("trigger"))),
    };
  });
}

test("another program reads the texts, times and the reminder as they were meant", async () => {
  const [read] = readCalendar(await calendarFile(entry));
  const { uid, title: summary, description, start, end } = entry;

  expect(read).toMatchObject({
    uid,
    summary,
    description,
    start,
    end,
    status: "CONFIRMED",
    alarms: ["-PT1H"],
  });
  expect(readCalendar(await calendarFeed("Đêm", [entry, entry]))).toHaveLength(2);
});

test("a changed show replaces its entry, and a cancelled one reminds nobody", async () => {
  const changedAt = new Date("2038-02-01T00:00:00Z");
  const [before] = readCalendar(await calendarFile(entry));
  const [after] = readCalendar(await calendarFile({ ...entry, isCancelled: true, changedAt }));

  expect(after).toMatchObject({ uid: before!.uid, status: "CANCELLED", alarms: [] });
  expect(after!.sequence).toBeGreaterThan(before!.sequence);
  expect(after!.sequence).toBeLessThan(2 ** 31);
});
