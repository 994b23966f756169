import { expect, test } from "vitest";
import { ladderFor } from "./ladder";

const sizes = (width: number, height: number) => ladderFor(width, height).map((it) => [it.name, it.width, it.height]);

test("A 720p camera is sent as 720p and 360p", () => {
  expect(sizes(1280, 720)).toEqual([
    ["v720", 1280, 720],
    ["v360", 640, 360],
  ]);
});

test("Nothing is scaled up", () => {
  expect(sizes(640, 480)).toEqual([
    ["v480", 640, 480],
    ["v360", 480, 360],
  ]);
  expect(sizes(320, 240)).toEqual([["v360", 320, 240]]);
});

test("A phone held upright keeps its shape", () => {
  expect(sizes(720, 1280)[1]).toEqual(["v360", 360, 640]);
});

test("Sides are even, as H.264 wants them", () => {
  for (const { width, height } of ladderFor(1366, 768)) expect([width % 2, height % 2]).toEqual([0, 0]);
});
