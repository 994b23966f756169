// npm run drill:standby (npm run build first): sells tickets, kills the server in charge (kill -9)
// or freezes it, lets the standby take over, and compares the result with the confirmations that
// buyers got. The standby is then in charge of the next round.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { buyTicket } from "../bench/buy-ticket";
import { endWithParent } from "./end-with-parent";

const ROUNDS = Number(process.env.ROUNDS ?? 20);
const BUYERS_AT_ONCE = Number(process.env.AT_ONCE ?? 20);
const SELLING_MS = Number(process.env.SELLING_MS ?? 3000);
const PORT = Number(process.env.DRILL_PORT ?? 4090);
const RECOVERY_POINT_MS = Number(process.env.RECOVERY_POINT_MS ?? 1000);
const MAX_WAIT_MS = 180_000;
// Milliseconds that a buyer rests after each purchase, so that fast machines do not use up the
// created buyers.
const REST_MS = 100;

const workFolder = mkdtempSync(path.join(tmpdir(), "nhacsong-standby-"));
const buildFolder = path.resolve(process.env.BUILD_DIRECTORY || "build");
const settings = { PAYMENTS: "test", DEMO: "0", LOG_LEVEL: "info", ENV_FILE: "none", RTMP_PORT: "0", FAILOVER: "1", COPY_TO: path.join(workFolder, "copy") }; // prettier-ignore

Object.assign(process.env, settings, {
  DATA_DIR: path.join(workFolder, "site-0"),
  NODE_ENV: "production",
});

type Site = { folder: string; base: string; process: ChildProcess; output: () => string };
type Buyer = { userId: string; cookie: string };
type Confirmed = { userId: string; at: number };

const startedSites: Site[] = [];
const confirmed = new Set<Confirmed>();
let lostTickets = 0;
const takeovers: number[] = [];
const recoveryPoints: number[] = [];
let confirmedByFormer = 0;

const cleanUp = () => {
  for (const startedSite of startedSites) endSite(startedSite);
  rmSync(workFolder, { recursive: true, force: true });
};

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    cleanUp();
    process.exit(1);
  });

const { eventId, buyers } = await makeWorld();

try {
  let inCharge = startStandby(0);

  await waitUntil("the first server serves", () => isUp(inCharge));
  for (let roundNumber = 1; roundNumber <= ROUNDS; roundNumber++)
    inCharge = await takeTurn(inCharge, roundNumber);
  const worstPoint = Math.max(...recoveryPoints);
  const resultLines = [
    ["takeovers, every second one from a frozen server", String(ROUNDS)],
    ["confirmed tickets", String(confirmed.size + lostTickets)],
    ["lost tickets", String(lostTickets)],
    ["recovery point, worst", `${worstPoint} ms`],
    ["purchases that a former server confirmed", String(confirmedByFormer)],
    [
      "until the standby serves, median and slowest",
      `${median(takeovers)} ms, ${Math.max(...takeovers)} ms`,
    ],
  ];

  for (const [rowName, figure] of resultLines) console.log(`${rowName!.padEnd(52)} ${figure}`);
  process.exitCode = worstPoint <= RECOVERY_POINT_MS && confirmedByFormer === 0 ? 0 : 1;
} finally {
  cleanUp();
}

async function takeTurn(former: Site, roundNumber: number): Promise<Site> {
  const standby = startStandby(roundNumber);

  await waitUntil("the standby can restore the copy", async () =>
    standby.output().includes("The copy can be restored"),
  );

  const isFrozen = roundNumber % 2 === 0;
  const selling = sell(former, SELLING_MS);

  await sleep(SELLING_MS / 2);
  process.kill(-former.process.pid!, isFrozen ? "SIGSTOP" : "SIGKILL");

  const failedAt = Date.now();

  await waitUntil("the standby serves", () => isUp(standby));
  takeovers.push(Date.now() - failedAt);

  const lostNow = lostIn(standby.folder);

  recoveryPoints.push(Math.max(0, ...lostNow.map((ticket) => failedAt - ticket.at)));
  lostTickets += lostNow.length;
  // Each lost ticket is counted once.
  for (const ticket of lostNow) confirmed.delete(ticket);
  const servedAt = Date.now();
  if (isFrozen) await thaw(former);
  await selling;

  // Purchases that ran when the server was frozen may be confirmed after it wakes.
  const lateTickets = [...confirmed].filter((ticket) => ticket.at >= servedAt);

  confirmedByFormer += lateTickets.length;
  for (const ticket of lateTickets) confirmed.delete(ticket);
  endSite(former);
  rmSync(former.folder, { recursive: true, force: true });

  return standby;
}

/** Wakes a frozen server after another one has taken over. It must confirm nothing and end. */
async function thaw(former: Site) {
  const exited = once(former.process, "close");

  process.kill(-former.process.pid!, "SIGCONT");

  const buyer = buyers.pop()!;

  await buyTicket(former.base, { eventId, cookie: buyer.cookie }).then(
    () => confirmedByFormer++,
    () => {},
  );
  await exited;
}

function startStandby(number: number): Site {
  const folder = path.join(workFolder, `site-${number}`);

  mkdirSync(folder, { recursive: true });

  const sitePort = PORT + (number % 2);
  let outputText = "";
  const standbyProcess = spawn(
    process.execPath,
    [path.join(buildFolder, "commands/nhacsong.js"), "standby"],
    {
      env: { ...process.env, DATA_DIR: folder, PORT: String(sitePort) },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    },
  );

  for (const stream of [standbyProcess.stdout, standbyProcess.stderr])
    stream.on("data", (outputChunk: Buffer) => {
      outputText += outputChunk.toString();
    });
  endWithParent(standbyProcess);

  const startedSite = {
    folder,
    base: `http://127.0.0.1:${sitePort}`,
    process: standbyProcess,
    output: () => outputText,
  };

  startedSites.push(startedSite);

  return startedSite;
}

function endSite(startedSite: Site) {
  const index = startedSites.indexOf(startedSite);
  if (index >= 0) startedSites.splice(index, 1);
  try {
    process.kill(-startedSite.process.pid!, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

function isUp({ base }: Site) {
  return fetch(`${base}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function waitUntil(rowName: string, isDone: () => Promise<boolean>) {
  const startedAt = Date.now();

  while (!(await isDone())) {
    if (Date.now() - startedAt > MAX_WAIT_MS)
      throw new Error(
        `In vain: ${rowName}\n${startedSites.map(({ output }) => output()).join("\n")}`,
      );

    await sleep(50);
  }
}

async function makeWorld() {
  const { closeDatabase } = await import("~db/client.server");
  const { makeShow } = await import("../../test/factories/money/money");
  const { cookieFor, makeUser } = await import("../../test/factories/accounts/people");
  const show = await makeShow({ startTime: new Date(Date.now() + 30 * 24 * 3600_000) });
  const madeBuyers: Buyer[] = [];
  const makeBuyer = async () => {
    const user = await makeUser();

    return { userId: user.id, cookie: await cookieFor(user) };
  };

  // Each round needs buyers for the sale, and one who tries the frozen server.
  const count = ROUNDS * (BUYERS_AT_ONCE * (Math.ceil(SELLING_MS / REST_MS) + 1) + 1);

  while (madeBuyers.length < count)
    madeBuyers.push(...(await Promise.all(Array.from({ length: 50 }, makeBuyer))));
  await closeDatabase();

  return { eventId: show.id, buyers: madeBuyers };
}

/** Buys until the time is over or the server is gone. */
async function sell({ base }: Site, durationMs: number) {
  const endAt = Date.now() + durationMs;
  const oneAfterAnother = async () => {
    while (Date.now() < endAt) {
      const buyer = buyers.pop();
      if (!buyer) return;

      try {
        await buyTicket(base, { eventId, cookie: buyer.cookie });
        confirmed.add({ userId: buyer.userId, at: Date.now() });
        await sleep(REST_MS);
      } catch {
        return;
      }
    }
  };

  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, oneAfterAnother));
}

function lostIn(folder: string): Confirmed[] {
  const handle = new Database(path.join(folder, "nhacsong.db"), { readonly: true });
  const ticketQuery = handle
    .prepare("SELECT user_id FROM tickets WHERE event_id = ? AND status <> 'refunded'")
    .pluck();
  const holders = new Set(ticketQuery.all(eventId) as string[]);

  handle.close();

  return [...confirmed].filter(({ userId }) => !holders.has(userId));
}

function median(numbers: number[]) {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)];
}
