// npm run drill:standby (npm run build first): sells tickets, ends the server in charge by kill -9
// or freezes it, lets the standby take over, and compares with what buyers were told. The standby
// is then in charge of the next round.
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
// A buyer rests after each purchase, so that no machine is fast enough to use up the buyers that
// were made.
const REST_MS = 100;

const work = mkdtempSync(path.join(tmpdir(), "nhacsong-standby-"));
const build = path.resolve(process.env.BUILD_DIRECTORY || "build");
const settings = { PAYMENTS: "test", DEMO: "0", LOG_LEVEL: "info", ENV_FILE: "none", RTMP_PORT: "0", FAILOVER: "1", COPY_TO: path.join(work, "copy") }; // prettier-ignore

Object.assign(process.env, settings, {
  DATA_DIR: path.join(work, "site-0"),
  NODE_ENV: "production",
});

type Site = { folder: string; base: string; process: ChildProcess; output: () => string };
type Buyer = { userId: string; cookie: string };
type Confirmed = { userId: string; at: number };

const sites: Site[] = [];
const confirmed = new Set<Confirmed>();
let lostTickets = 0;
const takeovers: number[] = [];
const recoveryPoints: number[] = [];
let confirmedByFormer = 0;

const cleanUp = () => {
  for (const site of sites) end(site);
  rmSync(work, { recursive: true, force: true });
};

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    cleanUp();
    process.exit(1);
  });

const { eventId, buyers } = await makeWorld();

try {
  let inCharge = start(0);

  await until("the first server serves", () => isUp(inCharge));
  for (let round = 1; round <= ROUNDS; round++) inCharge = await takeTurn(inCharge, round);
  const worst = Math.max(...recoveryPoints);
  const lines = [
    ["takeovers, every second one from a frozen server", String(ROUNDS)],
    ["confirmed tickets", String(confirmed.size + lostTickets)],
    ["lost tickets", String(lostTickets)],
    ["recovery point, worst", `${worst} ms`],
    ["purchases that a former server confirmed", String(confirmedByFormer)],
    [
      "until the standby serves, median and slowest",
      `${median(takeovers)} ms, ${Math.max(...takeovers)} ms`,
    ],
  ];

  for (const [what, figure] of lines) console.log(`${what!.padEnd(52)} ${figure}`);
  process.exitCode = worst <= RECOVERY_POINT_MS && confirmedByFormer === 0 ? 0 : 1;
} finally {
  cleanUp();
}

async function takeTurn(former: Site, round: number): Promise<Site> {
  const standby = start(round);

  await until("the standby can restore the copy", async () =>
    standby.output().includes("The copy can be restored"),
  );

  const isFrozen = round % 2 === 0;
  const selling = sell(former, SELLING_MS);

  await sleep(SELLING_MS / 2);
  process.kill(-former.process.pid!, isFrozen ? "SIGSTOP" : "SIGKILL");

  const at = Date.now();

  await until("the standby serves", () => isUp(standby));
  takeovers.push(Date.now() - at);

  const lost = lostIn(standby.folder);

  recoveryPoints.push(Math.max(0, ...lost.map((ticket) => at - ticket.at)));
  lostTickets += lost.length;
  // Each ticket is lost once.
  for (const ticket of lost) confirmed.delete(ticket);
  const servedAt = Date.now();
  if (isFrozen) await thaw(former);
  await selling;

  // Purchases that were under way when the server was frozen may be confirmed when it wakes.
  const late = [...confirmed].filter((ticket) => ticket.at >= servedAt);

  confirmedByFormer += late.length;
  for (const ticket of late) confirmed.delete(ticket);
  end(former);
  rmSync(former.folder, { recursive: true, force: true });

  return standby;
}

/** A server that was frozen while another took over must confirm nothing any more, and end. */
async function thaw(former: Site) {
  const ended = once(former.process, "close");

  process.kill(-former.process.pid!, "SIGCONT");

  const buyer = buyers.pop()!;

  await buyTicket(former.base, { eventId, cookie: buyer.cookie }).then(
    () => confirmedByFormer++,
    () => {},
  );
  await ended;
}

function start(number: number): Site {
  const folder = path.join(work, `site-${number}`);

  mkdirSync(folder, { recursive: true });

  const port = PORT + (number % 2);
  let text = "";
  const child = spawn(process.execPath, [path.join(build, "commands/nhacsong.js"), "standby"], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });

  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  endWithParent(child);

  const site = { folder, base: `http://127.0.0.1:${port}`, process: child, output: () => text };

  sites.push(site);

  return site;
}

function end(site: Site) {
  const index = sites.indexOf(site);
  if (index >= 0) sites.splice(index, 1);
  try {
    process.kill(-site.process.pid!, "SIGKILL");
  } catch {
    // It has ended.
  }
}

function isUp({ base }: Site) {
  return fetch(`${base}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function until(what: string, isDone: () => Promise<boolean>) {
  const began = Date.now();

  while (!(await isDone())) {
    if (Date.now() - began > MAX_WAIT_MS)
      throw new Error(`In vain: ${what}\n${sites.map(({ output }) => output()).join("\n")}`);

    await sleep(50);
  }
}

async function makeWorld() {
  const { closeDatabase } = await import("~db/client.server");
  const { makeShow } = await import("../../test/factories/money/money");
  const { cookieFor, makeUser } = await import("../../test/factories/accounts/people");
  const show = await makeShow({ startTime: new Date(Date.now() + 30 * 24 * 3600_000) });
  const made: Buyer[] = [];
  const makeBuyer = async () => {
    const user = await makeUser();

    return { userId: user.id, cookie: await cookieFor(user) };
  };

  // In each round those who buy while tickets are sold, and one who asks a server that was frozen.
  const count = ROUNDS * (BUYERS_AT_ONCE * (Math.ceil(SELLING_MS / REST_MS) + 1) + 1);

  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: 50 }, makeBuyer))));
  await closeDatabase();

  return { eventId: show.id, buyers: made };
}

/** Buys until the time is over or the server is gone. */
async function sell({ base }: Site, ms: number) {
  const endAt = Date.now() + ms;
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
  const query = handle
    .prepare("SELECT user_id FROM tickets WHERE event_id = ? AND status <> 'refunded'")
    .pluck();
  const holders = new Set(query.all(eventId) as string[]);

  handle.close();

  return [...confirmed].filter(({ userId }) => !holders.has(userId));
}

function median(numbers: number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
