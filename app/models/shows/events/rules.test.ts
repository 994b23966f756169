import { expect, test } from "vitest";
import { minutesBetween } from "./protocol";
import { problemsOf, timesOf } from "./rules";

const timeZone = "America/Los_Angeles";

test.each([
  ["2027-11-06T23:30", "2027-11-07T01:00", 150, "2027-11-07T09:00:00.000Z"],
  ["2027-11-07T01:30", "2027-11-07T01:30", 60, "2027-11-07T09:30:00.000Z"],
  ["2027-11-06T23:30", "2027-11-07T01:00", 90, "2027-11-07T08:00:00.000Z"],
  ["2027-11-06T23:30", "2027-11-07T02:00", 210, "2027-11-07T10:00:00.000Z"],
])("a show from %s to %s lasts %i minutes while the clocks go back", (...given) => {
  const [startTime, endTime, duration, iso] = given;
  const { start, end } = timesOf({ startTime, endTime, duration, timeZone });

  expect(end!.toISOString()).toBe(iso);
  expect(minutesBetween(start!, end!)).toBe(duration);
  expect(problemsOf({ startTime, endTime, duration, timeZone })).toEqual({});
});

test("an end in a repeated hour is the first of the two unless the duration says otherwise, and is after the start", () => {
  const startTime = "2027-11-07T01:30";
  const shown = { startTime, endTime: "2027-11-07T01:30", duration: 30, timeZone };

  expect(problemsOf(shown)).toEqual({ endTime: { key: "dashboard:endBeforeStart" } });
});

test("an end that is a minute away from the duration contradicts it, seconds do not", () => {
  const startTime = new Date("2027-07-04T20:00:00Z");
  const problems = (end: string) => problemsOf({ startTime, endTime: new Date(end), duration: 60 });

  expect(problems("2027-07-04T21:00:59Z")).toEqual({});

  const contradicted = { duration: { key: "dashboard:durationMismatch" } };

  expect(problems("2027-07-04T21:01:00Z")).toEqual(contradicted);
});

test("tickets cost 1.00 to 9,999.00", () => {
  const problem = (ticketPrice: number) =>
    problemsOf({ eventType: "ticketed", ticketPrice }).ticketPrice?.key;
  const bounds = "dashboard:priceBounds.usd";

  expect([99, 100, 999_900, 999_901].map(problem)).toEqual([bounds, undefined, undefined, bounds]);
  expect(problem(0)).toBe("dashboard:priceRequired");
});

test("a published external show needs its address, a draft does not", () => {
  const problem = (status?: "draft" | "published") =>
    problemsOf({ streamPlatform: "youtube", status }).streamUrl?.key;

  expect([undefined, "published" as const, "draft" as const].map(problem)).toEqual([
    "dashboard:streamUrlRequired",
    "dashboard:streamUrlRequired",
    undefined,
  ]);
});
