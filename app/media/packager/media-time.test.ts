import { expect, test } from "vitest";
import { readFragment } from "../isobmff/fragment";
import { configureAll, pushPackets, soundPackets, videoPackets } from "../testing/test-packets";
import { mediaPlaylist } from "./media-playlist";
import { Show } from "./show";
import { fail } from "../testing/open-show";

const AGO_MS = 20_000;

async function twoSessions() {
  const show = await Show.open(null, fail);
  const startedAt = Date.now() - AGO_MS;

  for (const [id, at] of [
    ["first", startedAt],
    ["second", startedAt + 10_000],
  ] as const) {
    await show.begin({ id, startedAt: at });
    configureAll(show);
    pushPackets(show, { v720: videoPackets({ seconds: 5 }), a: soundPackets({ seconds: 5 }) });
  }

  show.finish();

  return [show.renditions.get("v720")!, show.renditions.get("a")!];
}

test("media time continues when the encoder returns, because ffmpeg and others wait for a track that goes back", async () => {
  for (const { segments, tracks } of await twoSessions()) {
    const scale = "sampleRate" in tracks[0]! ? tracks[0].sampleRate : 90_000;
    const seconds = segments.flatMap(({ parts }) =>
      parts.map(({ bytes }) => readFragment(bytes).start / scale),
    );

    expect(seconds).toEqual([...seconds].sort((a, b) => a - b));

    const second = segments.find(({ session }) => session === 1)!;

    expect(readFragment(second.parts[0]!.bytes).start / scale).toBeCloseTo(10, 1);
  }
});

test("the map is repeated after a discontinuity, where some players start", async () => {
  for (const rendition of await twoSessions()) {
    const text = mediaPlaylist(rendition, { lowLatency: false, full: true })!;

    expect(text).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init0.mp4"');
  }
});
