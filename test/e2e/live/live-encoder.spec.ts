import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { hasFfmpeg, makeStreamKey, RTMP_PORT, startEncoder } from "./encoder";
import { test } from "../journey-test";
import { killServer, OWN_SERVER as baseURL, startServer } from "../own-server";
import { signIn } from "../people";
import { pictureChanges, planShow } from "../show";

test("an artist with OBS sees what arrives, why it was refused, and when it stopped", async ({ browser }) => {
  test.skip(!hasFfmpeg(), "needs ffmpeg as the encoder");
  test.setTimeout(240_000);
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-encoder-"));
  const server = await startServer({ folder, settings: { PAYMENTS: "test", RTMP_PORT } });
  let encoder = null;
  try {
    const context = await browser.newContext({ baseURL });
    const artist = await context.newPage();
    await signIn(artist, "singer");
    const eventId = await planShow(artist, { title: "Ấm Trà Khuya", eventType: "free" });
    const key = await makeStreamKey(artist);
    await expect(artist.getByText("Nothing has arrived yet")).toBeVisible();

    await artist.goto(`/stream/${eventId}`);
    await once(startEncoder(`${eventId}_${"0".repeat(32)}`), "exit");
    await expect(artist.locator(".state-card")).toContainText("The stream key is wrong");
    await expect(artist.locator(".state-card")).toContainText("Copy the key again");

    encoder = startEncoder(`${eventId}_${key}`);
    const signal = artist.locator(".signal");
    await expect(signal).toContainText("is sending", { timeout: 40_000 });
    await expect(signal).toContainText("1280×720");
    await expect(signal).toContainText(/[1-9][\d.]*\s*Mbit\/s/, { timeout: 30_000 });
    await expect(artist.locator(".state-card")).toHaveCount(0);
    await expect(artist.getByText("You're not streaming from this window")).toHaveCount(0);
    await pictureChanges(artist);
    expect(
      await artist
        .locator("video")
        .first()
        .evaluate((it: HTMLVideoElement) => it.muted),
    ).toBe(true);

    const plain = await browser.newContext({
      baseURL,
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    });
    const reader = await plain.newPage();
    for (const address of [`/stream/${eventId}`, "/dashboard/streaming"]) {
      await reader.goto(address);
      await expect(reader.locator(".signal")).toContainText("1280×720");
      await expect(reader.locator(".signal")).toContainText("is sending");
    }
    await expect(reader.getByText("Nothing has arrived yet")).toHaveCount(0);

    encoder.kill();
    await expect(signal).toContainText("has stopped sending", { timeout: 20_000 });
  } finally {
    encoder?.kill();
    await killServer(server);
    rmSync(folder, { recursive: true, force: true });
  }
});
