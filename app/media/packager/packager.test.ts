import fc from "fast-check";
import { expect, test } from "vitest";
import { withParameterSets } from "../codecs/avc-protocol";
import { readFragment } from "../isobmff/fragment";
import { openShow } from "../testing/open-show";
import {
  configureAll,
  pushPackets,
  interleaved,
  soundPackets,
  VIDEO,
  videoPackets,
} from "../testing/test-packets";
import { expectValidReload, expectValidPlaylist, readPlaylist } from "../testing/playlist-rules";
import { isStale, masterPlaylist } from "./master-playlist";
import { hasPart, mediaPlaylist } from "./media-playlist";
import type { Rendition } from "./rendition";
import type { Show } from "./show";

const rendition = (show: Show, name: "v720" | "v360" | "a" = "v720") => show.renditions.get(name)!;
const lowLatency = (it: Rendition) => mediaPlaylist(it, { lowLatency: true }) ?? "";

test("a show of 30 frames a second becomes segments of 2 s and parts of half a second, cut at key frames", async () => {
  const show = await openShow();

  pushPackets(show, { v720: videoPackets({ seconds: 9 }), a: soundPackets({ seconds: 9 }) });

  const video = readPlaylist(lowLatency(rendition(show)));

  expect(video.segments.map((it) => it.duration)).toEqual([2, 2, 2, 2]);
  expect(video.segments.at(-1)!.parts.map((it) => it.duration)).toEqual([0.5, 0.5, 0.5, 0.5]);
  expect(video.segments.at(-1)!.parts.map((it) => it.independent)).toEqual([
    true,
    false,
    false,
    false,
  ]);

  const sound = readPlaylist(lowLatency(rendition(show, "a")));

  expect(sound.segments.length).toBe(4);
});

test("a segment takes one more GOP as long as it stays shorter than 2.4 s", async () => {
  const durationsFor = async (gop: number) => {
    const show = await openShow();

    pushPackets(show, { v720: videoPackets({ seconds: 8, fps: 24, gop }) });

    return readPlaylist(lowLatency(rendition(show))).segments.map((it) => it.duration);
  };

  expect((await durationsFor(0.75)).slice(0, 2)).toEqual([2.25, 2.25]);
  expect((await durationsFor(1.25)).slice(0, 2)).toEqual([1.25, 1.25]);
});

test("every sample comes out once, in order, with its time", async () => {
  const show = await openShow();
  const sent = videoPackets({ seconds: 7, fps: 25 });

  pushPackets(show, { v720: sent });
  show.finish();

  const samples = rendition(show).segments.flatMap((segment) =>
    segment.parts.flatMap((part) => {
      const { samples, dataAt, start } = readFragment(part.bytes);
      let [at, time] = [dataAt, start];

      return samples.map(({ size, duration, key }) => {
        const sample = { text: part.bytes.toString("latin1", at, at + size), time, key };

        at += size;
        time += duration;

        return sample;
      });
    }),
  );
  const expected = sent.map((it) => ({
    text: Buffer.from(it.key ? withParameterSets(it.data, VIDEO.description) : it.data).toString(
      "latin1",
    ),
    time: Math.round(it.timestampUs * 0.09),
    key: it.key,
  }));

  expect(samples).toEqual(expected);
});

test("the rules of playlists hold after every packet, at any frame rate, GOP length and jitter", async () => {
  const cameras = fc.record({
    fps: fc.constantFrom(15, 24, 25, 30, 50, 60),
    gop: fc.constantFrom(0.5, 1, 2),
    jitter: fc.integer({ min: 0, max: 4000 }),
    seed: fc.integer({ min: 1, max: 1e6 }),
  });

  await fc.assert(
    fc.asyncProperty(cameras, async ({ fps, gop, jitter, seed }) => {
      const show = await openShow();
      let noise = seed;
      const jitterUs = () => ((noise = (noise * 48271) % 2147483647) % (2 * jitter + 1)) - jitter;
      const video = rendition(show);
      let previous = -1;
      let before = "";

      for (const packet of videoPackets({ seconds: 9, fps, gop, jitterUs })) {
        show.push("v720", packet);

        const playlist = lowLatency(video);
        if (playlist === "" || playlist === before) continue;

        expectValidPlaylist(playlist);
        if (before) expectValidReload(before, playlist);
        before = playlist;

        const last = readPlaylist(playlist).segments.at(-1)?.n ?? -1;

        expect(last).toBeGreaterThanOrEqual(previous);
        previous = last;
      }
    }),
    { numRuns: 15 },
  );
});

test("the hinted part always comes", async () => {
  for (const fps of [24, 25, 30, 29.97]) {
    const show = await openShow();
    const hinted = new Set<string>();
    const seen = new Set<string>();
    const tracks = { v720: videoPackets({ seconds: 12, fps }), a: soundPackets({ seconds: 12 }) };

    for (const { name, packet } of interleaved(tracks)) {
      show.push(name, packet);

      const playlist = readPlaylist(lowLatency(rendition(show, name as "v720" | "a")));
      if (playlist.hint) hinted.add(`${name}/${playlist.hint}`);
      for (const part of [...playlist.segments.flatMap((it) => it.parts), ...playlist.openParts]) {
        seen.add(`${name}/${part.uri}`);
      }
    }

    show.finish();

    const ends = ["v720", "a"].map((name) => rendition(show, name as "v720").segments.at(-1)!);
    const final = ends.flatMap((it) => it.parts.map((_, i) => `p${it.n}.${i}.m4s`));
    const broken = [...hinted].filter(
      (uri) => !seen.has(uri) && !final.includes(uri.split("/")[1]!),
    );

    expect(broken).toEqual([]);
  }
});

test("a GOP longer than a segment is cut without its key frame, and nobody is promised independent segments", async () => {
  const show = await openShow();
  const promise = () => masterPlaylist([...show.renditions.values()], { lowLatency: true })!;

  pushPackets(show, { v720: videoPackets({ seconds: 2.2, gop: 8.4 }) });
  expect(promise()).toContain("#EXT-X-INDEPENDENT-SEGMENTS");
  pushPackets(show, { v720: videoPackets({ seconds: 12, from: 2.2, gop: 8.4 }) });
  expect(promise()).not.toContain("#EXT-X-INDEPENDENT-SEGMENTS");
  expectValidPlaylist(lowLatency(rendition(show)));

  const { segments } = readPlaylist(lowLatency(rendition(show)));

  expect(segments.map(({ duration }) => duration)).toEqual([
    2.43333, 2.43333, 2.43333, 1.1, 2.43333, 2.43333,
  ]);
  expect(segments.slice(-3).map(({ parts }) => parts[0]!.independent)).toEqual([
    false,
    true,
    false,
  ]);
});

test("a reconfigured encoder is a discontinuity in every rendition, on one timeline", async () => {
  const show = await openShow();

  show.configure("v360", { ...VIDEO, width: 640, height: 360 });

  const before = videoPackets({ seconds: 5 });

  pushPackets(show, { v720: before, v360: before, a: soundPackets({ seconds: 5 }) });

  const names = ["v720", "v360", "a"] as const;
  const playlists = () => names.map((name) => lowLatency(rendition(show, name)));
  const old = playlists();

  show.configure("v720", { ...VIDEO, description: Buffer.from([1, 100, 0, 40, 255]) });
  show.configure("v360", {
    ...VIDEO,
    width: 640,
    height: 360,
    description: Buffer.from([1, 100, 0, 40, 255]),
  });
  expect(masterPlaylist([...show.renditions.values()], { lowLatency: true })).toContain(
    "v360/index.m3u8",
  );

  const after = videoPackets({ seconds: 5, from: 5, gop: 1 });
  const [first, ...rest] = interleaved({
    v720: after,
    v360: after,
    a: soundPackets({ seconds: 5, from: 5 }),
  });

  for (const { name, packet } of [first!, ...rest]) {
    show.push(name, packet);
    expect(masterPlaylist([...show.renditions.values()], { lowLatency: true })).toContain(
      "v720/index.m3u8",
    );
  }

  playlists().forEach((playlist, i) => {
    expectValidPlaylist(playlist);
    expectValidReload(old[i]!, playlist);

    const { segments } = readPlaylist(playlist);

    expect([...new Set(segments.map((it) => it.discontinuity))]).toEqual([0, 1]);
  });
  for (const name of names) {
    const { segments } = rendition(show, name);

    segments
      .slice(1)
      .forEach((it, i) => expect(it.start).toBe(segments[i]!.start + segments[i]!.duration));
  }

  expect((await show.begin({ id: "session-1", startedAt: Date.now() })).resumed).toBe(true);
});

test("video begins with a key frame, also after a hole", async () => {
  const show = await openShow();

  pushPackets(show, { v720: videoPackets({ seconds: 1, from: 1 }) });
  expect(rendition(show).segments).toEqual([]);
  pushPackets(show, { v720: videoPackets({ seconds: 3, from: 2 }) });
  pushPackets(show, { v720: videoPackets({ seconds: 4, from: 11 }) });

  const starts = rendition(show).segments.map((it) => it.start / 90_000);

  expect(starts).toEqual([2, 4, 12, 14]);
});

test("packets that were sent again are dropped", async () => {
  const show = await openShow();
  const sent = { v720: videoPackets({ seconds: 5 }), a: soundPackets({ seconds: 5 }) };
  const count = pushPackets(show, sent);
  const before = lowLatency(rendition(show));

  expect((await show.begin({ id: "session-1", startedAt: Date.now() })).resumed).toBe(true);
  configureAll(show);
  expect(pushPackets(show, sent)).toBe(0);
  expect(count).toBe(sent.v720.length + sent.a.length);
  expect(lowLatency(rendition(show))).toBe(before);
});

test("a new session is a discontinuity with the same number in every rendition, also in one that joins late", async () => {
  const show = await openShow();

  pushPackets(show, { v720: videoPackets({ seconds: 5 }), a: soundPackets({ seconds: 5 }) });
  await show.begin({ id: "session-2", startedAt: Date.now() });
  configureAll(show);
  show.configure("v360", { ...VIDEO, width: 640, height: 360 });

  const again = videoPackets({ seconds: 5 });

  pushPackets(show, { v720: again, v360: again, a: soundPackets({ seconds: 5 }) });
  for (const name of ["v720", "v360", "a"] as const) {
    const playlist = readPlaylist(lowLatency(rendition(show, name)));

    expect(playlist.segments.at(-1)!.discontinuity).toBe(1);
    expectValidPlaylist(lowLatency(rendition(show, name)));
  }

  expect(readPlaylist(lowLatency(rendition(show))).segments[0]!.discontinuity).toBe(0);
});

test("the master lists only the renditions of the present session, and sound by itself", async () => {
  const show = await openShow();

  expect(masterPlaylist([...show.renditions.values()], { lowLatency: true })).toBeNull();
  show.configure("v360", { ...VIDEO, width: 640, height: 360 });

  const packets = videoPackets({ seconds: 3 });

  pushPackets(show, { v720: packets, v360: packets, a: soundPackets({ seconds: 3 }) });

  const uris = (plain = false) =>
    masterPlaylist([...show.renditions.values()], { lowLatency: !plain })!.match(/^[^#\n].*$/gm);

  expect(uris()).toEqual(["v720/index.m3u8", "v360/index.m3u8", "a/index.m3u8"]);
  expect(uris(true)![0]).toBe("v720/index.m3u8?ll=0");
  await show.begin({ id: "session-2", startedAt: Date.now() });
  show.configure("v360", { ...VIDEO, width: 640, height: 360 });
  pushPackets(show, { v360: packets });
  expect(uris()).toEqual(["v360/index.m3u8"]);
});

test("a rendition dropped by the encoder leaves the master, and returns with its first segment", async () => {
  const show = await openShow();

  show.configure("v360", { ...VIDEO, width: 640, height: 360 });

  const listed = () =>
    masterPlaylist([...show.renditions.values()], { lowLatency: true })!
      .match(/^v\d+(?=\/index)/gm)!
      .join();
  const from = (start: number, seconds: number) => videoPackets({ seconds, from: start });
  const small = (start: number, seconds: number) =>
    from(start, seconds).map((it) => ({ ...it, data: Buffer.alloc(1) }));
  const sound = (start: number, seconds: number) => soundPackets({ seconds, from: start });

  pushPackets(show, { v720: from(0, 4), v360: small(0, 4), a: sound(0, 4) });
  pushPackets(show, { v360: small(4, 5), a: sound(4, 5) });
  expect(listed()).toBe("v720,v360");
  pushPackets(show, { v360: small(9, 3), a: sound(9, 3) });
  expect(listed()).toBe("v360");
  expect(isStale([...show.renditions.values()], rendition(show))).toBe(true);
  expect(isStale([...show.renditions.values()], rendition(show, "v360"))).toBe(false);
  pushPackets(show, { v720: from(12, 3), v360: small(12, 3), a: sound(12, 3) });
  expect(listed()).toBe("v720,v360");
});

test("the plain playlist has whole segments only, and the end is marked", async () => {
  const show = await openShow();

  pushPackets(show, { v720: videoPackets({ seconds: 5 }) });

  const plain = () => mediaPlaylist(rendition(show), { lowLatency: false })!;

  expect(plain()).not.toMatch(/PART|PRELOAD/);
  expect(readPlaylist(plain()).segments.length).toBe(2);
  show.finish();
  expect(readPlaylist(plain())).toMatchObject({ isEnded: true });
  expect(readPlaylist(plain()).segments.length).toBe(3);
  expect(hasPart(rendition(show), 99, 0)).toBe(true);
});

test("the window stays small however long the show is", async () => {
  const show = await openShow();

  pushPackets(show, { v720: videoPackets({ seconds: 300 }) });
  expect(rendition(show).segments.length).toBeLessThanOrEqual(20);
  expect(readPlaylist(lowLatency(rendition(show))).segments.length).toBe(14);
  expectValidPlaylist(lowLatency(rendition(show)));
});

test("a show whose encoder's clock jumps by days goes on", async () => {
  const show = await openShow();
  const DAYS = 47 * 3600;

  pushPackets(show, { v720: videoPackets({ seconds: 2 }), a: soundPackets({ seconds: 1 }) });
  pushPackets(show, {
    v720: videoPackets({ seconds: 4, from: DAYS }),
    a: soundPackets({ seconds: 4, from: DAYS }),
  });
  show.finish();

  expect(rendition(show).segments.length).toBeGreaterThan(1);
});

test("media whose clock stands still is refused before it fills the memory, and goes on with its clock", async () => {
  const show = await openShow();
  const megabyte = Buffer.alloc(1024 * 1024);
  const stand = () => {
    for (let us = 0; us < 30; us++)
      show.push("v720", { timestampUs: us, key: us === 0, data: megabyte });
  };

  expect(stand).toThrow("stands still");
  pushPackets(show, { v720: videoPackets({ seconds: 6, from: 2 }) });
  expect(rendition(show).segments.map(({ isComplete }) => isComplete)).toEqual([
    ...[true, true, true],
    false,
  ]);
});
