import { expect, test } from "vitest";
import { MAX_BITS_PER_SECOND } from "~/media/ingest/protocol";
import { ladderFor, type LadderOptions } from "./ladder";

const sizes = (width: number, height: number, strength?: LadderOptions) =>
  ladderFor(width, height, strength).map((it) => [it.name, it.width, it.height]);

test("a 720p camera is sent as 720p and 360p", () => {
  expect(sizes(1280, 720)).toEqual([
    ["v720", 1280, 720],
    ["v360", 640, 360],
  ]);
});

test("a 1080p camera is sent as 720p until a check allows more", () => {
  expect(sizes(1920, 1080).map(([name]) => name)).toEqual(["v720", "v360"]);
  expect(sizes(1920, 1080, { maxHeight: 1080, has480p: true })).toEqual([
    ["v1080", 1920, 1080],
    ["v480", 854, 480],
    ["v360", 640, 360],
  ]);
  expect(sizes(1280, 720, { maxHeight: 720, has480p: true }).map(([name]) => name)).toEqual([
    "v720",
    "v480",
    "v360",
  ]);
});

test("all renditions and the sound together stay below the server's limit", () => {
  for (const maxHeight of [720, 1080] as const) {
    const sum = ladderFor(1920, 1080, { maxHeight, has480p: true }).reduce(
      (bits, { bitRate }) => bits + bitRate,
      128_000,
    );

    expect(sum).toBeLessThan(MAX_BITS_PER_SECOND);
  }
});

test("no rendition is scaled up", () => {
  expect(sizes(640, 480)).toEqual([
    ["v480", 640, 480],
    ["v360", 480, 360],
  ]);
  expect(sizes(320, 240)).toEqual([["v360", 320, 240]]);
});

test("a portrait camera keeps its aspect ratio", () => {
  expect(sizes(720, 1280)[1]).toEqual(["v360", 360, 640]);
});

test("width and height are even, as H.264 requires", () => {
  for (const { width, height } of ladderFor(1366, 768))
    expect([width % 2, height % 2]).toEqual([0, 0]);
});
