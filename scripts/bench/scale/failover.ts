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
/** The picture must continue within this time. */
const WATCH_MS = 8000;
const MAX_MOVED_MS = 5000;
const MAX_STILL_MS = 2000;
/** Home must consider the repaired edge healthy within this time. */
const HEALTHY_AGAIN_MS = 6000;

/**
 * Measures failover: Chromium watches through an edge, which is then killed or frozen, and the time
 * until it continues from another one is measured.
 */
export async function measureFailover(
  benchSite: BenchSite,
  eventId: string,
  viewer: Viewer,
  trialCount: number,
) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
  });

  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });

    // tsx compiles named functions with a helper that the page lacks.
    await context.addInitScript("globalThis.__name = (it) => it");

    const [cookieName, value] = viewer.cookie.split("=") as [string, string];

    await context.addCookies([{ name: cookieName, value, url: benchSite.network.site }]);

    const address = `${benchSite.network.site}/stream/${eventId}`;

    for (const failure of FAILURES) {
      const trials: Trial[] = [];

      for (let trialIndex = 0; trialIndex < trialCount; trialIndex++)
        trials.push(await tryOnce(benchSite, context, address, failure));
      const recovered = trials.filter(
        ({ movedMs, isPlaying }) => isPlaying && movedMs <= MAX_MOVED_MS,
      ).length;
      const caseName = `edge in use ${failure.name}`;

      report(
        `${caseName}: plays on within 5 s`,
        `${recovered} of ${trialCount}`,
        "all",
        recovered === trialCount,
      );

      const [movedTimes, stillTimes] = [
        trials.map((trial) => trial.movedMs),
        trials.map((trial) => trial.stillMs),
      ];
      const [hasMoved, isStill] = [
        Math.max(...movedTimes) <= MAX_MOVED_MS,
        Math.max(...stillTimes) <= MAX_STILL_MS,
      ];

      report(
        `${caseName}: first file from elsewhere, ms p50/worst`,
        middleAndWorst(movedTimes),
        `≤ ${MAX_MOVED_MS}`,
        hasMoved,
      );
      report(
        `${caseName}: picture still, ms p50/worst`,
        middleAndWorst(stillTimes),
        `≤ ${MAX_STILL_MS}`,
        isStill,
      );
    }
  } finally {
    await browser.close();
  }
}

async function tryOnce(
  benchSite: BenchSite,
  context: BrowserContext,
  address: string,
  failure: Failure,
): Promise<Trial> {
  const browserPage = await context.newPage();
  let edgeHost = "";

  browserPage.on("response", (response) => {
    if (/\/hls\/.*\.m4s/.test(response.url()) && response.ok())
      edgeHost = new URL(response.url()).host;
  });
  await browserPage.goto(address);
  await browserPage.waitForFunction(
    () => (document.querySelector("video")?.currentTime ?? 0) > 3,
    null,
    {
      polling: 100,
    },
  );
  while (!benchSite.network.edges.has(edgeHost)) await wait(100);
  const [usedEdge, failedHost] = [benchSite.network.edges.get(edgeHost)!, edgeHost];

  await noteStills(browserPage);

  const failedAt = Date.now();

  usedEdge.signalAll("nginx", failure.signal);
  while (edgeHost === failedHost && Date.now() - failedAt < WATCH_MS) await wait(10);
  const movedMs = Date.now() - failedAt;

  await wait(failedAt + WATCH_MS - Date.now());

  const { stillMs, isPlaying } = await browserPage.evaluate(() => window.stills());

  await browserPage.close();
  await failure.repair(usedEdge);
  await wait(HEALTHY_AGAIN_MS);

  return { movedMs, stillMs, isPlaying };
}

declare global {
  interface Window {
    stills: () => { stillMs: number; isPlaying: boolean };
  }
}

/** Makes the page record the longest time without a new frame. */
function noteStills(page: Page) {
  return page.evaluate(() => {
    const videoElement = document.querySelector("video")!;
    let [lastFrameAt, longestStill] = [performance.now(), 0];
    const noteFrame = () => {
      longestStill = Math.max(longestStill, performance.now() - lastFrameAt);
    };

    const onFrame = () => {
      noteFrame();
      lastFrameAt = performance.now();
      videoElement.requestVideoFrameCallback(onFrame);
    };

    videoElement.requestVideoFrameCallback(onFrame);
    window.stills = () => {
      noteFrame();

      return { stillMs: longestStill, isPlaying: performance.now() - lastFrameAt < 1000 };
    };
  });
}

function middleAndWorst(values: number[]): string {
  const sorted = [...values]
    .sort((left, right) => left - right)
    .map((milliseconds) => milliseconds.toFixed(0));

  return `${sorted[Math.floor((sorted.length - 1) / 2)]} / ${sorted.at(-1)}`;
}
