import { expect, test } from "vitest";
import { BandwidthCap, getRenditionName } from "./bandwidth-cap";

const SHOW = [360, 720, 1080].map((height) => ({ name: `v${height}`, height }));
const [SMALLEST, , LARGEST] = SHOW;

test("the best available rendition is used, then audio alone; a return is reported once", () => {
  const watch = new BandwidthCap();

  watch.list(SHOW);
  expect(watch.update(null)).toBeNull();
  expect([watch.level(), watch.bestIndex(SHOW, null), watch.bestIndex(SHOW, 720)]).toEqual([
    "enough",
    -1,
    1,
  ]);

  expect(watch.update("v1080 v720")).toEqual([]);
  expect(watch.update("v1080 v720")).toBeNull();
  expect([watch.level(), watch.bestIndex(SHOW, null), watch.bestIndex(SHOW, 720)]).toEqual([
    "smaller",
    0,
    0,
  ]);

  expect(watch.update("v1080 v720 v360")).toEqual([]);
  expect(watch.level()).toBe("sound");

  expect(watch.update("v1080")).toEqual(["v720", "v360"]);
  expect([watch.level(), watch.bestIndex(SHOW, 1080), watch.bestIndex(SHOW, 360)]).toEqual([
    "smaller",
    1,
    0,
  ]);
  expect(watch.update(null)).toEqual(["v1080"]);
  expect(watch.level()).toBe("enough");
});

test("a player that joins a crowded server learns the withheld renditions, and keeps those it knew", () => {
  const late = new BandwidthCap();

  late.list([]);
  late.update("v1080 v720 v360");
  expect(late.level()).toBe("sound");

  const watch = new BandwidthCap();

  watch.list(SHOW);
  watch.update("v1080");
  expect(watch.list([SMALLEST!])).toEqual([SMALLEST, LARGEST]);
  watch.update(null);
  expect(watch.list([SMALLEST!])).toEqual([SMALLEST]);
  expect(getRenditionName("/hls/a.b/event/v1080/index.m3u8?ll=0")).toBe("v1080");
});
