import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Encoder } from "./encoder";
import { buy, chat, rewind, signInAs, watch, watchAsTelevision } from "./journey";
import { openChromium } from "./chromium";
import { isInstalled } from "./programs";
import { plugInSoundCard } from "./sound-card";
import { planShow, playlistOf, type Site, startSite } from "./site";
import { clickNamed, until, type Window } from "./window";

const WITH_FAKE_CAMERA = {
  "media.autoplay.default": 0,
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
};

/** The brightest colour of the page's video, 0 to 255: undecodable video is black. */
const BRIGHTEST = `(() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 32, height: 18 });
  const context = canvas.getContext("2d");
  context.drawImage(document.querySelector("video"), 0, 0, 32, 18);
  return Math.max(...context.getImageData(0, 0, 32, 18).data.filter((_, i) => i % 4 < 3));
})()`;

/** The sound of a show whose pictures go on. */
const SOUND_SECONDS = 20;
/** Played after that: more than a player buffers. */
const SILENT_SECONDS = 20;
/** The encoder sends 25; a busy machine drops some. */
const MIN_PICTURES_A_SECOND = 10;

let site: Site;
let browser: Browser;
let unplug: () => Promise<void>;

beforeAll(async () => {
  if (!isInstalled("Firefox")) return;

  site = await startSite();

  const card = await plugInSoundCard();

  unplug = card.unplug;

  const start = {
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    headless: true,
  } as const;

  browser = await puppeteer.launch({
    ...start,
    env: { ...process.env, ...card.env },
    extraPrefsFirefox: WITH_FAKE_CAMERA,
  });
});

afterAll(async () => {
  await browser?.close();
  await unplug?.();
  await site?.stop();
});

test.runIf(isInstalled("Firefox") && isInstalled("ffmpeg"))(
  "Firefox signs in, buys, watches and chats",
  async () => {
    const show = await planShow(site, "For Firefox", {
      eventType: "ticketed",
      ticketPrice: "12.00",
    });
    const encoder = new Encoder(show.publishTo);

    await playlistOf(site, show, show.cookie);

    const page = await (await browser.createBrowserContext()).newPage();
    const window = windowOf(page);

    await signInAs(window, site, "viewer");
    await buy(window, site, show);
    await watch(window, site, show);
    await chat(window, "Hay quá!");
    await encoder.stop();
  },
);

test.runIf(isInstalled("Firefox") && isInstalled("ffmpeg"))(
  "Firefox goes back to the start, and to live",
  async () => {
    const show = await planShow(site, "From the start", { replay: "7d" });
    const encoder = new Encoder(show.publishTo);

    await playlistOf(site, show);

    const window = windowOf(await (await browser.createBrowserContext()).newPage());

    await rewind(window, site, show);
    await encoder.stop();
  },
);

test.runIf(isInstalled("Firefox") && isInstalled("ffmpeg"))(
  "Firefox plays on after the sound has stopped",
  async () => {
    const show = await planShow(site, "Twenty seconds of sound");
    const encoder = new Encoder(show.publishTo, SOUND_SECONDS);

    await playlistOf(site, show);

    const window = windowOf(await (await browser.createBrowserContext()).newPage());

    await watch(window, site, show);
    await until(window, `document.body.innerText.includes("No sound from the artist")`);

    const { frames, at } = await readProgress(window);

    const video = `document.querySelector("video")`;

    await until(window, `${video}.currentTime > ${at + SILENT_SECONDS}`);

    const later = await readProgress(window);

    expect(later.frames - frames).toBeGreaterThan(SILENT_SECONDS * MIN_PICTURES_A_SECOND);
    await encoder.stop();
  },
);

/** The pictures shown so far, and the time of the video. */
function readProgress(window: Window) {
  return window.read<{ frames: number; at: number }>(`(() => {
    const video = document.querySelector("video");
    return { frames: video.getVideoPlaybackQuality().totalVideoFrames, at: video.currentTime };
  })()`);
}

test.runIf(isInstalled("Firefox") && isInstalled("ffmpeg"))(
  "Firefox is the television of a phone",
  async () => {
    const show = await planShow(site, "On television");
    const encoder = new Encoder(show.publishTo);

    await playlistOf(site, show);
    await watchAsTelevision(
      windowOf(await (await browser.createBrowserContext()).newPage()),
      site,
      show,
    );
    await encoder.stop();
  },
);

test.runIf(isInstalled("Firefox") && isInstalled("Chromium"))(
  "Firefox sends a show that Chromium shows",
  async () => {
    const show = await planShow(site, "From Firefox");
    const page = await (await browser.createBrowserContext()).newPage();
    const artist = windowOf(page);

    await signInAs(artist, site, "singer");
    await artist.open(`${site.base}/stream/${show.id}`);
    await clickNamed(artist, "Start Streaming");
    await playlistOf(site, show);

    const { window, close } = await openChromium();

    await window.open(`${site.base}/stream/${show.id}`);
    await until(window, `document.querySelector("video")?.webkitDecodedFrameCount > 100`);
    await until(window, `document.querySelector("video").webkitAudioDecodedByteCount > 10000`);
    expect(
      await window.read<number>(BRIGHTEST),
      "the brightest value in the picture",
    ).toBeGreaterThan(100);
    await close();
  },
);

function windowOf(page: Page): Window {
  return {
    open: async (url) => void (await page.goto(url)),
    read: (expression) => page.evaluate(expression) as Promise<never>,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    pressEnter: async (selector) => {
      await page.focus(selector);
      await page.keyboard.press("Enter");
    },
  };
}
