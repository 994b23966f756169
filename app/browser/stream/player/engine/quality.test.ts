import { expect, test } from "vitest";
import { clockText } from "~/platform/clock/clock-text";
import { heightsOf, isWasteful, megabytesAnHour, parseChoice } from "./quality";
import { retryDelay } from "./loading/retry";

test("the menu lists the existing renditions, highest first, each once", () => {
  expect(heightsOf([{ height: 360 }, { height: 720 }, { height: 720 }, { height: 0 }])).toEqual([
    720, 360,
  ]);
});

test("a smaller rendition is useful only if it takes fewer bits than a larger one", () => {
  const source = { height: 720, bitrate: 900_000 };

  expect(isWasteful({ height: 360, bitrate: 900_000 }, [source])).toBe(true);
  expect(isWasteful({ height: 360, bitrate: 600_000 }, [source])).toBe(false);
  expect(isWasteful(source, [{ height: 360, bitrate: 600_000 }, source])).toBe(false);
});

test("a menu value converts back to its choice", () => {
  expect(["auto", "audio", "720"].map(parseChoice)).toEqual(["auto", "audio", 720]);
});

test("128 kbit/s is 58 MB an hour", () => {
  expect(megabytesAnHour(128_000)).toBe(58);
});

test("retry delays grow up to eight seconds", () => {
  expect([0, 1, 2, 3, 4, 9].map(retryDelay)).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
});

test("times are formatted like a clock", () => {
  expect([0, 65, 3845, NaN].map(clockText)).toEqual(["0:00", "1:05", "1:04:05", "0:00"]);
});
