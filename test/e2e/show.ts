import { expect, type Locator, type Page } from "@playwright/test";
import { callApi } from "./api";

type Plan = {
  title: string;
  eventType: "free" | "donation" | "ticketed";
  ticketPrice?: string;
  ticketPriceVnd?: string;
  replay?: string;
};

/** Plans a show in five minutes, by the JSON API. @returns its id */
export async function planShow(artist: Page, plan: Plan): Promise<string> {
  const start = new Date(Date.now() + 5 * 60_000);
  const times = {
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 3600_000).toISOString(),
  };

  const show = await callApi<{ id: string }>(artist, "POST", "/events", {
    ...plan,
    ...times,
    category: "Open",
    duration: 60,
  });

  return show.id;
}

/** Clicks Start Streaming, or Rehearse again after an earlier try, and waits until page and server say that the show is live. */
export async function goLive(artist: Page, eventId: string) {
  await artist.goto(`/stream/${eventId}`);
  await artist.getByRole("button", { name: /^(Start Streaming|Rehearse again)$/ }).click();
  await expect(artist.getByText("You're live.", { exact: true })).toBeVisible();
  await waitUntilLive(artist, eventId);
}

/** Ends the show and answers the question. */
export async function endStream(artist: Page) {
  await artist.getByText("End Stream", { exact: true }).click();
  await artist.getByRole("button", { name: "End the show" }).click();
}

export async function waitUntilLive(page: Page, eventId: string) {
  const isLive = async () => {
    const answer = await page.request.get(`/api/events/${eventId}`);

    return ((await answer.json()) as { isLive: boolean }).isLive;
  };

  await expect.poll(isLive, { timeout: 90_000 }).toBe(true);
}

/**
 * Uses controls of the player, until it succeeds. They fade three seconds after the last input, and
 * come back with a mouse that moves.
 */
export async function withControls(page: Page, use: () => Promise<unknown>) {
  await expect(async () => {
    await page.mouse.move(400, 300);
    await page.mouse.move(420, 310);
    await use();
  }).toPass();
}

/** Goes back ten seconds in a running show, once there is something to go back to. */
export async function fallBehind(page: Page) {
  await expect(page.locator(".player-timeline")).toBeVisible({ timeout: 90_000 });
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".player-behind")).toBeVisible();
}

/**
 * Requires changing pixels. After a restart artist and viewer take a while to be back on a busy
 * machine.
 */
export async function pictureChanges(page: Page, timeout = 240_000) {
  const video = page.locator("video").first();

  const plays = async () => {
    if (await page.getByText("too slow for the picture").isVisible()) await askForPicture(page);

    const { readyState, at, height } = await playing(video);

    return readyState >= 2 && at > 0 && height > 0;
  };

  await expect.poll(plays, { timeout }).toBe(true);

  const first = await samplePicture(page);
  const now = async () => ({
    ...(await playing(video)),
    isAnother: (await samplePicture(page)) !== first,
  });

  await expect.poll(now, { timeout }).toEqual(expect.objectContaining({ isAnother: true }));
}

/**
 * Chooses the smallest picture, as a viewer may: on a busy machine the player can find its line too
 * slow for any, and plays the sound alone.
 */
async function askForPicture(page: Page) {
  const height = page.locator("option", { hasText: /^\d+p/ });
  const quality = page.locator("select.player-quality", { has: height });
  const smallest = (await quality.locator(height).allTextContents()).at(-1);
  if (smallest) await quality.selectOption(smallest);
}

/** The player's state for failure messages. */
function playing(video: Locator) {
  return video.evaluate((it: HTMLVideoElement) => ({
    at: it.currentTime,
    isPaused: it.paused,
    readyState: it.readyState,
    height: it.videoHeight,
    frames: it.getVideoPlaybackQuality().totalVideoFrames,
    loaded: Array.from({ length: it.buffered.length }, (_, i) => [
      it.buffered.start(i),
      it.buffered.end(i),
    ]),
  }));
}

function samplePicture(page: Page): Promise<string> {
  return page
    .locator("video")
    .first()
    .evaluate((video: HTMLVideoElement) => {
      const canvas = document.createElement("canvas");

      [canvas.width, canvas.height] = [64, 36];

      const context = canvas.getContext("2d")!;

      context.drawImage(video, 0, 0, 64, 36);

      return context.getImageData(0, 0, 64, 36).data.join();
    });
}
