import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { hasFfmpeg, makeStreamKey, RTMP_PORT, startEncoder } from "./encoder";
import { test } from "../journey-test";
import { killServer, OWN_SERVER as baseURL, startServer } from "../own-server";
import { signIn } from "../people";
import { pictureChanges, planShow } from "../show";

const STOPPED = "The artist's video has stopped. Waiting...";

/** Requires playback to advance without interaction. */
async function goesOn(page: Page) {
  const video = page.locator(".player video");
  const now = () => video.evaluate((it: HTMLVideoElement) => it.currentTime);
  const stood = await now();
  await expect.poll(now, { timeout: 60_000 }).toBeGreaterThan(stood + 1);
  await pictureChanges(page);
}

test("viewers see that the artist's video has stopped, and playback continues by itself", async ({ browser }) => {
  test.skip(!hasFfmpeg(), "needs ffmpeg as the encoder");
  test.setTimeout(300_000);
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-pause-"));
  const server = await startServer({ folder, settings: { PAYMENTS: "test", RTMP_PORT } });
  let encoder = null;
  try {
    const artist = await (await browser.newContext({ baseURL })).newPage();
    await signIn(artist, "singer");
    const eventId = await planShow(artist, { title: "Mưa Giữa Bài", eventType: "free" });
    const streamName = `${eventId}_${await makeStreamKey(artist)}`;
    encoder = startEncoder(streamName);
    await artist.goto(`/stream/${eventId}`);
    await expect(artist.locator(".signal")).toContainText("is sending", { timeout: 60_000 });

    const viewer = await (await browser.newContext({ baseURL })).newPage();
    await viewer.goto(`/stream/${eventId}`);
    await pictureChanges(viewer);
    await expect(viewer.getByText(STOPPED)).toHaveCount(0);

    encoder.kill("SIGKILL");
    await expect(viewer.getByText(STOPPED)).toBeVisible({ timeout: 30_000 });
    const plain = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
    await plain.goto(`/stream/${eventId}`);
    await expect(plain.getByText(STOPPED)).toBeVisible();
    const latecomer = await (await browser.newContext({ baseURL })).newPage();
    await latecomer.goto(`/stream/${eventId}`);
    await expect(latecomer.getByText(STOPPED)).toBeVisible();

    encoder = startEncoder(streamName);
    for (const page of [viewer, latecomer]) {
      await expect(page.getByText(STOPPED)).toHaveCount(0, { timeout: 60_000 });
      await goesOn(page);
    }
  } finally {
    encoder?.kill("SIGKILL");
    await killServer(server);
    rmSync(folder, { recursive: true, force: true });
  }
});
