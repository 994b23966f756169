import { expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { demoEvent } from "../demo";
import { findDemoShow } from "./live-demo";
import { pictureChanges, withControls } from "../show";

/** After the buffer has played out. */
const OUTAGE_MS = 5000;

const video = (page: Page) => page.locator(".player video");
const read = <T>(page: Page, what: (it: HTMLVideoElement) => T) => video(page).evaluate(what);

test("a guest watches the demo's show with sound, and the device shows its title and artist", async ({
  page,
}) => {
  const complaints: string[] = [];

  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);

  const audioBytes = (it: HTMLVideoElement) =>
    (it as HTMLVideoElement & { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount;

  await expect.poll(() => read(page, audioBytes)).toBeGreaterThan(1000);

  const title = (await page.getByRole("heading", { level: 1 }).textContent())!.trim();
  const metadata = () =>
    page.evaluate(() => ({
      title: navigator.mediaSession.metadata?.title,
      artist: navigator.mediaSession.metadata?.artist,
    }));

  await expect.poll(metadata).toEqual({ title, artist: expect.stringMatching(/./) });
  expect(complaints).toEqual([]);
});

async function pressPause(page: Page) {
  const pause = page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Pause" });

  await withControls(page, async () => {
    if (!(await read(page, (it) => it.paused))) await pause.click({ timeout: 2000 });
  });
}

test("the player's controls are labelled, large enough for touch, and work by mouse and keyboard", async ({
  page,
}) => {
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);

  const controls = page.getByRole("region", { name: "Player" });

  for (const name of ["Back 10 seconds", "Pause", "Forward 10 seconds", "Mute", "Fullscreen"]) {
    const box = (await controls.getByRole("button", { name }).boundingBox())!;

    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }

  const volume = page.getByRole("slider", { name: "Volume" });

  await expect(volume).toHaveValue("50");
  await expect(volume).toHaveAttribute("max", "100");

  await pressPause(page);
  await expect.poll(() => read(page, (it) => it.paused)).toBe(true);
  await page.keyboard.press("k");
  await expect.poll(() => read(page, (it) => it.paused)).toBe(false);
  await page.keyboard.press("m");
  await expect(controls.getByRole("button", { name: "Unmute" })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(volume).toHaveValue("55");
  await expect(controls.getByRole("button", { name: "Mute" })).toBeVisible();
});

test("the quality menu lists the renditions, each is played, and sound alone loads no picture", async ({
  page,
}) => {
  const urls: string[] = [];

  page.on("request", (request) => urls.push(request.url()));
  await page.goto(`/stream/${await findDemoShow(page)}`);

  const quality = page.getByRole("combobox", { name: "Quality" });

  await expect(quality.getByRole("option")).toHaveText(["Auto", "720p", "360p", "Audio only"]);
  await expect(quality).toHaveValue("auto");
  await pictureChanges(page);
  await quality.selectOption("360p");
  await expect.poll(() => read(page, (it) => it.videoHeight)).toBe(360);
  await quality.selectOption("Audio only");
  await expect(page.getByText(/Audio only: [\d.]+ MB so far, about \d+ MB an hour/)).toBeVisible();
  await expect
    .poll(() => read(page, (it) => it.videoHeight === 0 && it.currentTime > 0))
    .toBe(true);

  const meter = page.getByText(/MB so far/);
  const shown = async () =>
    Number(/([\d.]+) MB so far/.exec((await meter.textContent()) ?? "")?.[1] ?? 0);

  urls.length = 0;

  const before = await shown();

  await expect.poll(shown, { message: "the data meter counts on" }).toBeGreaterThan(before);
  expect(urls.filter((url) => /\/v\d+\//.test(url))).toEqual([]);

  await quality.selectOption("Auto");
  await pictureChanges(page);
});

test("a viewer can pause, continue at the same position, go back, and jump to live", async ({
  page,
}) => {
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);

  const controls = page.getByRole("region", { name: "Player" });
  const toLive = page.getByRole("button", { name: "Jump to live" });

  await expect(page.locator(".player-live")).toBeVisible();

  await pressPause(page);

  const paused = await read(page, (it) => it.currentTime);

  await expect(toLive).toBeVisible();
  await notePlaces(page);
  await controls.getByRole("button", { name: "Play", exact: true }).click();

  const firstAfter = async () => (await placesOf(page)).find((at) => at > paused) ?? null;

  await expect.poll(firstAfter).not.toBeNull();
  expect((await firstAfter())! - paused).toBeLessThan(6);

  await withControls(page, () => toLive.click({ timeout: 2000 }));
  await expect(page.locator(".player-live")).toBeVisible();

  const live = await read(page, (it) => it.currentTime);

  await page.locator(".player").getByRole("button", { name: "Mute" }).focus();

  const forward = page.getByRole("button", { name: "Forward 10 seconds" });

  await expect(forward).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(toLive).toBeVisible();
  await expect(forward).not.toHaveAttribute("aria-disabled", "true");
  await expect.poll(() => read(page, (it) => it.currentTime)).toBeLessThan(live);
  await page.keyboard.press("l");
  await expect(page.locator(".player-live")).toBeVisible();
});

test("playback continues where it stopped after an outage, with lower quality and a notice", async ({
  page,
}) => {
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);

  const network = await page.context().newCDPSession(page);

  await network.send("Network.enable");

  const cut = (offline: boolean) =>
    network.send("Network.emulateNetworkConditions", {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });

  await cut(true);
  // The buffer plays out, then the video stalls.
  await expect.poll(() => read(page, (it) => it.readyState)).toBeLessThan(3);

  const broke = await read(page, (it) => it.currentTime);

  await notePlaces(page);

  await page.waitForTimeout(OUTAGE_MS);
  await cut(false);

  await expect.poll(async () => (await placesOf(page)).at(-1) ?? 0).toBeGreaterThan(broke + 2);

  const first = (await placesOf(page)).find((at) => at > broke + 0.05)!;

  expect(first - broke, "nothing is jumped over").toBeLessThan(2);
  await expect(page.getByText(/^Weak connection/)).toBeVisible();
  await expect.poll(() => read(page, (it) => it.videoHeight)).toBe(360);
});

test("a running player steps down to audio when the server is crowded, and up again", async ({
  page,
}) => {
  let withheld = "";

  await page.route(/\/hls\/.+\.m3u8/, async (route) => {
    const answer = await route.fetch().catch(() => null);
    if (!answer) return route.abort();

    const crowd: Record<string, string> = withheld ? { "nhacsong-withheld": withheld } : {};

    await route
      .fulfill({ response: answer, headers: { ...answer.headers(), ...crowd } })
      .catch(() => {});
  });
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);

  const height = () => read(page, (it) => it.videoHeight);
  const quality = page.getByRole("combobox", { name: "Quality" });

  await quality.selectOption("720p");
  await expect.poll(height).toBe(720);

  withheld = "v720";
  await expect(page.getByText("so the picture is smaller for now")).toBeVisible();
  await expect.poll(height).toBe(360);

  withheld = "v720 v360";

  const soundOnly = page.getByText("Many people are watching, so you're getting sound only for n");

  await expect(soundOnly).toBeVisible();
  await expect
    .poll(() => read(page, (it) => it.videoHeight === 0 && it.currentTime > 0))
    .toBe(true);

  withheld = "";
  await expect(soundOnly).toHaveCount(0);
  await expect.poll(height).toBe(720);
  await pictureChanges(page);
});

/**
 * Notes the positions that the video plays from now on, in the page: a busy machine reads them
 * late.
 */
function notePlaces(page: Page) {
  return read(page, (it) => {
    const places: number[] = [];

    it.addEventListener("timeupdate", () => places.push(it.currentTime));
    Object.assign(window, { places });
  });
}

const placesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { places: number[] }).places);

test("the show starts muted with a notice where sound needs a gesture", async ({ page }) => {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    let hasClicked = false;

    window.addEventListener(
      "click",
      () => {
        hasClicked = true;
      },
      true,
    );
    HTMLMediaElement.prototype.play = function () {
      return this.muted || hasClicked
        ? play.call(this)
        : Promise.reject(new DOMException("no", "NotAllowedError"));
    };
  });
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  await expect(page.getByText("The sound is off.")).toBeVisible();
  await page.locator(".player-unmute").getByRole("button", { name: "Unmute" }).click();
  await expect.poll(() => read(page, (it) => it.muted)).toBe(false);
  await expect(page.getByText("The sound is off.")).toHaveCount(0);
});

test("a browser without Media Source Extensions uses native HLS", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["MediaSource", "ManagedMediaSource"]) Reflect.deleteProperty(window, name);
  });
  await page.goto(`/stream/${await findDemoShow(page)}`);
  await pictureChanges(page);
  await expect.poll(() => read(page, (it) => it.src)).toMatch(/master\.m3u8\?ll=0$/);
});

test("a phone of 320 pixels keeps one row of controls, also where there are captions", async ({
  browser,
}) => {
  const phone = await browser.newContext({
    viewport: { width: 320, height: 640 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await phone.newPage();

  await page.goto(`/stream/${await findDemoShow(page)}`);
  await expectOneRow(page);
  await page.goto(`/stream/${demoEvent("xem-lai")}`);
  await expect(page.getByRole("button", { name: "Captions" })).toBeVisible();
  await expectOneRow(page);
  await phone.close();
});

test("a computer's window zoomed to 320 pixels keeps the volume and the list of shortcuts", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/stream/${demoEvent("xem-lai")}`);
  await expect(page.getByRole("slider", { name: "Volume" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

async function expectOneRow(page: Page) {
  await expect(page.getByRole("button", { name: "Fullscreen" })).toBeVisible();

  const middles = await page.locator(".player-controls > *").evaluateAll((all) =>
    all
      .map((it) => it.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ y, height }) => y + height / 2),
  );

  expect(new Set(middles.map(Math.round)).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

test("a replay can be sought, and played again after its end", async ({ page }) => {
  await page.goto(`/stream/${demoEvent("xem-lai")}`);
  await pictureChanges(page);
  await page.getByRole("slider", { name: "Position" }).fill("30");
  await expect.poll(() => read(page, (it) => it.currentTime)).toBeGreaterThan(30);
  await read(page, (it) => {
    it.currentTime = it.duration - 1;
  });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect
    .poll(() => read(page, (it) => !it.paused && it.currentTime > 0 && it.currentTime < 20))
    .toBe(true);
});
