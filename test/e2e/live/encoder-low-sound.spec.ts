import { type ChildProcess, execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { killServer, OWN_SERVER as baseURL, startServer, stopServer } from "../own-server";
import { signIn } from "../people";
import { planShow } from "../show";
import { hasFfmpeg, makeStreamKey, RTMP_PORT, startEncoder } from "./encoder";
import { playbackUrl } from "./live-playlists";

const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-low-sound-"));
const breakage = path.join(folder, "broken");
let server: ChildProcess | undefined;
let encoder: ChildProcess | undefined;

test.beforeAll(async () => {
  test.skip(!hasFfmpeg(), "needs ffmpeg");
  const settings = { PAYMENTS: "test", RTMP_PORT, FFMPEG_LADDER: "0", PATH: breakableFfmpeg() };
  server = await startServer({ folder: path.join(folder, "data"), settings });
});

test.afterAll(async () => {
  encoder?.kill();
  if (server?.exitCode === null) await killServer(server);
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a PATH whose ffmpeg does not start once the file `breakage` exists. */
function breakableFfmpeg() {
  const bin = path.join(folder, "ffmpeg");
  const real = execFileSync("which", ["ffmpeg"], { encoding: "utf8" }).trim();
  writeFileSync(bin, `#!/bin/sh\n[ -e ${breakage} ] && exit 1\nexec ${real} "$@"\n`);
  chmodSync(bin, 0o755);
  return `${folder}:${process.env.PATH}`;
}

/** The server's encoders of sound with few bits. */
function listProcesses() {
  const { stdout } = spawnSync("pgrep", ["-P", String(server!.pid), "-f", "b:a 48000"], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
}

async function sendFromEncoder(browser: Browser) {
  const artist = await (await browser.newContext({ baseURL })).newPage();
  await signIn(artist, "singer");
  const eventId = await planShow(artist, { title: "Ấm Trà Khuya", eventType: "free" });
  encoder = startEncoder(`${eventId}_${await makeStreamKey(artist)}`);
  const isLive = async () => ((await (await artist.request.get(`/api/events/${eventId}`)).json()) as Live).isLive;
  await expect.poll(isLive, { timeout: 60_000 }).toBe(true);
  return { artist, eventId };
}
type Live = { isLive: boolean };

/** The renditions that a page loads media of, in this order, without repetitions. */
function watchMedia(page: Page): string[] {
  const loaded: string[] = [];
  page.on("request", (request) => {
    const name = /\/hls\/[^/]+\/[^/]+\/(\w+)\/\w+[\d.]*\.(m4s|mp4)/.exec(request.url())?.[1];
    if (name && loaded.at(-1) !== name) loaded.push(name);
  });
  return loaded;
}

const secondsPlayed = (page: Page) => page.locator(".player video").evaluate((it: HTMLVideoElement) => it.currentTime);

async function goesOn(page: Page) {
  const at = await secondsPlayed(page);
  await expect.poll(() => secondsPlayed(page), { timeout: 90_000 }).toBeGreaterThan(at + 5);
}

test("on a slow line a show from an encoder is heard with few bits, and when that ends, with many", async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const { artist, eventId } = await sendFromEncoder(browser);
  const master = (await playbackUrl(artist.request, eventId))!;
  expect(await (await artist.request.get(master)).text()).toContain('AUDIO="al"');
  const plain = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
  await plain.goto(`/stream/${eventId}`);
  await expect(plain.locator('a[href*="/audio-low.aac"]')).toBeVisible();

  const viewer = await (await browser.newContext({ baseURL })).newPage();
  const loaded = watchMedia(viewer);
  const network = await viewer.context().newCDPSession(viewer);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  const setLine = (kbit: number) => {
    const throughput = (kbit * 1000) / 8;
    const line = { offline: false, latency: 100, downloadThroughput: throughput, uploadThroughput: throughput };
    return network.send("Network.emulateNetworkConditions", line);
  };
  await setLine(128);
  await viewer.goto(`/stream/${eventId}`, { waitUntil: "commit" });
  await expect(viewer.getByText("too slow for the picture")).toBeVisible({ timeout: 120_000 });
  await expect.poll(() => secondsPlayed(viewer), { timeout: 60_000 }).toBeGreaterThan(0);
  await goesOn(viewer);
  expect(loaded).toEqual(["al"]);

  const [first] = listProcesses();
  process.kill(first!, "SIGKILL");
  await expect.poll(listProcesses, { timeout: 30_000 }).toEqual([expect.any(Number)]);
  expect(listProcesses()).not.toContain(first);
  await goesOn(viewer);

  await setLine(500);
  writeFileSync(breakage, "");
  process.kill(listProcesses()[0]!, "SIGKILL");
  await expect.poll(() => loaded.slice(1), { timeout: 90_000 }).toContain("a");
  await goesOn(viewer);

  rmSync(breakage);
  const [other] = [encoder!, (encoder = undefined)];
  other.kill();
  await expect.poll(listProcesses).toEqual([]);
});

test("the server leaves no process behind", async ({ browser }) => {
  const { eventId } = await sendFromEncoder(browser);
  expect(eventId).toBeTruthy();
  const [pid] = listProcesses();
  expect(await stopServer(server!)).toBe(0);
  await expect.poll(() => spawnSync("ps", ["-p", String(pid)]).status).toBe(1);
});
