import { expect, test } from "vitest";
import { RoomWatch, rungOf } from "./bandwidth-cap";

const SHOW = [360, 720, 1080].map((height) => ({ name: `v${height}`, height }));
const [SMALLEST, , LARGEST] = SHOW;

test("As pictures are withheld the best that is left is taken, then the sound alone; what comes back is told once", () => {
  const watch = new RoomWatch();
  watch.list(SHOW);
  expect(watch.hear(null)).toBeNull();
  expect([watch.room(), watch.best(SHOW, null), watch.best(SHOW, 720)]).toEqual(["enough", -1, 1]);

  expect(watch.hear("v1080 v720")).toEqual([]);
  expect(watch.hear("v1080 v720")).toBeNull();
  expect([watch.room(), watch.best(SHOW, null), watch.best(SHOW, 720)]).toEqual(["smaller", 0, 0]);

  expect(watch.hear("v1080 v720 v360")).toEqual([]);
  expect(watch.room()).toBe("sound");

  expect(watch.hear("v1080")).toEqual(["v720", "v360"]);
  expect([watch.room(), watch.best(SHOW, 1080), watch.best(SHOW, 360)]).toEqual(["smaller", 1, 0]);
  expect(watch.hear(null)).toEqual(["v1080"]);
  expect(watch.room()).toBe("enough");
});

test("Who comes while the line is crowded knows of the pictures that are not listed, and keeps those that it knew", () => {
  const late = new RoomWatch();
  late.list([]);
  late.hear("v1080 v720 v360");
  expect(late.room()).toBe("sound");

  const watch = new RoomWatch();
  watch.list(SHOW);
  watch.hear("v1080");
  expect(watch.list([SMALLEST!])).toEqual([SMALLEST, LARGEST]);
  watch.hear(null);
  expect(watch.list([SMALLEST!])).toEqual([SMALLEST]);
  expect(rungOf("/hls/a.b/event/v1080/index.m3u8?ll=0")).toBe("v1080");
});
