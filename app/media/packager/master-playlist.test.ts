import { expect, test } from "vitest";
import { openShow } from "../testing/open-show";
import {
  configureAll,
  pushPackets,
  soundPackets,
  VIDEO,
  videoPackets,
} from "../testing/test-packets";
import { currentRenditions, isStale, masterPlaylist } from "./master-playlist";
import { mediaPlaylist } from "./media-playlist";

test("the master playlist lists frame rate and average, and leaves out a smaller picture that takes more bits than a larger one", async () => {
  const show = await openShow();

  show.configure("v360", { ...VIDEO, width: 640, height: 360 });

  const packets = videoPackets({ seconds: 9, fps: 25 });
  const sized = (bytes: number) => packets.map((it) => ({ ...it, data: Buffer.alloc(bytes) }));
  const master = () => masterPlaylist([...show.renditions.values()], { lowLatency: true })!;

  pushPackets(show, { v720: sized(1000), v360: sized(200), a: soundPackets({ seconds: 9 }) });
  expect(master()).toMatch(
    /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,RESOLUTION=1280x720,FRAME-RATE=25\.000,/,
  );
  expect(master()).toContain("v360/index.m3u8");
  await show.begin({ id: "session-2", startedAt: Date.now() });
  pushPackets(show, { v720: sized(1000), v360: sized(2000), a: soundPackets({ seconds: 9 }) });
  configureAll(show);
  show.configure("v360", { ...VIDEO, width: 640, height: 360 });
  pushPackets(show, { v720: sized(1000), v360: sized(2000), a: soundPackets({ seconds: 9 }) });
  expect(master()).not.toContain("v360/index.m3u8");

  const renditions = [...show.renditions.values()];

  expect(currentRenditions(renditions).map(({ rendition }) => rendition.name)).toEqual([
    "v720",
    "a",
  ]);
  // Players that play it already continue.
  expect(isStale(renditions, show.renditions.get("v360")!)).toBe(false);
});

test("each low-latency playlist reports the position of the others", async () => {
  const show = await openShow();

  pushPackets(show, { v720: videoPackets({ seconds: 5 }), a: soundPackets({ seconds: 5 }) });

  const others = [show.renditions.get("a")!];
  const playlist = mediaPlaylist(show.renditions.get("v720")!, { lowLatency: true, others })!;

  expect(playlist).toMatch(
    /#EXT-X-RENDITION-REPORT:URI="\.\.\/a\/index\.m3u8",LAST-MSN=2,LAST-PART=\d/,
  );
  expect(mediaPlaylist(show.renditions.get("v720")!, { lowLatency: false, others })).not.toContain(
    "RENDITION-REPORT",
  );
});
