import { afterEach, expect, test, vi } from "vitest";
import { PreviewList, readSegments, segmentAt } from "./preview-list";

const START = Date.UTC(2026, 10, 26, 20);
const segment = (ms: number, n: number) =>
  `#EXT-X-PROGRAM-DATE-TIME:${new Date(START + ms).toISOString()}\n#EXTINF:2.00000,\ns${n}.m4s\n`;
/** The artist was away for a minute; the first segments are no longer listed. */
const LIST = `#EXTM3U\n${segment(0, 7)}${segment(2000, 8)}#EXT-X-MAP:URI="init1.mp4"\n${segment(64_000, 9)}`;

afterEach(() => vi.unstubAllGlobals());

test("a moment of the show and a position of the replay have their segment", () => {
  const segments = readSegments(LIST);
  const numbers = (places: Parameters<typeof segmentAt>[1][]) =>
    places.map((it) => segmentAt(segments, it)?.n ?? null);
  const moments = [-1, 0, 1999, 2000, 30_000, 65_000, 66_000].map((ms) => ({ moment: START + ms }));

  expect(numbers(moments)).toEqual([null, 7, 7, 8, 9, 9, null]);
  expect(numbers([0, 3.9, 4, 99].map((position) => ({ position })))).toEqual([7, 8, 9, 9]);
  expect(segmentAt([], { position: 1 })).toBeNull();
});

test("the list is asked for once, and again for what came later, but not all the time", async () => {
  vi.useFakeTimers();

  let text = LIST;
  const asked = vi.fn(async () => new Response(text));

  vi.stubGlobal("fetch", asked);

  const list = new PreviewList(() => "/hls/t/e/v360/index.m3u8?from=start");

  expect(await list.find({ moment: START })).toBe("/hls/t/e/v360/k7.mp4");
  expect(await list.find({ moment: START + 3000 })).toBe("/hls/t/e/v360/k8.mp4");
  expect(asked).toHaveBeenCalledOnce();

  text += segment(66_000, 10);
  expect(await list.find({ moment: START + 67_000 })).toBeNull();
  vi.advanceTimersByTime(4000);
  expect(await list.find({ moment: START + 67_000 })).toBe("/hls/t/e/v360/k10.mp4");
  expect(asked).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("without a picture, or an answer, there is no preview", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new Error("offline")));
  expect(await new PreviewList(() => null).find({ moment: START })).toBeNull();
  expect(
    await new PreviewList(() => "/hls/t/e/v360/index.m3u8").find({ moment: START }),
  ).toBeNull();
});
