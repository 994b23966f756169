import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { killServer, OWN_SERVER as baseURL, startServer, stopServer } from "../own-server";
import { signIn } from "../people";
import { planShow, waitUntilLive } from "../show";
import { hasFfmpeg, makeStreamKey, RTMP_PORT, startEncoder } from "./encoder";
import { playbackUrl } from "./live-playlists";

/** A PATH whose ffmpeg does not start while the file `breakage` exists. */
function breakableFfmpeg(folder: string, breakage: string) {
  const bin = path.join(folder, "ffmpeg");
  const real = execFileSync("which", ["ffmpeg"], { encoding: "utf8" }).trim();

  writeFileSync(bin, `#!/bin/sh\n[ -e ${breakage} ] && exit 1\nexec ${real} "$@"\n`);
  chmodSync(bin, 0o755);

  return `${folder}:${process.env.PATH}`;
}

/** The renditions that a page loads media of, in this order, without repetitions. */
function watchMedia(page: Page): string[] {
  const loaded: string[] = [];

  page.on("request", (request) => {
    const name = /\/hls\/[^/]+\/[^/]+\/(\w+)\/\w+[\d.]*\.(m4s|mp4)/.exec(request.url())?.[1];
    if (name && loaded.at(-1) !== name) loaded.push(name);
  });

  return loaded;
}

const secondsPlayed = (page: Page) =>
  page.locator(".player video").evaluate((it: HTMLVideoElement) => it.currentTime);

/** @returns what sets the speed of the page's line, in kbit/s */
async function limitLine(page: Page) {
  const network = await page.context().newCDPSession(page);

  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });

  return (kbit: number) => {
    const throughput = (kbit * 1000) / 8;
    const line = {
      offline: false,
      latency: 100,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    };

    return network.send("Network.emulateNetworkConditions", line);
  };
}

async function goesOn(page: Page) {
  const at = await secondsPlayed(page);

  await expect.poll(() => secondsPlayed(page)).toBeGreaterThan(at + 5);
}

test("on a slow line a show from an encoder is heard with few bits, and when that ends, with many", async ({
  browser,
  atEnd,
}) => {
  test.skip(!hasFfmpeg(), "needs ffmpeg");

  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-low-sound-"));
  const breakage = path.join(folder, "broken");

  atEnd(() => rmSync(folder, { recursive: true, force: true }));

  const settings = {
    PAYMENTS: "test",
    RTMP_PORT,
    FFMPEG_LADDER: "0",
    PATH: breakableFfmpeg(folder, breakage),
  };
  const server = await startServer({ folder: path.join(folder, "data"), settings });

  atEnd(() => killServer(server));

  /** The server's encoders of sound with few bits. */
  const listProcesses = () => {
    const { stdout } = spawnSync("pgrep", ["-P", String(server.pid), "-f", "b:a 48000"], {
      encoding: "utf8",
    });

    return stdout.split("\n").filter(Boolean).map(Number);
  };

  const artist = await (await browser.newContext({ baseURL })).newPage();

  await signIn(artist, "singer");

  const eventId = await planShow(artist, { title: "Ấm Trà Khuya", eventType: "free" });
  const streamName = `${eventId}_${await makeStreamKey(artist)}`;
  const send = () => {
    const encoder = startEncoder(streamName);

    atEnd(() => encoder.kill("SIGKILL"));

    return encoder;
  };

  const encoder = send();

  await waitUntilLive(artist, eventId);

  const master = (await playbackUrl(artist.request, eventId))!;

  expect(await (await artist.request.get(master)).text()).toContain('AUDIO="al"');

  const plain = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();

  await plain.goto(`/stream/${eventId}`);
  await expect(plain.locator('a[href*="/audio-low.aac"]')).toBeVisible();

  const viewer = await (await browser.newContext({ baseURL })).newPage();
  const loaded = watchMedia(viewer);
  const setLine = await limitLine(viewer);

  await test.step("a page that came too slowly for any picture begins with few bits", async () => {
    await setLine(128);
    await viewer.goto(`/stream/${eventId}`, { waitUntil: "commit" });
    await expect(viewer.getByText("too slow for the picture")).toBeVisible();
    await expect.poll(() => secondsPlayed(viewer)).toBeGreaterThan(0);
    await goesOn(viewer);
    expect(loaded).toEqual(["al"]);
  });

  await test.step("their encoder is started again when it ends", async () => {
    await expect.poll(listProcesses).toEqual([expect.any(Number)]);

    const [first] = listProcesses();

    process.kill(first!, "SIGKILL");
    await expect
      .poll(() => listProcesses().filter((pid) => pid !== first))
      .toEqual([expect.any(Number)]);
    await goesOn(viewer);
  });

  await test.step("without it viewers hear the sound with many bits", async () => {
    await setLine(500);
    await expect.poll(listProcesses).toEqual([expect.any(Number)]);
    writeFileSync(breakage, "");
    process.kill(listProcesses()[0]!, "SIGKILL");
    await expect.poll(() => loaded.slice(1)).toContain("a");
    await goesOn(viewer);
  });

  await test.step("no process is left behind, neither by the show nor by the server", async () => {
    rmSync(breakage);
    encoder.kill();
    await expect.poll(listProcesses).toEqual([]);
    send();
    await expect.poll(listProcesses).toEqual([expect.any(Number)]);

    const [pid] = listProcesses();

    expect([0, 1]).toContain(await stopServer(server));
    await expect.poll(() => spawnSync("ps", ["-p", String(pid)]).status).toBe(1);
  });
});
