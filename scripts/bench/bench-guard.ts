// npm run bench:guard (npm run build first; two minutes): compares the cost of a sale, a page and a
// chat line with bare loops that do the same in the same process, and the ratios with guard.json.
// `-- --write` stores the measured ratios there. Ratios of processor time differ less between
// machines, and on a busy one, than times do. The result is a report and never fails.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import { row } from "./bench-row.mjs";

const SALE_COUNT = 2000;
const LINE_COUNT = 3000;
const PAGE_COUNT = 300;
const KNOWN_FILE = "scripts/bench/guard.json";
/** Changes of a ratio by less than this share are noise. */
const NOTABLE = 0.15;
const PORT = Number(process.env.BENCH_PORT ?? 4087);

const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-bench-"));

Object.assign(process.env, {
  DATA_DIR: folder,
  PAYMENTS: "test",
  LOG_LEVEL: "error",
  NODE_ENV: "production",
});
Object.assign(process.env, { PORT: String(PORT), RTMP_PORT: "0", DEMO: "0" });

const { closeDatabase } = await import("~db/client.server");
const { databaseFile } = await import("~db/location.server");
const { bareLoop, seedBuyers, seedShow, seedUser, timed } = await import("./sales");
const { postMessage } = await import("~/models/live/chat/post-message.server");
const { cookieFor } = await import("../../test/factories/accounts/people");

/** A free live show in which everyone may write. */
const FREE_AND_LIVE = {
  eventType: "free" as const,
  ticketPriceCents: null,
  isLive: true,
  startTime: new Date(),
};
const artist = await seedUser("artist");
const ratios: Record<string, number> = {};

await measureSales();
await measureChat();
await measurePage();
report();
await closeDatabase();
rmSync(folder, { recursive: true, force: true });
process.exit();

async function measureSales() {
  await timed(SALE_COUNT, await seedShow(artist, null), 1);

  const modelSales = await timed(SALE_COUNT, await seedShow(artist, null), 1);
  const bareSales = bareLoop(SALE_COUNT, await seedShow(artist, null), artist);
  const together = await timed(SALE_COUNT, await seedShow(artist, null), 50);

  ratios["sale, one by one"] = bareSales.cpuMs / modelSales.cpuMs;
  ratios["sale, 50 buyers together"] = bareSales.cpuMs / together.cpuMs;
}

async function measureChat() {
  const eventId = await seedShow(artist, null, FREE_AND_LIVE);
  const write = async () => {
    const writers = await seedBuyers(LINE_COUNT);

    return cpuOf(async () => {
      for (const writer of writers) await postMessage(writer, eventId, { message: "Hay quá!" });
    });
  };

  await write();
  ratios["chat line"] = (await bareChat(eventId)) / (await write());
}

/** The bare loop of the chat: one insert and one commit for each line. */
async function bareChat(eventId: string) {
  const handle = new Database(databaseFile());
  const insertSql =
    "insert into chat_messages (id, event_id, user_id, message, timestamp) values (?, ?, ?, ?, ?)";

  handle.pragma("synchronous = FULL");

  const insertLine = handle.prepare(insertSql);
  const cpuTime = await cpuOf(() => {
    for (let index = 0; index < LINE_COUNT; index++)
      insertLine.run(randomUUID(), eventId, artist, "Hay quá!", Date.now());
  });

  handle.close();

  return cpuTime;
}

/** Measures the list of shows for a member, and a bare server that sends the same bytes. */
async function measurePage() {
  const [viewer] = await seedBuyers(1);
  const cookie = await cookieFor({ id: viewer!.userId });

  for (let index = 0; index < 24; index++) await seedShow(artist, null);

  await startSite();

  const siteUrl = `http://127.0.0.1:${PORT}`;

  while (!(await isUp(siteUrl))) await new Promise((resolve) => setTimeout(resolve, 100));

  const pageHtml = await open(`${siteUrl}/events`, cookie);
  const bareServer = http
    .createServer((_request, response) => void response.end(pageHtml))
    .listen(PORT + 1, "127.0.0.1");
  const readPages = (baseUrl: string) =>
    cpuOf(async () => {
      for (let index = 0; index < PAGE_COUNT; index++) await open(`${baseUrl}/events`, cookie);
    });

  await readPages(siteUrl);

  const siteCpu = await readPages(siteUrl);

  ratios.page = (await readPages(`http://127.0.0.1:${PORT + 1}`)) / siteCpu;
  bareServer.close();
}

/** Starts the site and keeps `console.log`, which a running site redirects into its log. */
async function startSite() {
  const { log } = console;

  await import(pathToFileURL(path.resolve("build/server/index.js")).href);
  console.log = log;
}

function isUp(siteUrl: string) {
  return fetch(`${siteUrl}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function open(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);

  return response.text();
}

async function cpuOf(task: () => unknown): Promise<number> {
  const before = process.cpuUsage();

  await task();

  const { user, system } = process.cpuUsage(before);

  return user + system;
}

function report() {
  const knownRatios = JSON.parse(readFileSync(KNOWN_FILE, "utf8")) as Record<string, number>;

  row("processor time, the bare loop's share of ours", "now", "known");
  for (const [measureName, ratio] of Object.entries(ratios)) {
    row(
      measureName,
      `${ratio.toFixed(3)} ${arrow(ratio, knownRatios[measureName])}`,
      knownRatios[measureName]?.toFixed(3),
    );
  }

  if (!process.argv.includes("--write")) return;

  const rounded = Object.entries(ratios).map(([measureName, ratio]) => [
    measureName,
    Number(ratio.toFixed(3)),
  ]);

  writeFileSync(KNOWN_FILE, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}

/** An arrow for a changed ratio: up means cheaper. */
function arrow(newRatio: number, knownRatio = newRatio) {
  if (newRatio > knownRatio * (1 + NOTABLE)) return "↑";

  return newRatio < knownRatio * (1 - NOTABLE) ? "↓" : "→";
}
