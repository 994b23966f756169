import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "playwright";
import { report } from "./results";
import type { BenchSite, Viewer } from "./site";

type Failure = {
  name: string;
  signal: NodeJS.Signals;
  repair: (edge: BenchSite["edges"][number]) => Promise<void>;
};
type Trial = { movedMs: number; stillMs: number; isPlaying: boolean };

const FAILURES: Failure[] = [
  { name: "killed", signal: "SIGKILL", repair: (edge) => edge.startNginx() },
  { name: "frozen", signal: "SIGSTOP", repair: async (edge) => edge.signalAll("nginx", "SIGCONT") },
];
/** The picture must go on within this time. */
const WATCH_MS = 8000;
const MAX_MOVED_MS = 5000;
const MAX_STILL_MS = 2000;
/** Home must find the repaired edge healthy again. */
const HEALTHY_AGAIN_MS = 6000;

/**
 * Chromium watches through an edge, which is then killed or frozen: how soon it goes on from
 * elsewhere.
 */
export async function measureFailover(
  site: BenchSite,
  eventId: string,
  viewer: Viewer,
  times: number,
) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
  });

  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });

    // tsx compiles named functions with a helper that pages do not have.
    await context.addInitScript("globalThis.__name = (it) => it");

    const [name, value] = viewer.cookie.split("=") as [string, string];

    await context.addCookies([{ name, value, url: site.network.site }]);

    const address = `${site.network.site}/stream/${eventId}`;

    for (const failure of FAILURES) {
      const trials: Trial[] = [];

      for (let i = 0; i < times; i++) trials.push(await tryOnce(site, context, address, failure));
      const back = trials.filter(
        ({ movedMs, isPlaying }) => isPlaying && movedMs <= MAX_MOVED_MS,
      ).length;
      const what = `edge in use ${failure.name}`;

      report(`${what}: plays on within 5 s`, `${back} of ${times}`, "all", back === times);

      const [moved, still] = [trials.map((it) => it.movedMs), trials.map((it) => it.stillMs)];
      const [hasMoved, isStill] = [
        Math.max(...moved) <= MAX_MOVED_MS,
        Math.max(...still) <= MAX_STILL_MS,
      ];

      report(
        `${what}: first file from elsewhere, ms p50/worst`,
        middleAndWorst(moved),
        `≤ ${MAX_MOVED_MS}`,
        hasMoved,
      );
      report(
        `${what}: picture still, ms p50/worst`,
        middleAndWorst(still),
        `≤ ${MAX_STILL_MS}`,
        isStill,
      );
    }
  } finally {
    await browser.close();
  }
}

async function tryOnce(
  site: BenchSite,
  context: BrowserContext,
  address: string,
  failure: Failure,
): Promise<Trial> {
  const page = await context.newPage();
  let host = "";

  page.on("response", (response) => {
    if (/\/hls\/.*\.m4s/.test(response.url()) && response.ok()) host = new URL(response.url()).host;
  });
  await page.goto(address);
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 3, null, {
    polling: 100,
  });
  while (!site.network.edges.has(host)) await wait(100);
  const [edge, failed] = [site.network.edges.get(host)!, host];

  await noteStills(page);

  const from = Date.now();

  edge.signalAll("nginx", failure.signal);
  while (host === failed && Date.now() - from < WATCH_MS) await wait(10);
  const movedMs = Date.now() - from;

  await wait(from + WATCH_MS - Date.now());

  const { stillMs, isPlaying } = await page.evaluate(() => window.stills());

  await page.close();
  await failure.repair(edge);
  await wait(HEALTHY_AGAIN_MS);

  return { movedMs, stillMs, isPlaying };
}

declare global {
  interface Window {
    stills: () => { stillMs: number; isPlaying: boolean };
  }
}

/** From now on the page notes the longest time without a new frame. */
function noteStills(page: Page) {
  return page.evaluate(() => {
    const video = document.querySelector("video")!;
    let [last, longest] = [performance.now(), 0];
    const note = () => {
      longest = Math.max(longest, performance.now() - last);
    };

    const onFrame = () => {
      note();
      last = performance.now();
      video.requestVideoFrameCallback(onFrame);
    };

    video.requestVideoFrameCallback(onFrame);
    window.stills = () => {
      note();

      return { stillMs: longest, isPlaying: performance.now() - last < 1000 };
    };
  });
}

function middleAndWorst(values: number[]): string {
  const sorted = [...values].sort((a, b) => a - b).map((it) => it.toFixed(0));

  return `${sorted[Math.floor((sorted.length - 1) / 2)]} / ${sorted.at(-1)}`;
}
