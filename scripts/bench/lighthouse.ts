// npm run lighthouse: measures the production build with the demo's data like a phone on a slow
// connection. Prints a table, and fails if a budget is exceeded. Needs Debian's chromium (or
// CHROMIUM) and no network.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { launch } from "chrome-launcher";
import lighthouse, { type RunnerResult } from "lighthouse";
import { demoEvent, demoPerson } from "../../test/e2e/demo";
import { build } from "../build.mjs";

const PORT = process.env.PORT ?? "3990";
const SITE_URL = `http://127.0.0.1:${PORT}`;
const BYTES_PER_KB = 1024;
const MEASURED_PAGES: { path: string; isPlayer?: boolean }[] = [
  { path: "/" },
  { path: "/events" },
  { path: `/event/${demoEvent("chuyen-do-cuoi")}` },
  { path: `/artist/${demoPerson("artist")}` },
  { path: "/login" },
  { path: `/stream/${demoEvent("live")}`, isPlayer: true },
];
/**
 * The budgets: scores out of 100; scripts and the first view (page, styles and fonts) in compressed
 * KB. The player has its own budget.
 */
const BUDGET = {
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  scripts: 125,
  player: 250,
  view: 100,
};
const CHROME_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-sync",
];

if (!process.env.BUILD_DIRECTORY) await build();
const server = spawn(process.execPath, ["test/e2e/serve.mjs"], {
  env: { ...process.env, E2E_PORT: PORT },
  stdio: "inherit",
});
const resultTable: Record<string, object> = {};
const exceededBudgets: string[] = [];

try {
  await listening();
  await measure();
} finally {
  server.kill();
  await once(server, "exit");
}

console.table(resultTable);
for (const budgetLine of exceededBudgets) console.error(budgetLine);
process.exit(exceededBudgets.length ? 1 : 0);

async function measure() {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    chromeFlags: CHROME_FLAGS,
  });

  try {
    for (const page of MEASURED_PAGES) await measurePage(page, chrome.port);
  } finally {
    chrome.kill();
  }
}

async function measurePage(
  { path: pagePath, isPlayer = false }: (typeof MEASURED_PAGES)[number],
  port: number,
) {
  const result = await runLighthouse(SITE_URL + pagePath, port);
  const figures = await figuresOf(result!, pagePath);

  resultTable[pagePath.replace(/[0-9a-f-]{36}/, "{id}")] = figures;
  exceededBudgets.push(...overBudget(pagePath, figures, isPlayer), ...faults(result!, pagePath));
}

/** Runs Lighthouse and repeats it, because a busy machine sometimes gives no valid result. */
async function runLighthouse(
  address: string,
  port: number,
  attempts = 3,
): Promise<RunnerResult | undefined> {
  const result = await lighthouse(address, { port, output: "json", logLevel: "error" });
  if (result!.lhr.categories.performance!.score !== null || attempts === 1) return result;

  return runLighthouse(address, port, attempts - 1);
}

async function listening() {
  for (let attempt = 0; attempt < 120; attempt++) {
    if (
      await fetch(`${SITE_URL}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;

    await wait(500);
  }

  throw new Error("The server did not start");
}

type Figures = Awaited<ReturnType<typeof figuresOf>>;

async function figuresOf({ lhr }: RunnerResult, pagePath: string) {
  const scoreOf = (categoryName: string) =>
    Math.round((lhr.categories[categoryName]!.score ?? 0) * 100);
  const numberOf = (audit: string) => Number((lhr.audits[audit]!.numericValue ?? 0).toFixed(3));
  const pageBytes = gzipSync(await (await fetch(SITE_URL + pagePath)).text()).length;
  const sentKb = (resourceType: string) => transferred(lhr, resourceType);

  return {
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    "best-practices": scoreOf("best-practices"),
    seo: scoreOf("seo"),
    "scripts KB": toKb(sentKb("Script")),
    "view KB": toKb(pageBytes + sentKb("Stylesheet") + sentKb("Font")),
    "LCP ms": Math.round(numberOf("largest-contentful-paint")),
    "TBT ms": Math.round(numberOf("total-blocking-time")),
    CLS: numberOf("cumulative-layout-shift"),
  };
}

/** Lists the failed audits other than speed. */
function faults({ lhr }: RunnerResult, pagePath: string): string[] {
  const auditRefs = ["accessibility", "best-practices", "seo"].flatMap(
    (categoryName) => lhr.categories[categoryName]!.auditRefs,
  );
  const failed = auditRefs.filter(
    ({ id: auditId, weight }) => weight > 0 && (lhr.audits[auditId]!.score ?? 1) < 1,
  );

  return failed.map(({ id: auditId }) => `${pagePath}: ${lhr.audits[auditId]!.title} (${auditId})`);
}

type Request = { resourceType?: string; transferSize: number };

function transferred(lhr: RunnerResult["lhr"], resourceType: string): number {
  const { items: requests } = lhr.audits["network-requests"]!.details as unknown as {
    items: Request[];
  };

  return requests
    .filter((request) => request.resourceType === resourceType)
    .reduce((totalBytes, request) => totalBytes + request.transferSize, 0);
}

function toKb(bytes: number) {
  return Number((bytes / BYTES_PER_KB).toFixed(1));
}

/**
 * Lists the exceeded budgets of a page. Pages that are hidden from search engines have no SEO
 * score.
 */
function overBudget(pagePath: string, figures: Figures, isPlayer: boolean): string[] {
  const scores = (["performance", "accessibility", "best-practices", "seo"] as const)
    .filter((figureName) => figureName !== "seo" || (!isPlayer && pagePath !== "/login"))
    .filter((figureName) => figureName !== "performance" || !isPlayer)
    .filter((figureName) => figures[figureName] < BUDGET[figureName])
    .map(
      (figureName) =>
        `${pagePath}: ${figureName} ${figures[figureName]}, wanted ${BUDGET[figureName]}`,
    );
  const scripts = isPlayer ? BUDGET.player : BUDGET.scripts;
  if (figures["scripts KB"] > scripts)
    scores.push(`${pagePath}: scripts ${figures["scripts KB"]} KB, at most ${scripts}`);
  if (figures["view KB"] > BUDGET.view)
    scores.push(`${pagePath}: view ${figures["view KB"]} KB, at most ${BUDGET.view}`);
  if (figures.CLS > 0.01) scores.push(`${pagePath}: layout shift ${figures.CLS}`);

  return scores;
}
