import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setServerBandwidth } from "~/models/live/streams/broadcast/server-bandwidth.server";
import { Show } from "../packager/show";
import { makeSound, openReplay, type Replay } from "../replay/replay";
import { demux, pushRecording } from "../testing/recording";
import { createPodcastHandler } from "./podcast";
import { fail } from "../testing/open-show";

let folder: string, server: http.Server, base: string;
let sound: Replay | null;
let isEpisode: boolean;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "podcast-"));
  [sound, isEpisode] = [null, true];

  const handle = createPodcastHandler({
    isEpisode: async () => isEpisode,
    findSound: async () => sound,
  });

  server = http.createServer((req, res) => void (handle(req, res) || res.writeHead(418).end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  setServerBandwidth(null);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

async function record() {
  const show = await Show.open(folder, fail);

  await pushRecording(show, { rounds: 2, sessionId: "session-1" });
  show.finish();
  await show.settled();
  sound = (await makeSound(show, folder))!;

  return sound;
}

const get = (headers = {}, init: RequestInit = {}) =>
  fetch(`${base}/podcast/e1.m4a`, { headers, ...init });

test("the sound of a show is one complete m4a without a picture, index first", async () => {
  const { size, durationMs } = await record();
  const answer = await get();
  const bytes = Buffer.from(await answer.arrayBuffer());

  expect(answer.headers.get("Content-Type")).toBe("audio/x-m4a");
  expect([answer.status, bytes.length, Number(answer.headers.get("Content-Length"))]).toEqual([
    200,
    size,
    size,
  ]);
  expect(bytes.toString("latin1", 4, 12)).toBe("ftypM4A ");
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));

  const tracks = await demux(bytes);

  expect(tracks.map(({ kind, codec, packets }) => [kind, codec, packets.length])).toEqual([
    ["audio", "mp4a.40.2", 750],
  ]);
  expect(durationMs).toBeCloseTo(16_000, -2);
});

test("players seek by ranges, and ask for the size first", async () => {
  const { size } = await record();
  const whole = Buffer.from(await (await get()).arrayBuffer());
  const part = await get({ Range: "bytes=1000-1999" });

  expect([part.status, part.headers.get("Content-Range")]).toEqual([
    206,
    `bytes 1000-1999/${size}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(1000, 2000))).toBe(true);
  expect((await get({ Range: `bytes=${size}-` })).status).toBe(416);

  const head = await get({}, { method: "HEAD" });

  expect([
    head.status,
    head.headers.get("Content-Length"),
    head.headers.get("Accept-Ranges"),
  ]).toEqual([200, String(size), "bytes"]);
  expect((await get({}, { method: "POST" })).status).toBe(405);
});

test("a restarted server finds the sound again, with the same bytes", async () => {
  const first = await record();
  const found = (await openReplay(folder, undefined, "sound"))!;

  expect([found.size, found.durationMs]).toEqual([first.size, first.durationMs]);
});

test("what is not offered, or not there, is 404; other addresses are not for this handler", async () => {
  expect((await get()).status).toBe(404);
  await record();
  isEpisode = false;
  expect((await get()).status).toBe(404);
  for (const other of ["/podcast/e1.mp3", "/podcast/e1", "/podcast/..%2fe1.m4a", "/podcast/"])
    expect((await fetch(base + other)).status).toBe(418);
});

test("listeners share the bandwidth of the server", async () => {
  await record();
  setServerBandwidth(1);

  const answer = await get();

  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "60"]);
});
