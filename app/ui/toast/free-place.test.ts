import { expect, test } from "vitest";
import { findFreePlace, isFreePlace, type IsTaken } from "./free-place";

type Rect = { x: number; y: number; width: number; height: number };

const BOX = { width: 300, height: 80 };
const PHONE = { width: 332, height: 740 };
const DESK = { width: 1280, height: 800 };

const over =
  (...rects: Rect[]): IsTaken =>
  (x, y) =>
    rects.some((it) => x >= it.x && x <= it.x + it.width && y >= it.y && y <= it.y + it.height);

const overlaps = (place: { left: number; top: number }, it: Rect) =>
  place.left < it.x + it.width &&
  place.left + BOX.width > it.x &&
  place.top < it.y + it.height &&
  place.top + BOX.height > it.y;

test("the place is at the bottom right of an empty window, with a margin", () => {
  expect(findFreePlace(BOX, DESK, 16, over())).toEqual({ left: 964, top: 704 });
});

test("the place is above a bar at the bottom", () => {
  const bar = { x: 0, y: 660, width: 332, height: 80 };
  const place = findFreePlace(BOX, PHONE, 16, over(bar))!;

  expect(overlaps(place, bar)).toBe(false);
  expect(place.top).toBeGreaterThan(560);
});

test("the place is in the lowest gap that is high enough", () => {
  const links = [
    { x: 20, y: 600, width: 60, height: 100 },
    { x: 250, y: 480, width: 44, height: 44 },
    { x: 20, y: 300, width: 200, height: 44 },
  ];
  const place = findFreePlace(BOX, PHONE, 16, over(...links))!;

  for (const link of links) expect(overlaps(place, link)).toBe(false);
  expect(place.top).toBeGreaterThan(300);
  expect(place.top + BOX.height).toBeLessThan(480);
});

test("the place is at the left when the right is full", () => {
  const side = { x: 900, y: 0, width: 380, height: 800 };

  expect(findFreePlace(BOX, DESK, 16, over(side))).toMatchObject({ left: 16 });
});

test("there is no place when controls fill the window", () => {
  expect(findFreePlace(BOX, PHONE, 16, () => true)).toBeNull();
});

test("a place is free no longer once a link has scrolled below it", () => {
  const place = { left: 16, top: 600 };

  expect(isFreePlace(place, BOX, over())).toBe(true);
  expect(isFreePlace(place, BOX, over({ x: 200, y: 640, width: 44, height: 20 }))).toBe(false);
});
