import http from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Show } from "../packager/show";
import { makeReplay, type Replay } from "../replay/replay";
import { readPlaylist } from "../testing/playlist-rules";
import { demux, pushRecording } from "../testing/recording";
import {
  configureAll,
  pushPackets,
  SOUND,
  soundPackets,
  VIDEO,
  videoPackets,
} from "../testing/test-packets";
import type { PlaybackAccess } from "./access/playback-access";
import { createPlaybackHandler } from "./handler";
import { fail } from "../testing/open-show";

let show: Show;
let replay: Replay | null;
let folder: string;
let welcome: PlaybackAccess;
let captions: string | null;
let server: http.Server, base: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "playback-"));
  show = await Show.open(null, fail);
  [replay, welcome, captions] = [null, "open", null];

  const handle = createPlaybackHandler({
    authorize: async () => welcome,
    findShow: async (eventId) => (eventId === "e1" ? show : null),
    findReplay: async () => replay,
    isWholeOpen: async () => true,
    findCaptions: async (_, language) => (language === "vi" ? captions : null),
  });

  server = http.createServer((req, res) => void (handle(req, res) || res.writeHead(418).end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const get = (address: string, init?: RequestInit) => fetch(`${base}${address}`, init);

async function liveShow() {
  await show.begin({ id: "session-1", startedAt: Date.now() });
  configureAll(show);
  pushPackets(show, { v720: videoPackets({ seconds: 5 }), a: soundPackets({ seconds: 5 }) });
}

test("requests for other things than media are passed on to the pages", async () => {
  for (const address of ["/", "/live", "/hlsx/t/e1/master.m3u8", "/?live=true"]) {
    const expected = address === "/live" ? 404 : 418;

    expect((await get(address)).status).toBe(expected);
  }
});

test("unknown, malformed and path-traversing addresses get 404", async () => {
  await liveShow();
  for (const rest of [
    "e1/v720/x.m4s",
    "e1/v999/index.m3u8",
    "e1/v480/index.m3u8",
    "e2/master.m3u8",
    "e1/v720/s99.m4s",
    "e1/v720/p0.99.m4s",
    "e1/v720/init7.mp4",
    "e1/v720/..%2f..%2fsecret",
    "e1/%2e%2e/index.m3u8",
    "e1/constructor/index.m3u8",
    "..%2fe1/master.m3u8",
    "",
  ]) {
    expect((await get(`/hls/token/${rest}`)).status, rest).toBe(404);
  }
});

test("a person without access gets no media from any kind of address", async () => {
  await liveShow();
  welcome = null;
  for (const address of [
    "/hls/t/e1/master.m3u8",
    "/hls/t/e1/v720/index.m3u8",
    "/hls/t/e1/v720/init0.mp4",
    "/hls/t/e1/v720/s0.m4s",
    "/hls/t/e1/v720/p0.0.m4s",
    "/live/t/e1/v720.mp4",
    "/live/t/e1/audio.aac",
    "/vod/t/e1.mp4",
  ]) {
    const response = await get(address);

    expect([response.status, (await response.arrayBuffer()).byteLength], address).toEqual([403, 0]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
});

test("only GET and HEAD are allowed, and other sites get no CORS headers", async () => {
  await liveShow();
  expect((await get("/hls/t/e1/master.m3u8", { method: "POST" })).status).toBe(405);

  const head = await get("/hls/t/e1/v720/s0.m4s", {
    method: "HEAD",
    headers: { origin: "http://elsewhere.test" },
  });

  expect(Number(head.headers.get("content-length"))).toBe(
    show.renditions.get("v720")!.find(0)!.bytes,
  );
  expect(await head.text()).toBe("");
  expect(head.headers.get("access-control-allow-origin")).toBeNull();
});

test("a player can follow the master playlist to every part", async () => {
  await liveShow();

  const master = await get("/hls/t/e1/master.m3u8");

  expect(master.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
  expect(await master.text()).toContain("v720/index.m3u8\n");

  const playlist = await get("/hls/t/e1/v720/index.m3u8");

  expect(playlist.headers.get("cache-control")).toContain("no-cache");

  const { segments, openParts } = readPlaylist(await playlist.text());

  for (const uri of [
    segments[0]!.init,
    "s0.m4s",
    ...[...segments.flatMap((it) => it.parts), ...openParts].map((it) => it.uri),
  ]) {
    const response = await get(`/hls/t/e1/v720/${uri}`);

    expect([uri, response.status, response.headers.get("content-type")]).toEqual([
      uri,
      200,
      "video/mp4",
    ]);
    expect(response.headers.get("cache-control")).toContain("immutable");
  }

  expect(await (await get("/hls/t/e1/master.m3u8?ll=0")).text()).toContain(
    "v720/index.m3u8?ll=0\n",
  );
  expect(await (await get("/hls/t/e1/v720/index.m3u8?ll=0")).text()).not.toContain("PART");
});

test("ticketed media are not cached", async () => {
  await liveShow();
  welcome = "personal";
  expect((await get("/hls/t/e1/v720/s0.m4s")).headers.get("cache-control")).toBe(
    "private, no-store",
  );
});

test("a blocking reload returns once the part exists, and all waiting requests share one wait", async () => {
  await liveShow();

  const next = readPlaylist(await (await get("/hls/t/e1/v720/index.m3u8")).text()).hint!;
  const [, msn, part] = /^p(\d+)\.(\d+)/.exec(next)!;
  const ask = () =>
    get(`/hls/t/e1/v720/index.m3u8?_HLS_msn=${msn}&_HLS_part=${part}`).then((it) => it.text());
  let answered = 0;
  const waiting = Array.from({ length: 5 }, () =>
    ask().finally(() => {
      answered += 1;
    }),
  );
  const hinted = get(`/hls/t/e1/v720/${next}`);

  await get("/hls/t/e1/v720/index.m3u8");
  expect(answered).toBe(0);
  pushPackets(show, { v720: videoPackets({ seconds: 1, from: 5 }) });

  const playlists = await Promise.all(waiting);

  for (const playlist of playlists) expect(playlist).toContain(`URI="${next}"`);
  expect((await hinted).status).toBe(200);
});

test("a request for a part far ahead is refused at once", async () => {
  await liveShow();
  expect((await get("/hls/t/e1/v720/index.m3u8?_HLS_msn=50")).status).toBe(400);
});

test("the end of the show releases all waiting requests and closes the playlist", async () => {
  await liveShow();

  const waiting = get("/hls/t/e1/v720/index.m3u8?_HLS_msn=3&_HLS_part=0").then((it) => it.text());

  await get("/hls/t/e1/master.m3u8");
  show.finish();
  expect(await waiting).toContain("#EXT-X-ENDLIST");
});

test("the progressive MP4 has video and audio from a key frame at time zero to the end", async () => {
  await pushRecording(show);

  const response = await get("/live/t/e1/v360.mp4");

  expect(response.headers.get("content-type")).toBe("video/mp4");

  const body = response.arrayBuffer();

  await get("/hls/t/e1/master.m3u8");
  show.finish();

  const [video, sound] = await demux(Buffer.from(await body));

  expect(video!.packets[0]).toMatchObject({ timestamp: 0, key: true });
  expect(video!.packets.length).toBeGreaterThan(30);
  expect(sound!.packets[0]!.timestamp).toBeLessThan(0.5);
  expect(sound!.packets.length).toBeGreaterThan(30);
});

test("a camera change ends the progressive video but not the audio", async () => {
  await liveShow();

  const body = (await get("/live/t/e1/v720.mp4")).arrayBuffer();

  show.configure("v720", { ...VIDEO, width: 960 });
  pushPackets(show, {
    v720: videoPackets({ seconds: 3, from: 6 }),
    a: soundPackets({ seconds: 4, from: 5 }),
  });
  expect([(await body).byteLength > 0, show.isEnded]).toEqual([true, false]);
});

test("a probing player is refused the progressive file, so that it uses the next source", async () => {
  await liveShow();

  const ask = (range: string) => get("/live/t/e1/v720.mp4", { headers: { range } });

  expect((await ask("bytes=0-1")).status).toBe(404);

  const whole = await ask("bytes=0-");

  expect(whole.status).toBe(200);
  await whole.body!.cancel();
});

test("the progressive audio is ADTS", async () => {
  await pushRecording(show);

  const response = await get("/live/t/e1/audio.aac");

  expect(response.headers.get("content-type")).toBe("audio/aac");

  const body = response.arrayBuffer();

  await get("/hls/t/e1/master.m3u8");
  show.finish();

  const [sound] = await demux(Buffer.from(await body));

  expect(sound).toMatchObject({ kind: "audio", codec: "mp4a.40.2" });
  expect(sound!.packets.length).toBeGreaterThan(30);
});

test("sound with few bits has an endless address of its own; without it there is none", async () => {
  await pushRecording(show);
  expect((await get("/live/t/e1/audio-low.aac")).status).toBe(404);
  show.configure("al", SOUND);
  for (const packet of soundPackets({ seconds: 8 })) show.push("al", packet);
  const response = await get("/live/t/e1/audio-low.aac");

  expect([response.status, response.headers.get("content-type")]).toEqual([200, "audio/aac"]);
  expect((await get("/live/t/e1/al.mp4")).status).toBe(404);
  expect((await get("/hls/t/e1/al/index.m3u8?ll=0")).status).toBe(200);
  show.finish();
  await response.arrayBuffer();
});

test("a progressive response stops when its reader loses access", async () => {
  await pushRecording(show);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

  const response = await get("/live/t/e1/v360.mp4");
  const body = response.arrayBuffer();

  welcome = null;
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await expect(body).rejects.toThrow();
});

test("a replay response stops when its reader loses access", async () => {
  const endless = async function* () {
    for (;;) yield Buffer.alloc(64 * 1024);
  };

  replay = { size: 1e12, durationMs: 1e9, prepare: async () => {}, read: endless };
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

  const response = await get("/vod/t/e1.mp4");

  welcome = null;
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test("a replay is served whole, by ranges and by suffix ranges", async () => {
  show = await Show.open(folder, fail);
  await pushRecording(show);
  show.finish();
  await show.settled();
  expect((await get("/vod/t/e1.mp4")).status).toBe(404);
  replay = await makeReplay(show, folder);

  const whole = Buffer.from(await (await get("/vod/t/e1.mp4")).arrayBuffer());

  expect(whole.length).toBe(replay!.size);

  const range = async (value: string) => {
    const response = await get("/vod/t/e1.mp4", { headers: { range: value } });

    return {
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
      headers: response.headers,
    };
  };

  const some = await range("bytes=100-70000");

  expect(some.status).toBe(206);
  expect(some.bytes.equals(whole.subarray(100, 70_001))).toBe(true);
  expect(some.headers.get("content-range")).toBe(`bytes 100-70000/${whole.length}`);
  expect((await range("bytes=-10")).bytes.equals(whole.subarray(-10))).toBe(true);
  expect((await range(`bytes=${whole.length}-`)).status).toBe(416);
  expect((await range("bytes=junk")).status).toBe(200);

  const playlist = await (await get("/hls/t/e1/v720/index.m3u8")).text();

  expect(playlist).toContain("#EXT-X-PLAYLIST-TYPE:VOD");
  expect(readPlaylist(playlist).segments.length).toBe(4);
});

test("captions are served as WebVTT in their languages to people with access", async () => {
  captions = "WEBVTT\n\n00:01.000 --> 00:05.000\nTiếng đàn\n";

  const answer = await get("/vod/token/e1.vi.vtt");

  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/vtt; charset=utf-8",
  ]);
  expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  expect(await answer.text()).toBe(captions);
  for (const file of [
    "e1.en.vtt",
    "e1.fr.vtt",
    "e1.vtt",
    "e1.vi",
    "e1.vi.vtt.mp4",
    "e1.vi.vtt/x",
  ]) {
    expect((await get(`/vod/token/${file}`)).status, file).toBe(404);
  }

  welcome = null;
  expect((await get("/vod/token/e1.vi.vtt")).status).toBe(403);
  welcome = "full";

  const full = await get("/vod/token/e1.vi.vtt");

  expect([full.status, full.headers.get("retry-after")]).toEqual([503, "10"]);
});
