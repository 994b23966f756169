import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { expectAllKept, listenToCamera } from "./camera";
import { listSegments, playbackUrl } from "./live-playlists";
import { signIn } from "../people";
import { goLive, pictureChanges, planShow, endStream } from "../show";
import { holdIngestLine } from "./room/sockets-in-hand";

async function artistOnAir(browser: Browser, prepare?: (page: Page) => Promise<unknown>) {
  const artist = await (
    await browser.newContext({ permissions: ["camera", "microphone"] })
  ).newPage();

  await prepare?.(artist);
  await signIn(artist, "singer");

  const eventId = await planShow(artist, {
    title: `Thử sóng ${Date.now()}`,
    eventType: "free",
    replay: "7d",
  });

  await goLive(artist, eventId);

  return { artist, eventId };
}

async function viewerOf(browser: Browser, eventId: string) {
  const viewer = await (await browser.newContext()).newPage();

  await viewer.goto(`/stream/${eventId}`);
  await pictureChanges(viewer);

  return viewer;
}

async function endShow(artist: Page) {
  await endStream(artist);
  await expect(artist.getByText("Your live stream has ended").first()).toBeVisible();
}

/** Longer than an artist may be silent before viewers are told that the video has stopped. */
const OUTAGE_MS = 20_000;

const meanLight = (page: Page) =>
  page.locator(".player video").evaluate((video: HTMLVideoElement) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 16, height: 9 });
    const context = canvas.getContext("2d")!;

    context.drawImage(video, 0, 0, 16, 9);

    const { data } = context.getImageData(0, 0, 16, 9);

    return data.reduce((sum, value, i) => (i % 4 === 3 ? sum : sum + value), 0) / (16 * 9 * 3);
  });

test("a show from the browser: real pictures, true figures, one window that is not left by mistake", async ({
  browser,
}) => {
  const { artist, eventId } = await artistOnAir(browser);
  const viewer = await viewerOf(browser, eventId);
  const camera = artist.getByRole("button", { name: "Camera" });
  const microphone = artist.getByRole("button", { name: "Microphone" });
  const secondsPlayed = () =>
    viewer.locator(".player video").evaluate((it: HTMLVideoElement) => it.currentTime);

  await test.step("the page says what it sends", async () => {
    await expect(camera).toHaveAttribute("aria-pressed", "true");
    await expect(microphone).toHaveAttribute("aria-pressed", "true");
    await expect(artist.locator(".studio-stats")).toContainText("720p, 360p");
    await expect(artist.locator(".studio-stats")).toContainText(/[1-9][\d,.]* kbit\/s/);

    const master = await (
      await viewer.request.get((await playbackUrl(viewer.request, eventId))!)
    ).text();

    expect(master).toContain("RESOLUTION=1280x720");
    expect(master).toContain("RESOLUTION=640x360");
  });

  await test.step("the picture is black with the camera off", async () => {
    await expect.poll(() => meanLight(viewer)).toBeGreaterThan(20);
    await camera.click();
    await microphone.click();
    await expect(camera).toHaveAttribute("aria-pressed", "false");
    await expect.poll(() => meanLight(viewer)).toBeLessThan(5);

    const before = await secondsPlayed();

    await camera.click();

    await expect.poll(() => meanLight(viewer)).toBeGreaterThan(20);
    await expect.poll(secondsPlayed).toBeGreaterThan(before);
  });

  await test.step("a second window cannot take over", async () => {
    const second = await artist.context().newPage();

    await second.goto(`/stream/${eventId}`);
    await second.getByRole("button", { name: "Start Streaming" }).click();
    await expect(
      second.getByText("already being streamed from another place").first(),
    ).toBeVisible();
    await expect(artist.getByText("You're live.")).toBeVisible();
    await second.close();
  });

  await test.step("leaving the page requires confirmation", async () => {
    const questions: string[] = [];

    artist.on("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });

    const address = artist.url();

    await artist.getByRole("link", { name: "About Us" }).first().click();

    await expect.poll(() => questions.length).toBe(1);
    expect(questions[0]).toContain("You're live. If you leave this page");
    expect(artist.url()).toBe(address);
    await expect(artist.getByText("You're live.", { exact: true })).toBeVisible();
  });

  await artist.setViewportSize({ width: 320, height: 640 });
  expect(await artist.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    320,
  );

  await endShow(artist);
  await expect(viewer.getByText(/show has ended/).first()).toBeVisible();
  await expect(artist.getByText("End Stream", { exact: true })).toHaveCount(0);
});

/** Lets a test close the page's video encoders, as browsers do when memory is short. */
async function holdEncoders(page: Page) {
  await page.addInitScript(() => {
    const open: { encoder: VideoEncoder; init: VideoEncoderInit }[] = [];

    window.VideoEncoder = class extends VideoEncoder {
      constructor(init: VideoEncoderInit) {
        super(init);
        open.push({ encoder: this, init });
      }
    };
    Object.assign(window, {
      closeEncoders: () => {
        const running = open.filter(({ encoder }) => encoder.state === "configured");

        for (const { encoder } of running) encoder.close();
        for (const { init } of running)
          init.error(new DOMException("Codec reclaimed.", "QuotaExceededError"));

        return running.length;
      },
    });
  });
}

test("a video encoder that the browser closes is replaced, and the sound goes on without a break", async ({
  browser,
}) => {
  const { artist, eventId } = await artistOnAir(browser, holdEncoders);
  const viewer = await viewerOf(browser, eventId);
  const master = (await playbackUrl(viewer.request, eventId))!;

  const closed = await artist.evaluate(() =>
    (window as unknown as { closeEncoders: () => number }).closeEncoders(),
  );

  expect(closed).toBeGreaterThan(0);

  const closedAt = Date.now();
  const newest = async (rendition: string) =>
    (await listSegments(viewer.request, master, rendition)).segments.at(-1)!.at;

  await expect.poll(() => newest("v720")).toBeGreaterThan(closedAt + 5000);
  await pictureChanges(viewer);
  await expect(artist.getByText("You're live.", { exact: true })).toBeVisible();

  const { segments } = await listSegments(viewer.request, master, "a");
  const breaks = segments
    .slice(1)
    .filter(({ at }, i) => Math.abs(at - segments[i]!.at - segments[i]!.seconds * 1000) > 5);

  expect(breaks).toEqual([]);
  await endShow(artist);
});

test("an outage loses no picture and no sound", async ({ browser }) => {
  let line: Awaited<ReturnType<typeof holdIngestLine>>;
  let sent: ReturnType<typeof listenToCamera>;
  const { artist, eventId } = await artistOnAir(browser, async (page) => {
    line = await holdIngestLine(page);
    sent = listenToCamera(page);
  });
  const viewer = await viewerOf(browser, eventId);
  const master = (await playbackUrl(viewer.request, eventId))!;
  // Frames dropped before by a slow machine do not count.
  const dropped = artist.locator(".studio-stats div", { hasText: "Dropped frames" }).locator("dd");
  const before = await dropped.innerText();

  await line!.cut();
  await expect(artist.getByText("Reconnecting...").first()).toBeVisible();
  await artist.waitForTimeout(OUTAGE_MS);
  await line!.mend();

  const mendedAt = Date.now();

  await expect(artist.getByText("You're live.")).toBeVisible();
  await expect(dropped).toHaveText(before);

  const newest = async () =>
    (await listSegments(viewer.request, master, "v720")).segments.at(-1)?.at ?? 0;

  await expect.poll(newest).toBeGreaterThan(mendedAt);
  await pictureChanges(viewer);
  await endShow(artist);
  await expectAllKept(viewer.request, eventId, sent!);
});

test("a blocked camera is explained and nothing claims to be live", async ({ browser }) => {
  const artist = await (await browser.newContext()).newPage();

  await artist.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await signIn(artist, "singer");

  const eventId = await planShow(artist, {
    title: `Bị chặn ${Date.now()}`,
    eventType: "free",
    replay: "7d",
  });

  await artist.goto(`/stream/${eventId}`);
  await artist.getByRole("button", { name: "Start Streaming" }).click();
  await expect(artist.getByText("The camera or microphone is blocked.").first()).toBeVisible();
  await expect(artist.getByText("You are now live!")).toHaveCount(0);

  const event = (await (await artist.request.get(`/api/events/${eventId}`)).json()) as {
    isLive: boolean;
  };

  expect(event.isLive).toBe(false);
});
