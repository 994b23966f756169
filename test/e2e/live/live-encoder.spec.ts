import { once } from "node:events";
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { signIn } from "../people";
import { SITE_RTMP_PORT } from "../ports";
import { pictureChanges, planShow } from "../show";
import { hasFfmpeg, makeStreamKey, startEncoder } from "./encoder";

const STOPPED = "The artist's video has stopped. Waiting...";

const signalOf = (page: Page) => page.locator(".signal");
const isMuted = (page: Page) =>
  page
    .locator("video")
    .first()
    .evaluate((it: HTMLVideoElement) => it.muted);

/** Requires playback to advance without interaction. */
async function goesOn(page: Page) {
  const now = () =>
    page.locator(".player video").evaluate((it: HTMLVideoElement) => it.currentTime);
  const stood = await now();

  await expect.poll(now).toBeGreaterThan(stood + 1);
  await pictureChanges(page);
}

async function openShow(
  browser: Browser,
  eventId: string,
  javaScriptEnabled = true,
): Promise<Page> {
  const page = await (await browser.newContext({ javaScriptEnabled })).newPage();

  await page.goto(`/stream/${eventId}`);

  return page;
}

test("an artist with OBS sees what arrives and why it was refused; viewers see it stop, and go on", async ({
  browser,
  atEnd,
}) => {
  test.skip(!hasFfmpeg(), "needs ffmpeg as the encoder");

  const context = await browser.newContext();
  const artist = await context.newPage();

  // Nobody else sends in this artist's name.
  await signIn(artist, "den-dau");

  const eventId = await planShow(artist, { title: "Ấm Trà Khuya", eventType: "free" });
  const key = await makeStreamKey(artist);
  const send = (streamKey: string) => {
    const encoder = startEncoder(`${eventId}_${streamKey}`, SITE_RTMP_PORT);

    atEnd(() => encoder.kill("SIGKILL"));

    return encoder;
  };

  await test.step("a wrong key is refused, with the reason", async () => {
    await expect(artist.getByText("Nothing has arrived yet")).toBeVisible();
    await artist.goto(`/stream/${eventId}`);

    await once(send("0".repeat(32)), "exit");

    await expect(artist.locator(".state-card")).toContainText("The stream key is wrong");
    await expect(artist.locator(".state-card")).toContainText("Copy the key again");
  });

  const encoder = send(key);

  await test.step("the artist sees what arrives", async () => {
    await expect(signalOf(artist)).toContainText("is sending");
    await expect(signalOf(artist)).toContainText("1280×720");
    await expect(signalOf(artist)).toContainText(/[1-9][\d.]*\s*Mbit\/s/);
    await expect(artist.locator(".state-card")).toHaveCount(0);
    await expect(artist.getByText("You're not streaming from this window")).toHaveCount(0);
    await pictureChanges(artist);
    expect(await isMuted(artist)).toBe(true);
  });

  await test.step("without scripts too", async () => {
    const storageState = await context.storageState();
    const plain = await (
      await browser.newContext({ javaScriptEnabled: false, storageState })
    ).newPage();

    for (const address of [`/stream/${eventId}`, "/dashboard/streaming"]) {
      await plain.goto(address);
      await expect(signalOf(plain)).toContainText("1280×720");
      await expect(signalOf(plain)).toContainText("is sending");
    }

    await expect(plain.getByText("Nothing has arrived yet")).toHaveCount(0);
  });

  const viewer = await openShow(browser, eventId);

  await pictureChanges(viewer);
  await expect(viewer.getByText(STOPPED)).toHaveCount(0);

  const late = await test.step("everybody sees that the video has stopped", async () => {
    encoder.kill("SIGKILL");

    await expect(viewer.getByText(STOPPED)).toBeVisible();
    await expect(signalOf(artist)).toContainText("has stopped sending");
    await expect((await openShow(browser, eventId, false)).getByText(STOPPED)).toBeVisible();

    const latecomer = await openShow(browser, eventId);

    await expect(latecomer.getByText(STOPPED)).toBeVisible();

    return latecomer;
  });

  await test.step("playback continues by itself", async () => {
    send(key);

    for (const page of [viewer, late]) {
      await expect(page.getByText(STOPPED)).toHaveCount(0);
      await goesOn(page);
    }
  });
});
