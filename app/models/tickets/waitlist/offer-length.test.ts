import fc from "fast-check";
import { expect, test } from "vitest";
import { offerEnd } from "./offer-length";

const HOUR = 3600_000;
const MINUTE = 60_000;

test("an offer lasts a quarter of the time to the start, at most 12 hours, at least 15 minutes", () => {
  const now = new Date("2026-12-01T00:00:00Z");
  const lengthFor = (hours: number) =>
    (offerEnd(new Date(now.getTime() + hours * HOUR), now).getTime() - +now) / MINUTE;

  expect([8, 48, 480, 1, 0.1].map(lengthFor)).toEqual([120, 720, 720, 15, 15]);
});

test.each([
  [
    "made in the afternoon, it ends in the evening",
    "2026-12-01T14:00:00+07:00",
    "2026-12-01T22:00:00+07:00",
  ],
  [
    "made in the evening, it lasts until the morning",
    "2026-12-01T20:30:00+07:00",
    "2026-12-02T08:30:00+07:00",
  ],
  [
    "made in the night, it lasts its twelve hours",
    "2026-12-01T23:00:00+07:00",
    "2026-12-02T11:00:00+07:00",
  ],
  [
    "made in the morning, it ends before the night",
    "2026-12-01T08:00:00+07:00",
    "2026-12-01T20:00:00+07:00",
  ],
])("an offer for a distant show: %s", (_, made, ends) => {
  const end = offerEnd(new Date("2026-12-20T12:00:00Z"), new Date(made), "Asia/Ho_Chi_Minh");

  expect(end).toEqual(new Date(ends));
});

test("an offer for a distant show never ends at night, after more than 12 hours or within 15 minutes", () => {
  const zones = fc.constantFrom(
    "Asia/Ho_Chi_Minh",
    "America/Los_Angeles",
    "Europe/Paris",
    "Australia/Adelaide",
  );
  const ahead = fc.integer({ min: 49, max: 2000 });

  fc.assert(
    fc.property(fc.integer({ min: 0, max: 525_600 }), ahead, zones, (minute, hours, zone) => {
      const now = new Date(Date.UTC(2026, 0, 1) + minute * MINUTE);
      const end = offerEnd(new Date(now.getTime() + hours * HOUR), now, zone);
      const options = { timeZone: zone, hour: "2-digit", hourCycle: "h23" } as const;
      const hour = Number(
        new Intl.DateTimeFormat("en-GB", options).format(new Date(end.getTime() - 1)),
      );

      expect(hour >= 7 && hour < 22).toBe(true);
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(12 * HOUR);
      expect(end.getTime() - now.getTime()).toBeGreaterThanOrEqual(15 * MINUTE);
    }),
    { numRuns: 3000 },
  );
});
