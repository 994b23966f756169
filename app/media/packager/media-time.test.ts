import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readFragment } from "../isobmff/fragment";
import { timescaleOf } from "../isobmff/track";
import { readTimelines, replaySpans } from "../replay/timeline";
import { configureAll, pushPackets, SOUND, soundPackets, VIDEO, videoPackets } from "../testing/test-packets";
import { expectValidPlaylist, expectSameTimes, readPlaylist } from "../testing/playlist-rules";
import { masterPlaylist } from "./master-playlist";
import { mediaPlaylist } from "./media-playlist";
import type { Rendition } from "./rendition";
import { Show } from "./show";

const STARTED_AT = Date.parse("2026-11-22T18:00:00Z");
/** Seconds of each session. */
const SECONDS = 5;

const open = (folder: string | null = null) =>
  Show.open(folder, (error) => {
    throw error;
  });

/** Lets an encoder send for some seconds, from so many seconds after the show has begun. */
async function send(show: Show, id: string, second: number, configure = configureAll) {
  await show.begin({ id, startedAt: STARTED_AT + second * 1000, isPast: true });
  configure(show);
  pushPackets(show, { v720: videoPackets({ seconds: SECONDS }), a: soundPackets({ seconds: SECONDS }) });
}

/** A show whose encoder stops after five seconds and comes back. */
async function restarted({ afterSeconds = 5, configure = configureAll } = {}) {
  const show = await open();
  await send(show, "first", 0);
  await send(show, "second", SECONDS + afterSeconds, configure);
  show.finish();
  return renditionsOf(show);
}

const renditionsOf = (show: Show) => [show.renditions.get("v720")!, show.renditions.get("a")!];
const playlistOf = (rendition: Rendition) => mediaPlaylist(rendition, { lowLatency: false, full: true })!;

/** Media time in seconds, as the media itself says, of all that can be loaded. */
async function mediaTimes(rendition: Rendition) {
  const scale = timescaleOf(rendition.tracks[0]!);
  const loaded = await Promise.all(rendition.segments.map(({ n }) => rendition.read(n)));
  return loaded.map((bytes) => readFragment(bytes!).start / scale);
}

function expectGapsInsteadOfADiscontinuity(renditions: Rendition[], gaps: number) {
  const playlists = renditions.map(playlistOf);
  expectSameTimes(playlists);
  for (const playlist of playlists) {
    expectValidPlaylist(playlist);
    expect(playlist).not.toContain("#EXT-X-DISCONTINUITY\n");
    expect(playlist.match(/#EXT-X-GAP/g)).toHaveLength(gaps);
  }
}

test("an encoder that comes back with the same settings is a gap, because VLC 3 ends at a discontinuity", async () => {
  expectGapsInsteadOfADiscontinuity(await restarted(), 3);
});

test("media time, durations and wall clock go on alike over the gap", async () => {
  for (const rendition of await restarted()) {
    const { segments } = readPlaylist(playlistOf(rendition));
    const times = await mediaTimes(rendition);
    segments.slice(1).forEach(({ duration }, i) => {
      expect(times[i + 1]! - times[i]!).toBeCloseTo(segments[i]!.duration, 3);
      expect(duration).toBeGreaterThan(0);
    });
    const back = rendition.segments.findIndex(({ epochMs }, i) => epochMs > STARTED_AT && times[i]! >= 10 - 0.02);
    expect(times[back]).toBeCloseTo(10, 1);
  }
});

test("a gap loads as a fragment of nothing: players that know no gaps would end at a 404", async () => {
  for (const rendition of await restarted()) {
    const gap = rendition.segments.find(({ isLost }) => isLost)!;
    expect(readFragment((await rendition.read(gap.n))!).samples).toEqual([]);
  }
});

test("renditions that were cut off at different times end together before the gap", async () => {
  const show = await open();
  await show.begin({ id: "first", startedAt: STARTED_AT, isPast: true });
  configureAll(show);
  pushPackets(show, { v720: videoPackets({ seconds: 4.7 }), a: soundPackets({ seconds: SECONDS }) });
  await send(show, "second", 10);
  show.finish();
  expectGapsInsteadOfADiscontinuity(renditionsOf(show), 3);
});

test("the show's rungs are listed again as soon as they are sent again", async () => {
  const show = await open();
  await send(show, "first", 0);
  await send(show, "second", 10);
  const master = masterPlaylist([...show.renditions.values()], { lowLatency: true });
  expect(master).toContain("v720/index.m3u8");
  expect(master).toContain("a/index.m3u8");
});

test("other settings are a discontinuity in every rendition, with the map behind it, and no gap", async () => {
  const configure = (show: Show) => {
    show.configure("v720", VIDEO);
    show.configure("a", { ...SOUND, channels: 1 });
  };
  for (const rendition of await restarted({ configure })) {
    const playlist = playlistOf(rendition);
    expectValidPlaylist(playlist);
    expect(playlist).toMatch(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init\d\.mp4"/);
    expect(playlist).not.toContain("#EXT-X-GAP");
  }
});

test("a long silence is a discontinuity, and media time goes on: ffmpeg waits for a track that goes back", async () => {
  for (const rendition of await restarted({ afterSeconds: 25 })) {
    expect(playlistOf(rendition)).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init0.mp4"');
    const times = await mediaTimes(rendition);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[rendition.segments.findIndex(({ session }) => session === 1)]).toBeCloseTo(30, 1);
  }
});

test("an encoder that was a moment ahead of the clock when it stopped is a gap too", async () => {
  expectGapsInsteadOfADiscontinuity(await restarted({ afterSeconds: -0.8 }), 1);
});

test("a session that begins seconds before the last one has ended is a discontinuity", async () => {
  for (const rendition of await restarted({ afterSeconds: -2 })) {
    expect(playlistOf(rendition)).toContain("#EXT-X-DISCONTINUITY\n");
  }
});

test("a show that was ended goes on after a discontinuity", async () => {
  const show = await open();
  await send(show, "first", 0);
  show.finish();
  await send(show, "second", 10);
  expect(playlistOf(show.renditions.get("v720")!)).toContain("#EXT-X-DISCONTINUITY\n");
});

test("the gap is in the playlist after a crash too, whether the encoder was back or not, and no replay shows it", async () => {
  for (const backBeforeCrash of [true, false]) {
    const folder = mkdtempSync(path.join(tmpdir(), "gap-"));
    const show = await open(folder);
    await send(show, "first", 0);
    if (backBeforeCrash) await send(show, "second", 10);
    else await show.begin({ id: "second", startedAt: STARTED_AT + 10_000, isPast: true });
    await show.settled();
    const again = await open(folder);
    if (!backBeforeCrash) await send(again, "second", 10);
    again.finish();
    await again.settled();
    const renditions = renditionsOf(again);
    expectGapsInsteadOfADiscontinuity(renditions, 3);
    expect(replaySpans(renditions)).toEqual([
      { atMs: 0, epochMs: STARTED_AT },
      { atMs: expect.closeTo(5000, -2) as number, epochMs: STARTED_AT + 10_000 },
    ]);
    const file = ({ name }: Rendition, n: number) => path.join(folder, name, `s${n}.m4s`);
    for (const { end, scale } of await readTimelines(renditions, file)) expect(end / scale).toBeLessThan(10.1);
    rmSync(folder, { recursive: true });
  }
});
