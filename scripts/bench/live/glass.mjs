/* global document, navigator, Event */
/**
 * Measures the delay from the camera to the screen: how far a player is behind the sending clock
 * (PROGRAM-DATE-TIME), and how soon it shows a picture. Chromium plays the live show like three
 * kinds of viewers.
 *   npm run bench:glass -- --base http://127.0.0.1:3000 [--event ID] [--runs 5] [--seconds 10]
 */
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { row, spread } from "../bench-row.mjs";

const { values: options } = parseArgs({
  options: {
    base: { type: "string", default: "http://127.0.0.1:3000" },
    event: { type: "string" },
    runs: { type: "string", default: "5" },
    seconds: { type: "string", default: "10" },
  },
});
const eventId =
  options.event ?? (await (await fetch(`${options.base}/api/events/live`)).json())[0].id;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"],
});

try {
  print("with scripts", await measure(withScripts), { behind: "2000 / 4000", first: "1500" });
  print("without scripts, picture", await measure((page) => bare(page, "video", "v360")), {
    behind: "4000",
  });
  print("without scripts, sound only", await measure((page) => bare(page, "audio", "a")), {
    behind: "4000",
  });
} finally {
  await browser.close();
}

async function measure(play) {
  const seen = { latency: [], first: [] };

  for (let i = 0; i < Number(options.runs); i++) {
    const page = await browser.newPage();
    const { latency, first } = await play(page).finally(() => page.close());

    seen.latency.push(...latency);
    seen.first.push(first);
  }

  return seen;
}

/** Measures the page's own player; its reports are intercepted and read. */
async function withScripts(page) {
  await page.addInitScript(() => {
    globalThis.reports = [];
    navigator.sendBeacon = (_url, blob) => {
      void blob.text().then((text) => globalThis.reports.push(JSON.parse(text)));

      return true;
    };
  });

  const began = Date.now();

  await page.goto(`${options.base}/stream/${eventId}`, { waitUntil: "commit" });
  await page.waitForFunction(
    () => (document.querySelector("video")?.currentTime ?? 0) > 0.1,
    null,
    { polling: 50 },
  );

  const first = Date.now() - began;
  const latency = [];

  for (let second = 0; second < Number(options.seconds); second++) {
    await page.waitForTimeout(1000);

    const reports = await page.evaluate(async () => {
      Object.defineProperty(document, "visibilityState", {
        get: () => "hidden",
        configurable: true,
      });
      document.dispatchEvent(new Event("visibilitychange"));
      await new Promise((resolve) => setTimeout(resolve, 30));

      return globalThis.reports.splice(0);
    });

    latency.push(...reports.flatMap(({ latencyMs }) => latencyMs ?? []));
  }

  return { latency, first };
}

/**
 * Measures a media element alone, as on a page without scripts. It starts at the newest segment.
 */
async function bare(page, element, rendition) {
  await page.goto(`${options.base}/healthz`);

  return page.evaluate(playBare, { element, rendition, eventId, seconds: Number(options.seconds) });
}

async function playBare({ element, rendition, eventId, seconds }) {
  const { playbackUrl } = await (await fetch(`/api/events/${eventId}/stream`)).json();
  const folder = playbackUrl.slice(0, playbackUrl.lastIndexOf("/"));
  const playlist = await (await fetch(`${folder}/${rendition}/index.m3u8`)).text();
  const times = [...playlist.matchAll(/DATE-TIME:(\S+)/g)].map(([, time]) => Date.parse(time));
  const player = document.body.appendChild(document.createElement(element));

  player.muted = true;
  player.preload = "none";

  const began = Date.now();

  player.src =
    folder.replace("/hls/", "/live/") + (rendition === "a" ? "/audio.aac" : `/${rendition}.mp4`);
  // Plays like the page's button, because `autoplay` would wait for canplaythrough.
  void player.play();
  while (player.currentTime < 0.1) {
    if (Date.now() - began > 20_000) throw new Error(`No ${element} within 20 seconds.`);

    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  const first = Date.now() - began;
  const start = rendition === "a" ? times.at(-2) : times.at(-1);
  const latency = [];

  for (let second = 0; second < seconds; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    latency.push(Date.now() - start - player.currentTime * 1000);
  }

  return { latency, first };
}

function print(name, { latency, first }, wanted) {
  row(`${name}: behind the camera, ms p50/p95`, spread(latency), `at most ${wanted.behind}`);
  row(
    `${name}: first picture or sound, ms p50/p95`,
    spread(first),
    wanted.first ? `at most ${wanted.first}` : "",
  );
}
