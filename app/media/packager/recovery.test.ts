import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  configureAll,
  pushPackets,
  SOUND,
  soundPackets,
  VIDEO,
  videoPackets,
} from "../testing/test-packets";
import { expectValidPlaylist, readPlaylist } from "../testing/playlist-rules";
import { mediaPlaylist } from "./media-playlist";
import type { Packet } from "./rendition";
import { FolderStore } from "./segment-store";
import { Show } from "./show";
import { fail } from "../testing/open-show";

let folder: string;
let opened: Show[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "show-"));
});
afterEach(async () => {
  await Promise.all(opened.map((show) => show.settled()));
  opened = [];
  rmSync(folder, { recursive: true });
});

async function open() {
  const show = await Show.open(folder, fail);

  opened.push(show);

  return show;
}

const SESSION = { id: "session-1", startedAt: Date.now() };
const SMALL = { ...VIDEO, width: 640, height: 360 };
const sent = { v720: videoPackets({ seconds: 20 }), a: soundPackets({ seconds: 20 }) };

/** A show whose process died after `seconds`, with its finished segments on disk. */
async function showThatDied(seconds: number) {
  const show = await open();

  await show.begin(SESSION);
  configureAll(show);

  const until = (packets: typeof sent.v720) =>
    packets.filter((it) => it.timestampUs < seconds * 1e6);

  pushPackets(show, { v720: until(sent.v720), a: until(sent.a) });
  await show.settled();
}

/** A broadcaster after a disconnect: configs again, then everything later than `last`. */
async function comeBack(show: Show) {
  const { resumed, last } = await show.begin(SESSION);

  configureAll(show);

  const since = (name: "v720" | "a") =>
    sent[name].filter((it) => it.timestampUs > (last[name] ?? -1));

  pushPackets(show, { v720: since("v720"), a: since("a") });

  return { resumed, last };
}

async function everythingOf(show: Show, name: "v720" | "a") {
  show.finish();

  const rendition = show.renditions.get(name)!;
  const pieces = await Promise.all(rendition.segments.map((it) => rendition.read(it.n)));

  return Buffer.concat(pieces.map((it) => it ?? Buffer.from("missing")));
}

async function undisturbed(name: "v720" | "a") {
  const show = await Show.open(null, fail);

  await show.begin(SESSION);
  configureAll(show);
  pushPackets(show, sent);

  return everythingOf(show, name);
}

test("after a kill during a show the broadcaster continues and the recording is byte for byte the undisturbed one", async () => {
  await showThatDied(11.3);

  const show = await open();
  const { resumed, last } = await comeBack(show);

  expect(resumed).toBe(true);
  expect(last.v720).toBeLessThan(10e6);

  const playlist = mediaPlaylist(show.renditions.get("v720")!, { lowLatency: true })!;

  expectValidPlaylist(playlist);
  expect(playlist).not.toContain("#EXT-X-DISCONTINUITY\n");
  expect(await everythingOf(show, "v720")).toEqual(await undisturbed("v720"));
  expect(await everythingOf(show, "a")).toEqual(await undisturbed("a"));
});

test("frames between a kill in the middle of a group of pictures and the next key frame are kept", async () => {
  const pictures = videoPackets({ seconds: 20, gop: 4 });
  const until = pictures.filter((it) => it.timestampUs < 11.3e6);
  const before = await open();

  await before.begin(SESSION);
  configureAll(before);
  pushPackets(before, { v720: until, a: sent.a.slice(0, 530) });
  await before.settled();

  const show = await open();
  const { last } = await show.begin(SESSION);
  const rest = pictures.filter((it) => it.timestampUs > last.v720!);
  const nextKey = rest.findIndex(({ key }) => key);

  expect(nextKey).toBeGreaterThan(0);
  // A browser's encoding is known again with its next key frame.
  show.configure("a", SOUND);
  pushPackets(show, { v720: rest.slice(0, nextKey) });
  configureAll(show);
  pushPackets(show, {
    v720: rest.slice(nextKey),
    a: sent.a.filter((it) => it.timestampUs > last.a!),
  });
  show.finish();
  expect(
    show.renditions.get("v720")!.segments.reduce((sum, { frames }) => sum + (frames ?? 0), 0),
  ).toBe(pictures.length);
});

test("a torn index line and a half-written segment lose nothing", async () => {
  await showThatDied(9);
  appendFileSync(path.join(folder, "v720/index.jsonl"), '{"n":4,"session":0,"epo');
  writeFileSync(path.join(folder, "v720/s4.m4s.part"), "half");

  const show = await open();

  await comeBack(show);
  expect(await everythingOf(show, "v720")).toEqual(await undisturbed("v720"));
  await show.settled();

  const again = await open();

  expect(again.renditions.get("v720")!.segments.length).toBe(10);
});

test("a torn line of the index swallows no line that is written after it", async () => {
  await showThatDied(9);
  appendFileSync(path.join(folder, "v720/index.jsonl"), '{"n":4,"session":0,"epo');

  const store = new FolderStore(path.join(folder, "v720"), fail);
  const { segments } = await store.load();
  const next = { ...segments.at(-1)!, n: segments.length };

  await store.saveSegment(next, Buffer.alloc(next.bytes));

  const again = await new FolderStore(store.folder, fail).load();

  expect(again.segments).toEqual([...segments, next]);
});

test("an index ahead of its data (a power cut) falls back to the last whole segment", async () => {
  await showThatDied(9);
  truncateSync(path.join(folder, "v720/s3.m4s"), 10);

  const show = await open();

  expect(show.renditions.get("v720")!.segments.map((it) => it.n)).toEqual([0, 1, 2]);
  await comeBack(show);
  expect(await everythingOf(show, "v720")).toEqual(await undisturbed("v720"));
});

test("two restarts in one show are no worse than one", async () => {
  await showThatDied(5);

  const first = await open();
  const { last } = await first.begin(SESSION);

  configureAll(first);
  pushPackets(first, {
    v720: sent.v720.filter((it) => it.timestampUs > last.v720! && it.timestampUs < 13e6),
  });
  await first.settled();

  const second = await open();

  await comeBack(second);
  expect(await everythingOf(second, "v720")).toEqual(await undisturbed("v720"));
  expect(await everythingOf(second, "a")).toEqual(await undisturbed("a"));
});

test("playlist and segments are there after a restart before the broadcaster is back", async () => {
  await showThatDied(9);

  const show = await open();
  const playlist = readPlaylist(mediaPlaylist(show.renditions.get("v720")!, { lowLatency: true })!);

  expect(playlist.segments.map((it) => it.n)).toEqual([0, 1, 2, 3]);
  expect(playlist.hint).toBe("p4.0.m4s");
});

test("another session after a restart is a discontinuity", async () => {
  await showThatDied(9);

  const show = await open();

  expect((await show.begin({ id: "session-2", startedAt: Date.now() })).resumed).toBe(false);
  configureAll(show);
  pushPackets(show, { v720: videoPackets({ seconds: 5 }) });

  const playlist = readPlaylist(
    mediaPlaylist(show.renditions.get("v720")!, { lowLatency: false })!,
  );

  expect(playlist.segments.map((it) => it.discontinuity)).toEqual([0, 0, 0, 0, 1, 1]);
});

test("another encoder setting gets its own init segment", async () => {
  await showThatDied(5);

  const show = await open();

  await show.begin(SESSION);
  show.configure("a", { ...SOUND, channels: 1 });
  pushPackets(show, { a: soundPackets({ seconds: 6, from: 4 }) });
  expect(mediaPlaylist(show.renditions.get("a")!, { lowLatency: false })).toContain(
    'URI="init1.mp4"',
  );
});

test("no unfinished files are left behind", async () => {
  await showThatDied(9);
  expect(readdirSync(path.join(folder, "v720")).filter((it) => it.endsWith(".part"))).toEqual([]);
});

test("a crash loses no picture of a rendition whose key frames come a little after its segments", async () => {
  const lead = videoPackets({ seconds: 12 });
  const late = lead.map((packet, i) => ({ ...packet, key: i % 60 === (i < 60 ? 0 : 4) }));
  const reopen = async () => {
    const show = await open();
    const { last } = await show.begin(SESSION);

    show.configure("v360", SMALL);
    show.configure("v720", VIDEO);

    return { show, last };
  };

  const { show: first } = await reopen();

  pushPackets(first, { v360: lead.slice(0, 250), v720: late.slice(0, 250) });
  await first.settled();

  const { show: again, last } = await reopen();

  pushPackets(again, {
    v360: lead.filter((it) => it.timestampUs > last.v360!),
    v720: late.filter((it) => it.timestampUs > last.v720!),
  });
  again.finish();

  const frames = again.renditions.get("v720")!.segments.reduce((sum, it) => sum + it.frames!, 0);

  expect(frames).toBe(late.length);
});

test("a crash between the writes of two renditions loses no sound, also where their key frames differ", async () => {
  const lead = videoPackets({ seconds: 20, fps: 10 });
  const late = lead.map((packet) => ({ ...packet, timestampUs: packet.timestampUs + 45_000 }));
  const sound = soundPackets({ seconds: 20 });

  for (const until of [9, 13, 21]) {
    const show = await open();
    const { last } = await show.begin(SESSION);

    configureAll(show);
    show.configure("v360", SMALL);

    const since = (packets: Packet[], name: "v720" | "v360" | "a") =>
      packets.filter(
        ({ timestampUs }) => timestampUs > (last[name] ?? -1) && timestampUs < until * 1e6,
      );

    pushPackets(show, {
      v720: since(lead, "v720"),
      v360: since(late, "v360"),
      a: since(sound, "a"),
    });
    if (until === 21) show.finish();
    await show.settled();

    const saved = show.renditions.get("a")!.segments.findLast((it) => it.isComplete)!;
    if (until !== 21) rmSync(path.join(folder, `a/s${saved.n}.m4s`));
  }

  const show = await open();
  const counts = [...show.renditions].map(([name, { segments }]) => {
    return [name, segments.reduce((sum, it) => sum + (it.frames ?? 0), 0)];
  });

  expect(Object.fromEntries(counts)).toEqual({
    v720: lead.length,
    v360: late.length,
    a: sound.length,
  });
});

test("a restart between frames of sound and picture loses neither", async () => {
  const first = await open();

  await first.begin(SESSION);
  configureAll(first);

  const before = (packets: Packet[], seconds: number) =>
    packets.filter((it) => it.timestampUs < seconds * 1e6);

  pushPackets(first, { v720: before(sent.v720, 8.9), a: before(sent.a, 9.1) });
  first.finish();
  await first.settled();

  const again = await open();

  await comeBack(again);
  again.finish();

  const framesOf = (name: "v720" | "a") =>
    again.renditions.get(name)!.segments.reduce((sum, it) => sum + (it.frames ?? 0), 0);

  expect({ v720: framesOf("v720"), a: framesOf("a") }).toEqual({
    v720: sent.v720.length,
    a: sent.a.length,
  });
});
