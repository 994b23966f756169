// npm run drill (npm run build first): sells tickets over HTTP while the demo show is on the air,
// makes a backup, repeatedly kills all processes (kill -9), restores to other folders, and compares
// the result with the confirmations that buyers got.
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
const BASE_URL = `http://127.0.0.1:${PORT}`;
const BUYERS = BUYERS_AT_ONCE * 80 * (KILLS + 1);
/** The recovery point that the continuous copy promises, in milliseconds. */
const RECOVERY_POINT_MS = Number(process.env.RECOVERY_POINT_MS ?? 1000);

const workFolder = mkdtempSync(path.join(tmpdir(), "nhacsong-drill-"));
const pathInWork = (fileName: string) => path.join(workFolder, fileName);
const buildFolder = path.resolve(process.env.BUILD_DIRECTORY || "build");
const settings = {
  DATA_DIR: pathInWork("data"),
  PAYMENTS: "test",
  DEMO: "1",
  LOG_LEVEL: "error",
  ENV_FILE: "none",
};

Object.assign(process.env, settings);

const environment = { ...process.env, ...settings, NODE_ENV: "production" as const, PORT: String(PORT), RTMP_PORT: "0", COPY_TO: pathInWork("copy"), BACKUP_TO: pathInWork("backups"), BACKUP_EVERY: "999d" }; // prettier-ignore

type Buyer = { userId: string; cookie: string };
type Confirmed = { userId: string; at: number };

const confirmed: Confirmed[] = [];
const resultRows: [string, string][] = [];
let isFailed = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    rmSync(workFolder, { recursive: true, force: true });
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

  for (let killIndex = 0; killIndex < KILLS; killIndex++) {
    const waitStart = Date.now();

    await Promise.all([sell(SELLING_MS * (0.5 + Math.random())), untilCopied(waitStart)]);

    const killedAt = await killWhileSelling();
    const restored = pathInWork(`from-copy-${killIndex}`);
    const reportedAt = copyStatus().at ?? 0;

    restoreTimes.push(
      await runCommand("restore", ["--from", pathInWork("copy")], { DATA_DIR: restored }),
    );
    recoveryPoints.push(recoveryPoint(restored, killedAt));
    lostThoughReported += lostIn(restored).filter(({ at }) => at <= reportedAt).length;
    server = await startServer();
  }

  await killIndex();

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

  const fromBackup = pathInWork("from-backup");

  report(
    "restore from the backup",
    `${await runCommand("restore", ["--from", pathInWork("backups")], { DATA_DIR: fromBackup })} ms`,
  );

  const lostOfBackup = lostIn(fromBackup).filter(({ at }) => at < backupAt);

  report(
    "lost tickets from before the backup",
    String(lostOfBackup.length),
    lostOfBackup.length === 0,
  );
  environment.DATA_DIR = fromBackup;

  const startedAt = Date.now();

  server = await startServer();
  report("start on restored data, to /healthz", `${Date.now() - startedAt} ms`);
} finally {
  await killIndex();
  rmSync(workFolder, { recursive: true, force: true });
}

for (const [rowName, figure] of resultRows) console.log(`${rowName.padEnd(52)} ${figure}`);
process.exit(isFailed ? 1 : 0);

function report(rowName: string, figure: string, isOk = true) {
  resultRows.push([rowName, isOk ? figure : `${figure}  FAILED`]);
  isFailed ||= !isOk;
}

/** Creates the demo with its running show, and buyers with sessions for another show. */
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

/** Starts the server in its own process group, so that all its processes end at once. */
async function startServer(): Promise<ChildProcess> {
  const started = spawn(process.execPath, [path.join(buildFolder, "server/index.js")], {
    env: environment,
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });

  stopWatching = endWithParent(started);
  for (let attempt = 0; !(await isUp()); attempt++) {
    if (attempt > 1200) throw new Error("The server did not start");

    await sleep(50);
  }

  return started;
}

function isUp() {
  return fetch(`${BASE_URL}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function killIndex(): Promise<number> {
  if (server.exitCode !== null || server.signalCode !== null) return Date.now();

  const exited = once(server, "exit");

  process.kill(-server.pid!, "SIGKILL");

  const killedAt = Date.now();

  await exited;
  stopWatching();

  return killedAt;
}

async function killWhileSelling(): Promise<number> {
  const selling = sell(60_000);

  await sleep(500 + Math.random() * 1000);

  const killedAt = await killIndex();

  await selling;

  return killedAt;
}

/** Buys until the time is over or the server is gone. */
async function sell(durationMs: number) {
  const endAt = Date.now() + durationMs;
  const oneAfterAnother = async () => {
    for (let buyer = buyers.pop(); buyer; buyer = Date.now() < endAt ? buyers.pop() : undefined) {
      try {
        await buy(buyer);
      } catch (error) {
        // Only the kill of the server may break the connection.
        if (await isUp()) throw error;

        return;
      }
    }
  };

  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, oneAfterAnother));
}

async function buy({ userId, cookie }: Buyer) {
  await buyTicket(BASE_URL, { eventId, cookie });
  confirmed.push({ userId, at: Date.now() });
}

/** Waits until the continuous copy has all commits from before a time. */
async function untilCopied(waitStart: number) {
  for (let attempt = 0; attempt < 600; attempt++) {
    if ((copyStatus().at ?? 0) > waitStart) return;

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

/** Sells tickets before and during a backup. @returns the time before the backup */
async function measureBackup(): Promise<number> {
  const [quietTimes, busyTimes, backupTimes]: number[][] = [[], [], []];
  let startedAt = 0;

  // Measures in turns, because the load of other programs changes.
  for (let round = 0; round < BACKUPS; round++) {
    quietTimes!.push(...(await answerTimes(sell(SELLING_MS))));
    startedAt = Date.now();

    let isDone = false;
    const backup = runCommand("backup", [], {})
      .then((milliseconds) => backupTimes!.push(milliseconds))
      .finally(() => {
        isDone = true;
      });
    const selling = (async () => {
      // Without remaining buyers, selling ends at once; the sleep lets other work run.
      while (!isDone) await Promise.all([sell(200), sleep(200)]);
    })();

    busyTimes!.push(...(await answerTimes(Promise.all([backup, selling]))));
  }

  const liveShows = await fetch(`${BASE_URL}/api/events?live=true`).then((response) =>
    response.text(),
  );

  report("shows on the air meanwhile", String((liveShows.match(/"isLive":true/g) ?? []).length));
  report(`backups while ${BUYERS_AT_ONCE} buyers buy`, `${backupTimes!.join(", ")} ms`);
  report("/healthz while selling", describeTimes(quietTimes!));
  report("/healthz while selling and making a backup", describeTimes(busyTimes!));
  await runCommand("verify", ["--from", pathInWork("backups")], {});

  return startedAt;
}

/**
 * Requests every 10 ms and measures the response times, which include the wait for the event loop.
 */
async function answerTimes(endSignal: Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  let isOver = false;

  void endSignal.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();

    await isUp();
    durations.push(performance.now() - startedAt);
    await sleep(10);
  }

  await endSignal;

  return durations;
}

function describeTimes(durations: number[]): string {
  const sorted = durations.toSorted((left, right) => left - right);
  const percentile = (fraction: number) =>
    `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))]!.toFixed(0)} ms`;

  return `p50 ${percentile(0.5)}, p95 ${percentile(0.95)}, p99 ${percentile(0.99)}, slowest ${percentile(1)} (${sorted.length} asked)`;
}

/** Runs a command of the site. @returns its duration in milliseconds */
async function runCommand(
  commandName: string,
  args: string[],
  extraSettings: Record<string, string>,
): Promise<number> {
  const startedAt = performance.now();
  const program = [path.join(buildFolder, "commands/nhacsong.js"), commandName, ...args];
  const childProcess = spawn(process.execPath, program, {
    env: { ...environment, ...extraSettings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // The server starts backups with this priority, too.
  if (commandName === "backup" && childProcess.pid) setPriority(childProcess.pid, 10);
  let output = "";

  for (const stream of [childProcess.stdout, childProcess.stderr])
    stream.on("data", (outputChunk: Buffer) => {
      output += outputChunk.toString();
    });
  const [exitCode] = (await once(childProcess, "close")) as [number | null];
  if (exitCode !== 0) throw new Error(`${commandName} ended with ${exitCode}: ${output}`);

  return Math.round(performance.now() - startedAt);
}

function lostIn(folder: string): Confirmed[] {
  const handle = new Database(path.join(folder, "nhacsong.db"), { readonly: true });
  const ticketQuery = handle
    .prepare("SELECT user_id FROM tickets WHERE event_id = ? AND status <> 'refunded'")
    .pluck();
  const holders = new Set(ticketQuery.all(eventId) as string[]);

  handle.close();

  return confirmed.filter(({ userId }) => !holders.has(userId));
}

/** The age of the oldest lost confirmed ticket at the time of the kill, in milliseconds. */
function recoveryPoint(folder: string, killedAt: number): number {
  return Math.max(0, ...lostIn(folder).map(({ at: confirmedAt }) => killedAt - confirmedAt));
}
