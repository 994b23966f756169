import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/settings/env.server";
import { Show } from "../packager/show";
import { createPlaybackHandler } from "../playback/handler";
import { readPlaylist } from "../testing/playlist-rules";
import { configureAll, pushPackets, soundPackets, videoPackets } from "../testing/test-packets";
import { createCdnHandler } from "./cdn-handler";

const CDN = "https://files.nhacsong.example";
const KEY = "0123456789abcdef";
/** The second at which a minute of the clock begins, five seconds after the show. */
const NOON = Date.parse("2026-11-23T12:00:00Z");

let show: Show;
let server: http.Server;
let base: string;
let sent: number;
let folder: string;

beforeEach(async () => {
  vi.spyOn(env, "CDN_URL", "get").mockReturnValue(CDN);
  vi.spyOn(env, "CDN_KEY", "get").mockReturnValue(KEY);
  folder = mkdtempSync(path.join(tmpdir(), "nhacsong-cdn-"));
  show = await Show.open(folder, (error) => {
    throw error;
  });
  await begin("session-1", NOON - 5000);
  sent = 0;
  send(5);
  const cdn = createCdnHandler({ findShow: async (id) => (id === "e1" ? show : null) });
  const playback = createPlaybackHandler({
    authorize: async () => "personal",
    findShow: async () => show,
    findReplay: async () => null,
    isWholeOpen: async () => true,
    findCaptions: async () => null,
  });
  server = http.createServer((req, res) => void (cdn(req, res) || playback(req, res) || res.writeHead(418).end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await show.settled();
  rmSync(folder, { recursive: true });
});

async function begin(id: string, startedAt: number) {
  await show.begin({ id, startedAt, isPast: true });
  configureAll(show);
}

function send(seconds: number) {
  pushPackets(show, { v720: videoPackets({ seconds, from: sent }), a: soundPackets({ seconds, from: sent }) });
  sent += seconds;
}

const playlist = async (query = "") => (await fetch(`${base}/hls/t/e1/v720/index.m3u8${query}`)).text();

/** Addresses at the CDN, in the order of the playlist. */
const listed = (text: string) => text.match(/https:\/\/files\.nhacsong\.example[^"\n]+/g) ?? [];
const nameOf = (address: string) => address.slice(address.lastIndexOf("/") + 1);
const addressOf = (text: string, name: string) => listed(text).find((it) => nameOf(it) === name)!;

/** Asks home as the CDN does. */
const pull = (address: string, headers: Record<string, string> = { "nhacsong-cdn-key": KEY }) =>
  fetch(address.replace(CDN, base), { headers });
const status = async (address: string) => (await pull(address)).status;

test("segments, parts and the announced part are at the CDN; all else stays beside the playlist", async () => {
  const text = await playlist();
  const own = text.split("\n").filter((line) => /\.(m4s|mp4|m3u8)/.test(line) && !line.includes(CDN));
  expect(own).toEqual(['#EXT-X-MAP:URI="init0.mp4"', expect.stringContaining('REPORT:URI="../a/index.m3u8"')]);
  expect(listed(text).map(nameOf)).toEqual(expect.arrayContaining(["s0.m4s", "p1.0.m4s", "s1.m4s"]));
  expect(readPlaylist(text).hint).toMatch(
    /^https:\/\/files\.nhacsong\.example\/cdn\/[\w-]{22}\/e1\/v720\/p2\.\d\.m4s$/,
  );
  for (const address of [addressOf(text, "s0.m4s"), addressOf(text, "p1.0.m4s")]) {
    const [atCdn, atHome] = [await pull(address), await fetch(`${base}/hls/t/e1/v720/${nameOf(address)}`)];
    expect(Buffer.from(await atCdn.arrayBuffer())).toEqual(Buffer.from(await atHome.arrayBuffer()));
    expect(atCdn.headers.get("access-control-allow-origin")).toBe("*");
    expect(atCdn.headers.get("cache-control")).toBe("public, max-age=30");
  }
});

test("only the CDN's key opens a file, and refusals are not kept", async () => {
  const address = addressOf(await playlist(), "s0.m4s");
  const others: Record<string, string>[] = [{}, { "nhacsong-cdn-key": "0123456789abcdee" }, { cookie: "session=1" }];
  for (const headers of others) {
    const { status, headers: given } = await pull(address, headers);
    expect([status, given.get("cache-control")]).toEqual([403, "no-store"]);
  }
  expect((await pull(`${CDN}/cdn/check`, {})).status).toBe(403);
  expect(await status(`${CDN}/cdn/check`)).toBe(204);
});

test("a word opens the segments of its own minute alone, and addresses never change while they are listed", async () => {
  send(5);
  const text = await playlist("?ll=0");
  const [before, after] = [addressOf(text, "s1.m4s"), addressOf(text, "s3.m4s")];
  expect([await status(before), await status(after)]).toEqual([200, 200]);
  const wordOf = (address: string) => address.split("/")[4]!;
  expect(wordOf(before)).not.toBe(wordOf(after));
  expect(await status(before.replace(wordOf(before), wordOf(after)))).toBe(404);
  expect(await status(after.replace(wordOf(after), wordOf(before)))).toBe(404);
  send(10);
  expect(addressOf(await playlist("?ll=0"), "s1.m4s")).toBe(before);
});

test("a segment that playlists no longer list is gone, whatever word is given for it", async () => {
  const first = addressOf(await playlist(), "s0.m4s");
  send(45);
  await show.settled();
  expect((await fetch(`${base}/hls/t/e1/v720/s0.m4s`)).status).toBe(200);
  const hint = readPlaylist(await playlist()).hint!;
  for (const address of [first, hint.replace(nameOf(hint), "s0.m4s")]) expect(await status(address)).toBe(404);
});

test("a part that was announced before the encoder left keeps its address, whenever the show goes on", async () => {
  await begin("session-2", NOON + 120_000);
  const hint = readPlaylist(await playlist()).hint!;
  expect(nameOf(hint)).toMatch(/^p\d\.0\.m4s$/);
  const waiting = pull(hint);
  // This request is answered after the part was requested.
  await pull(`${CDN}/cdn/check`);
  sent = 0;
  send(1);
  expect((await waiting).status).toBe(200);
  expect(addressOf(await playlist(), nameOf(hint))).not.toBe(hint);
});

test("after the show, and without a CDN, playlists name their own files, and nothing is left at the CDN's address", async () => {
  const address = addressOf(await playlist(), "s0.m4s");
  show.finish();
  expect(listed(await playlist())).toEqual([]);
  expect(await status(address)).toBe(404);
  vi.spyOn(env, "CDN_URL", "get").mockReturnValue(undefined);
  expect(await status(address)).toBe(418);
});

test("unknown shows, renditions and files, and other methods", async () => {
  const address = addressOf(await playlist(), "s0.m4s");
  const wrong = [
    address.replace("/e1/", "/e2/"),
    address.replace("v720", "v1080"),
    address.replace("s0.m4s", "init0.mp4"),
    `${address}/more`,
    `${CDN}/cdn/`,
  ];
  for (const it of wrong) expect(await status(it)).toBe(404);
  expect((await fetch(address.replace(CDN, base), { method: "POST" })).status).toBe(405);
});
