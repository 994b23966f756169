// npm run bench:guard (npm run build first; two minutes): what a sale, a page and a chat line cost
// beside bare loops that do the same in the same process, compared with guard.json. `-- --write`
// writes what was measured there. Ratios of processor time differ less between machines, and on a
// busy one, than times do; they report, and never fail.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import { row } from "./bench-row.mjs";

const SALES = 2000;
const LINES = 3000;
const PAGES = 300;
const KNOWN = "scripts/bench/guard.json";
/** Smaller changes are noise. */
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

/** Everybody may write. */
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
  await timed(SALES, await seedShow(artist, null), 1);

  const alone = await timed(SALES, await seedShow(artist, null), 1);
  const bare = bareLoop(SALES, await seedShow(artist, null), artist);
  const together = await timed(SALES, await seedShow(artist, null), 50);

  ratios["sale, one by one"] = bare.cpuMs / alone.cpuMs;
  ratios["sale, 50 buyers together"] = bare.cpuMs / together.cpuMs;
}

async function measureChat() {
  const eventId = await seedShow(artist, null, FREE_AND_LIVE);
  const write = async () => {
    const writers = await seedBuyers(LINES);

    return cpuOf(async () => {
      for (const writer of writers) await postMessage(writer, eventId, { message: "Hay quá!" });
    });
  };

  await write();
  ratios["chat line"] = (await bareChat(eventId)) / (await write());
}

/** One insert and one commit for each line. */
async function bareChat(eventId: string) {
  const handle = new Database(databaseFile());
  const sql =
    "insert into chat_messages (id, event_id, user_id, message, timestamp) values (?, ?, ?, ?, ?)";

  handle.pragma("synchronous = FULL");

  const line = handle.prepare(sql);
  const cpu = await cpuOf(() => {
    for (let i = 0; i < LINES; i++) line.run(randomUUID(), eventId, artist, "Hay quá!", Date.now());
  });

  handle.close();

  return cpu;
}

/** The list of shows for a member, and a bare server that sends the same bytes. */
async function measurePage() {
  const [viewer] = await seedBuyers(1);
  const cookie = await cookieFor({ id: viewer!.userId });

  for (let i = 0; i < 24; i++) await seedShow(artist, null);

  await startSite();

  const site = `http://127.0.0.1:${PORT}`;

  while (!(await isUp(site))) await new Promise((again) => setTimeout(again, 100));

  const html = await open(`${site}/events`, cookie);
  const bare = http
    .createServer((_request, response) => void response.end(html))
    .listen(PORT + 1, "127.0.0.1");
  const read = (base: string) =>
    cpuOf(async () => {
      for (let i = 0; i < PAGES; i++) await open(`${base}/events`, cookie);
    });

  await read(site);

  const cpu = await read(site);

  ratios.page = (await read(`http://127.0.0.1:${PORT + 1}`)) / cpu;
  bare.close();
}

/** A site that runs writes the console into its log. */
async function startSite() {
  const { log } = console;

  await import(pathToFileURL(path.resolve("build/server/index.js")).href);
  console.log = log;
}

function isUp(site: string) {
  return fetch(`${site}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function open(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);

  return response.text();
}

async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();

  await work();

  const { user, system } = process.cpuUsage(before);

  return user + system;
}

function report() {
  const known = JSON.parse(readFileSync(KNOWN, "utf8")) as Record<string, number>;

  row("processor time, the bare loop's share of ours", "now", "known");
  for (const [name, ratio] of Object.entries(ratios)) {
    row(name, `${ratio.toFixed(3)} ${arrow(ratio, known[name])}`, known[name]?.toFixed(3));
  }

  if (!process.argv.includes("--write")) return;

  const rounded = Object.entries(ratios).map(([name, ratio]) => [name, Number(ratio.toFixed(3))]);

  writeFileSync(KNOWN, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}

/** Up is cheaper. */
function arrow(ratio: number, known = ratio) {
  if (ratio > known * (1 + NOTABLE)) return "↑";

  return ratio < known * (1 - NOTABLE) ? "↓" : "→";
}
