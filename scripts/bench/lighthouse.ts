// npm run lighthouse: the production build with the demo's data, measured as a phone on a slow line
// sees it. Prints a table and fails over budget. Needs Debian's chromium (or CHROMIUM) and no
// network.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { launch } from "chrome-launcher";
import lighthouse, { type RunnerResult } from "lighthouse";
import { demoEvent, demoPerson } from "../../test/e2e/demo";
import { build } from "../build.mjs";

const PORT = process.env.PORT ?? "3990";
const SITE = `http://127.0.0.1:${PORT}`;
const KB = 1024;
const PAGES: { path: string; isPlayer?: boolean }[] = [
  { path: "/" },
  { path: "/events" },
  { path: `/event/${demoEvent("chuyen-do-cuoi")}` },
  { path: `/artist/${demoPerson("artist")}` },
  { path: "/login" },
  { path: `/stream/${demoEvent("live")}`, isPlayer: true },
];
/**
 * Scores of 100; scripts and the first view (page, styles and fonts) in KB, compressed. The player
 * has its own budget.
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
const FLAGS = [
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
const table: Record<string, object> = {};
const over: string[] = [];

try {
  await listening();
  await measure();
} finally {
  server.kill();
  await once(server, "exit");
}

console.table(table);
for (const line of over) console.error(line);
process.exit(over.length ? 1 : 0);

async function measure() {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    chromeFlags: FLAGS,
  });

  try {
    for (const page of PAGES) await measurePage(page, chrome.port);
  } finally {
    chrome.kill();
  }
}

async function measurePage({ path, isPlayer = false }: (typeof PAGES)[number], port: number) {
  const result = await look(SITE + path, port);
  const figures = await figuresOf(result!, path);

  table[path.replace(/[0-9a-f-]{36}/, "{id}")] = figures;
  over.push(...overBudget(path, figures, isPlayer), ...faults(result!, path));
}

/** Retries once, because a busy machine sometimes gives no valid run. */
async function look(address: string, port: number, tries = 3): Promise<RunnerResult | undefined> {
  const result = await lighthouse(address, { port, output: "json", logLevel: "error" });
  if (result!.lhr.categories.performance!.score !== null || tries === 1) return result;

  return look(address, port, tries - 1);
}

async function listening() {
  for (let tries = 0; tries < 120; tries++) {
    if (
      await fetch(`${SITE}/healthz`).then(
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

async function figuresOf({ lhr }: RunnerResult, path: string) {
  const score = (name: string) => Math.round((lhr.categories[name]!.score ?? 0) * 100);
  const number = (audit: string) => Number((lhr.audits[audit]!.numericValue ?? 0).toFixed(3));
  const html = gzipSync(await (await fetch(SITE + path)).text()).length;
  const sent = (type: string) => transferred(lhr, type);

  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    "scripts KB": toKb(sent("Script")),
    "view KB": toKb(html + sent("Stylesheet") + sent("Font")),
    "LCP ms": Math.round(number("largest-contentful-paint")),
    "TBT ms": Math.round(number("total-blocking-time")),
    CLS: number("cumulative-layout-shift"),
  };
}

/** Failed audits other than speed. */
function faults({ lhr }: RunnerResult, path: string): string[] {
  const refs = ["accessibility", "best-practices", "seo"].flatMap(
    (name) => lhr.categories[name]!.auditRefs,
  );
  const failed = refs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]!.score ?? 1) < 1);

  return failed.map(({ id }) => `${path}: ${lhr.audits[id]!.title} (${id})`);
}

type Request = { resourceType?: string; transferSize: number };

function transferred(lhr: RunnerResult["lhr"], type: string): number {
  const { items } = lhr.audits["network-requests"]!.details as unknown as { items: Request[] };

  return items
    .filter((item) => item.resourceType === type)
    .reduce((sum, item) => sum + item.transferSize, 0);
}

function toKb(bytes: number) {
  return Number((bytes / KB).toFixed(1));
}

/** Pages that search engines may not see have no SEO score. */
function overBudget(path: string, figures: Figures, isPlayer: boolean): string[] {
  const scores = (["performance", "accessibility", "best-practices", "seo"] as const)
    .filter((name) => name !== "seo" || (!isPlayer && path !== "/login"))
    .filter((name) => name !== "performance" || !isPlayer)
    .filter((name) => figures[name] < BUDGET[name])
    .map((name) => `${path}: ${name} ${figures[name]}, wanted ${BUDGET[name]}`);
  const scripts = isPlayer ? BUDGET.player : BUDGET.scripts;
  if (figures["scripts KB"] > scripts)
    scores.push(`${path}: scripts ${figures["scripts KB"]} KB, at most ${scripts}`);
  if (figures["view KB"] > BUDGET.view)
    scores.push(`${path}: view ${figures["view KB"]} KB, at most ${BUDGET.view}`);
  if (figures.CLS > 0.01) scores.push(`${path}: layout shift ${figures.CLS}`);

  return scores;
}
