// npm run drill (npm run build first): sells tickets over HTTP while the demo show is on the air,
// makes a backup, kills everything (kill -9) again and again, restores to other folders, and
// compares with what buyers were told.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { buyTicket } from "./bench/buy-ticket";
import { endWithParent } from "./drill/end-with-parent";

const KILLS = Number(process.env.KILLS ?? 10);
const BUYERS_AT_ONCE = Number(process.env.AT_ONCE ?? 50);
const BACKUPS = Number(process.env.BACKUPS ?? 3);
const SELLING_MS = Number(process.env.SELLING_MS ?? 4000);
const PORT = Number(process.env.DRILL_PORT ?? 4090);
const BASE = `http://127.0.0.1:${PORT}`;
const BUYERS = BUYERS_AT_ONCE * 80 * (KILLS + 1);
/** The recovery point promised by the continuous copy. */
const RECOVERY_POINT_MS = Number(process.env.RECOVERY_POINT_MS ?? 1000);

const work = mkdtempSync(path.join(tmpdir(), "nhacsong-drill-"));
const place = (name: string) => path.join(work, name);
const build = path.resolve(process.env.BUILD_DIRECTORY || "build");
const settings = {
  DATA_DIR: place("data"),
  PAYMENTS: "test",
  DEMO: "1",
  LOG_LEVEL: "error",
  ENV_FILE: "none",
};

Object.assign(process.env, settings);

const environment = { ...process.env, ...settings, NODE_ENV: "production" as const, PORT: String(PORT), RTMP_PORT: "0", COPY_TO: place("copy"), BACKUP_TO: place("backups"), BACKUP_EVERY: "999d" }; // prettier-ignore

type Buyer = { userId: string; cookie: string };
type Confirmed = { userId: string; at: number };

const confirmed: Confirmed[] = [];
const rows: [string, string][] = [];
let isFailed = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    rmSync(work, { recursive: true, force: true });
    process.exit(1);
  });
}

const { eventId, buyers } = await makeWorld();
let stopWatching = () => {};

let server = await startServer();

try {
  await untilCopied(0);

  const backupAt = await measureBackup();
  const recoveryPoints: number[] = [];
  const restoreTimes: number[] = [];
  let lostThoughReported = 0;

  for (let kill = 0; kill < KILLS; kill++) {
    const from = Date.now();

    await Promise.all([sell(SELLING_MS * (0.5 + Math.random())), untilCopied(from)]);

    const killedAt = await killWhileSelling();
    const restored = place(`from-copy-${kill}`);
    const reportedAt = copyStatus().at ?? 0;

    restoreTimes.push(await command("restore", ["--from", place("copy")], { DATA_DIR: restored }));
    recoveryPoints.push(recoveryPoint(restored, killedAt));
    lostThoughReported += lostIn(restored).filter(({ at }) => at <= reportedAt).length;
    server = await startServer();
  }

  await kill();

  const promise = Math.max(...recoveryPoints) <= RECOVERY_POINT_MS;

  report("confirmed tickets", String(confirmed.length), confirmed.length > 0);
  report(`kills during sales, restored from the copy`, `${KILLS}`);
  report("recovery point of the copy, worst", `${Math.max(...recoveryPoints)} ms`, promise);
  report(
    "lost tickets that the copy had reported",
    String(lostThoughReported),
    lostThoughReported === 0,
  );
  report("restore from the copy, slowest", `${Math.max(...restoreTimes)} ms`);

  const fromBackup = place("from-backup");

  report(
    "restore from the backup",
    `${await command("restore", ["--from", place("backups")], { DATA_DIR: fromBackup })} ms`,
  );

  const lostOfBackup = lostIn(fromBackup).filter(({ at }) => at < backupAt);

  report(
    "lost tickets from before the backup",
    String(lostOfBackup.length),
    lostOfBackup.length === 0,
  );
  environment.DATA_DIR = fromBackup;

  const began = Date.now();

  server = await startServer();
  report("start on restored data, to /healthz", `${Date.now() - began} ms`);
} finally {
  await kill();
  rmSync(work, { recursive: true, force: true });
}

for (const [what, figure] of rows) console.log(`${what.padEnd(52)} ${figure}`);
process.exit(isFailed ? 1 : 0);

function report(what: string, figure: string, isOk = true) {
  rows.push([what, isOk ? figure : `${figure}  FAILED`]);
  isFailed ||= !isOk;
}

/** The demo with its running show, and buyers with sessions for another show. */
async function makeWorld() {
  const { seedDemo } = await import("../app/seeds/demo");
  const { closeDatabase } = await import("~db/client.server");
  const { makeShow } = await import("../test/factories/money/money");
  const { cookieFor, makeUser } = await import("../test/factories/accounts/people");

  await seedDemo();

  const show = await makeShow({ startTime: new Date(Date.now() + 30 * 24 * 3600_000) });
  const buyers: Buyer[] = [];
  const makeBuyer = async () => {
    const user = await makeUser();

    return { userId: user.id, cookie: await cookieFor(user) };
  };

  while (buyers.length < BUYERS)
    buyers.push(...(await Promise.all(Array.from({ length: 50 }, makeBuyer))));
  await closeDatabase();

  return { eventId: show.id, buyers };
}

/** Runs in its own process group, so that everything ends at once. */
async function startServer(): Promise<ChildProcess> {
  const started = spawn(process.execPath, [path.join(build, "server/index.js")], {
    env: environment,
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });

  stopWatching = endWithParent(started);
  for (let tries = 0; !(await isUp()); tries++) {
    if (tries > 600) throw new Error("The server did not start");

    await sleep(50);
  }

  return started;
}

function isUp() {
  return fetch(`${BASE}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function kill(): Promise<number> {
  if (server.exitCode !== null || server.signalCode !== null) return Date.now();

  const gone = once(server, "exit");

  process.kill(-server.pid!, "SIGKILL");

  const at = Date.now();

  await gone;
  stopWatching();

  return at;
}

async function killWhileSelling(): Promise<number> {
  const selling = sell(60_000);

  await sleep(500 + Math.random() * 1000);

  const at = await kill();

  await selling;

  return at;
}

/** Buys until the time is over or the server is gone. */
async function sell(ms: number) {
  const end = Date.now() + ms;
  const oneAfterAnother = async () => {
    for (let buyer = buyers.pop(); buyer; buyer = Date.now() < end ? buyers.pop() : undefined) {
      try {
        await buy(buyer);
      } catch (error) {
        // Only a killed server may break the connection.
        if (await isUp()) throw error;

        return;
      }
    }
  };

  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, oneAfterAnother));
}

async function buy({ userId, cookie }: Buyer) {
  await buyTicket(BASE, { eventId, cookie });
  confirmed.push({ userId, at: Date.now() });
}

/** Waits until the continuous copy has everything from before a time. */
async function untilCopied(from: number) {
  for (let tries = 0; tries < 600; tries++) {
    if ((copyStatus().at ?? 0) > from) return;

    await sleep(100);
  }

  throw new Error(`The copy does not run: ${JSON.stringify(copyStatus())}`);
}

function copyStatus(): { at?: number } {
  try {
    return JSON.parse(
      readFileSync(path.join(environment.DATA_DIR, "copy-status.json"), "utf8"),
    ) as { at?: number };
  } catch {
    return {};
  }
}

/** Sells, and sells on while a backup is made. @returns the time before the backup */
async function measureBackup(): Promise<number> {
  const [quiet, busy, took]: number[][] = [[], [], []];
  let startedAt = 0;

  // In turns: the load of other programs changes.
  for (let round = 0; round < BACKUPS; round++) {
    quiet!.push(...(await answerTimes(sell(SELLING_MS))));
    startedAt = Date.now();

    let isDone = false;
    const backup = command("backup", [], {})
      .then((ms) => took!.push(ms))
      .finally(() => {
        isDone = true;
      });
    const selling = (async () => {
      // Without buyers left, selling ends at once, and nothing else would get a turn.
      while (!isDone) await Promise.all([sell(200), sleep(200)]);
    })();

    busy!.push(...(await answerTimes(Promise.all([backup, selling]))));
  }

  const live = await fetch(`${BASE}/api/events?live=true`).then((response) => response.text());

  report("shows on the air meanwhile", String((live.match(/"isLive":true/g) ?? []).length));
  report(`backups while ${BUYERS_AT_ONCE} buyers buy`, `${took!.join(", ")} ms`);
  report("/healthz while selling", wordTimes(quiet!));
  report("/healthz while selling and making a backup", wordTimes(busy!));
  await command("verify", ["--from", place("backups")], {});

  return startedAt;
}

/** Asks every 10 ms: an answer waits for the event loop. */
async function answerTimes(until: Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let isOver = false;

  void until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();

    await isUp();
    took.push(performance.now() - began);
    await sleep(10);
  }

  await until;

  return took;
}

function wordTimes(took: number[]): string {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) =>
    `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0)} ms`;

  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, slowest ${at(1)} (${sorted.length} asked)`;
}

/** Runs one of our commands. @returns how long it took */
async function command(
  name: string,
  args: string[],
  more: Record<string, string>,
): Promise<number> {
  const began = performance.now();
  const program = [path.join(build, "commands/nhacsong.js"), name, ...args];
  const child = spawn(process.execPath, program, {
    env: { ...environment, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // As the server starts it.
  if (name === "backup" && child.pid) setPriority(child.pid, 10);
  let output = "";

  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);

  return Math.round(performance.now() - began);
}

function lostIn(folder: string): Confirmed[] {
  const handle = new Database(path.join(folder, "nhacsong.db"), { readonly: true });
  const query = handle
    .prepare("SELECT user_id FROM tickets WHERE event_id = ? AND status <> 'refunded'")
    .pluck();
  const holders = new Set(query.all(eventId) as string[]);

  handle.close();

  return confirmed.filter(({ userId }) => !holders.has(userId));
}

/** The age of the oldest confirmed ticket that is lost, at the time of the kill. */
function recoveryPoint(folder: string, killedAt: number): number {
  return Math.max(0, ...lostIn(folder).map(({ at }) => killedAt - at));
}
