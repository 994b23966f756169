import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectFrames, FRAMES_A_SECOND, readFrame, startCountingCamera } from "./counted-frames";
import { hasFfmpeg, makeStreamKey } from "./encoder";
import { playbackUrl } from "./live-playlists";
import { test } from "../journey-test";
import { signIn } from "../people";
import { planShow, endStream } from "../show";

const seconds = (frames: number) => frames / FRAMES_A_SECOND;
const frames = (count: number) => count * FRAMES_A_SECOND;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Controls that have faded let clicks through to the picture. */
async function press(page: Page, name: string) {
  await page.mouse.move(400, 300);
  await page.mouse.move(420, 310);
  await button(page, name).click();
}

const timeline = (page: Page) => page.getByRole("slider", { name: "Position" });
const isPaused = (page: Page) =>
  page.locator(".player-screen > video").evaluate((it: HTMLVideoElement) => it.paused);

/** When the first picture was filmed, in ms. */
async function startOf(request: APIRequestContext, eventId: string): Promise<number> {
  const master = (await playbackUrl(request, eventId))!;
  const answer = await request.get(master.replace("master.m3u8", "v360/index.m3u8?from=start"));

  return Number(answer.headers()["nhacsong-from"]);
}

test("whoever comes late goes back to the first picture, seeks, returns to live, and sees the end", async ({
  browser,
  baseURL,
  atEnd,
}) => {
  test.skip(!hasFfmpeg(), "needs ffmpeg as the camera");

  const artist = await (await browser.newContext()).newPage();

  await signIn(artist, "gio-bac");

  const eventId = await planShow(artist, { title: "Đêm dài", eventType: "free", replay: "7d" });
  const camera = startCountingCamera(`${eventId}_${await makeStreamKey(artist)}`);

  atEnd(() => camera.kill("SIGKILL"));
  await expect.poll(() => playbackUrl(artist.request, eventId)).toBeTruthy();

  const startedAt = await startOf(artist.request, eventId);
  /** The frame that the camera films now. */
  const newest = () => frames((Date.now() - startedAt) / 1000);

  const context = await browser.newContext();
  const page = await context.newPage();
  const requested: string[] = [];

  page.on("request", (request) => requested.push(request.url()));
  await page.goto(`/stream/${eventId}`);
  await expect(button(page, "Watch from the start")).toBeVisible();

  await test.step("from the start", async () => {
    await press(page, "Watch from the start");
    await expectFrames(page, 0, frames(20));
    await expect(page.getByText(/^\d+ min behind live$/)).toBeVisible();

    // A page that is busy may draw the frame after the one it was told of.
    const difference = async () => {
      const { frame, mediaTime } = await readFrame(page);

      return frame - Math.round(frames(mediaTime));
    };

    await expect.poll(difference, "the frame on screen is that of its media time").toBe(0);
    expect(await isPaused(page)).toBe(false);
  });

  await test.step("seeking", async () => {
    await page.keyboard.press("k");
    for (const second of [31, 8, 44]) {
      await timeline(page).fill(String(second));
      await expectFrames(page, frames(second) - 1, frames(second) + 1);

      const { frame, currentTime } = await readFrame(page);

      expect(Math.abs(frame - frames(currentTime)), "exact to a frame").toBeLessThanOrEqual(1.01);
    }

    await timeline(page).press("ArrowLeft");
    await expectFrames(page, frames(34) - 1, frames(34) + 1);
    await press(page, "Back 10 seconds");
    await press(page, "Back 10 seconds");
    await expectFrames(page, frames(14) - 1, frames(14) + 1);
    await page.keyboard.press("k");
    await expectFrames(page, frames(15), frames(24));
  });

  await test.step("the picture at the pointer", async () => {
    const { x, y, width, height } = (await timeline(page).boundingBox())!;
    const files = () => requested.filter((url) => /\/v360\/k\d+\.mp4$/.test(url));

    const picture = page.locator(".player-preview video");

    // Controls that have faded come back with the first movement.
    await expect(async () => {
      await page.mouse.move(x + width * 0.25, y + height / 2);
      await page.mouse.move(x + width * 0.25 + 1, y + height / 2);
      await expect(picture).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect
      .poll(() => picture.evaluate((it: HTMLVideoElement) => it.readyState))
      .toBeGreaterThanOrEqual(2);

    const n = Number(/k(\d+)\.mp4$/.exec(files().at(-1)!)![1]);
    const { frame } = await readFrame(page, ".player-preview video");

    expect(frame, "the first frame of the segment").toBe(n * frames(2));

    const shown = seconds(frame) / Number(await timeline(page).getAttribute("max"));

    expect(Math.abs(shown - 0.25)).toBeLessThan(0.05);
    await page.mouse.move(400, 300);
    await expect(page.locator(".player-preview")).toHaveCount(0);
  });

  await test.step("sound alone, and the quality, in the past", async () => {
    const quality = page.getByRole("combobox", { name: "Quality" });

    await quality.selectOption("Audio only");
    await expect
      .poll(() => requested.some((url) => /\/a\/index\.m3u8\?from=start/.test(url)))
      .toBe(true);
    await expect(page.getByText(/behind live$/)).toBeVisible();
    await quality.selectOption("360p");
    await expectFrames(page, frames(15), newest() - frames(20));
    await expect(quality).toHaveValue("360");
  });

  await test.step("back to live while the show goes on", async () => {
    await press(page, "Jump to live");
    await expectFrames(page, newest() - frames(20));

    const before = requested.length;
    const { frame } = await readFrame(page);

    await expectFrames(page, frame + frames(3));

    const after = requested.slice(before).filter((url) => url.includes("from=start"));

    expect(after, "the list of the past is not loaded any more").toEqual([]);

    // A viewer whom a busy computer keeps further behind leaves the window by going back.
    const isNear = newest() - (await readFrame(page)).frame < frames(10);

    await press(page, "Back 10 seconds");
    await expect(button(page, "Jump to live")).toBeVisible();
    if (isNear)
      expect(
        requested.filter((url, i) => i >= before && url.includes("from=start")),
        "within the window",
      ).toEqual([]);
  });

  await test.step("a reload from the start, as the plain link does", async () => {
    await page.goto(`/stream/${eventId}?from=start`);
    await expectFrames(page, 0, frames(20));
    await expect(button(page, "Jump to live")).toBeVisible();
  });

  await test.step("without scripts: what has been played so far, by a link", async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const reader = await plain.newPage();

    await reader.goto(`/stream/${eventId}`);
    await reader.getByRole("link", { name: "Watch from the start" }).click();
    await expect(
      reader.getByText(/^This is the show up to the moment you opened this page\./),
    ).toBeVisible();

    const video = reader.locator("video[controls]");

    await video.evaluate((it: HTMLVideoElement) => {
      it.muted = true;
      void it.play();
    });

    const place = () =>
      video.evaluate((it: HTMLVideoElement) => (it.readyState >= 2 ? it.currentTime : 0));

    await expect.poll(place).toBeGreaterThan(1);
    // Callbacks for frames do not run in pages without scripts.
    await video.evaluate((it: HTMLVideoElement) => it.pause());
    await expectFrames(reader, frames(1), frames(40));

    const length = () => video.evaluate((it: HTMLVideoElement) => it.duration);
    const first = await length();

    expect(first).toBeGreaterThan(60);
    await reader.getByRole("link", { name: "Load what has been played since" }).click();
    await video.evaluate((it: HTMLVideoElement) => void it.load());
    await expect.poll(length).toBeGreaterThan(first);
    await reader.getByRole("link", { name: "Jump to live" }).click();
    await expect(reader).toHaveURL(new RegExp(`/stream/${eventId}\\?$`));
    await expect(reader.getByRole("link", { name: "Watch from the start" })).toBeVisible();
    await plain.close();
  });

  await test.step("a television goes back to the first picture, and to live again", async () => {
    const screen = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const tv = await screen.newPage();

    await tv.goto("/tv");

    const letters = (await tv.locator(".letters").innerText()).replace(/\s/g, "");
    const headers = { Origin: baseURL! };
    const answer = await artist.request.post(`/api/tv/codes/${letters}`, {
      headers,
      data: { eventId },
    });

    expect(answer.status(), await answer.text()).toBe(201);
    await expectFrames(tv, newest() - frames(20), Infinity, "video.picture");
    await tv.keyboard.press("ArrowDown");
    await tv.keyboard.press("ArrowRight");
    await expect(tv.locator(":focus")).toHaveText("Watch from the start");
    await tv.keyboard.press("Enter");
    await expectFrames(tv, 0, frames(20), "video.picture");
    await expect(tv.locator("video.picture")).toHaveJSProperty("paused", false);
    await tv.keyboard.press("ArrowDown");
    await tv.getByRole("button", { name: "Go live" }).press("Enter");
    await expectFrames(tv, newest() - frames(20), Infinity, "video.picture");
    await screen.close();
  });

  await test.step("the end of the show in the past", async () => {
    const toEnd = () =>
      timeline(page).evaluate((it: HTMLInputElement) => Number(it.max) - Number(it.value));
    const length = Number(await timeline(page).getAttribute("max"));

    await timeline(page).fill(String(length - 14));
    await expect.poll(toEnd).toBeLessThan(60);
    await artist.goto(`/stream/${eventId}`);
    await endStream(artist);
    await expect(page.locator(".player-ended")).toBeVisible();

    const { frame } = await readFrame(page);

    await expectFrames(page, frame + frames(2), frame + frames(30));
    await expect(page.locator(".player-end")).toBeVisible();
  });
});
