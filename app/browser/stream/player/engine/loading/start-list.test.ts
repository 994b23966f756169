import { expect, test } from "vitest";
import { atEdge, fromStart, withStartAt } from "./start-list";

const START = Date.UTC(2026, 10, 26, 20);
const segment = (ms: number, n: number) =>
  `#EXT-X-PROGRAM-DATE-TIME:${new Date(START + ms).toISOString()}\n#EXTINF:2.00000,\ns${n}.m4s\n`;
/** The artist was away for a minute. */
const LIST = `#EXTM3U
#EXT-X-START:TIME-OFFSET=0.0,PRECISE=YES
${segment(0, 0)}${segment(2000, 1)}#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="init1.mp4"
${segment(64_000, 2)}${segment(66_000, 3)}`;

const startOf = (ms: number) =>
  /TIME-OFFSET=([\d.]+),PRECISE=YES/.exec(withStartAt(LIST, START + ms))![1];

test("playback begins at the moment, although media time leaves out the artist's pauses", () => {
  expect([startOf(0), startOf(1500), startOf(3999)]).toEqual(["0.000", "1.500", "3.999"]);
  expect([startOf(64_500), startOf(67_000)]).toEqual(["4.500", "7.000"]);
});

test("a moment in a pause begins with what follows, one before the list with its start", () => {
  expect([startOf(30_000), startOf(-5000)]).toEqual(["4.000", "0.000"]);
});

test("playlists at the live edge and main playlists stay as they are", () => {
  for (const text of ["#EXTM3U\nv360/index.m3u8\n", LIST.replace(/#EXT-X-START.*\n/, "")])
    expect(withStartAt(text, START + 2000)).toBe(text);
});

test("an address has one form for the past and one for the live edge", () => {
  for (const url of ["/hls/t/e/master.m3u8", "https://site/hls/t/e/a/index.m3u8"]) {
    expect(fromStart(url)).toBe(`${url}?from=start`);
    expect(fromStart(fromStart(url))).toBe(fromStart(url));
    expect([atEdge(fromStart(url)), atEdge(url)]).toEqual([url, url]);
  }
});
