// npm run bench:money-http: measures whole purchases over HTTP on the production build (npm run
// build first): checkout form, test card, ticket page, with many buyers of one show at once. Some
// buyers warm the server up first; their waiting times on a server that has just started are
// reported separately.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { buyTicket } from "./buy-ticket";

const BUYERS = Number(process.env.BUYERS ?? 3000);
const WARM_UP = Number(process.env.WARM_UP ?? 500);
const AT_ONCE = Number(process.env.AT_ONCE ?? 50);
const PORT = Number(process.env.BENCH_PORT ?? 4089);
const BASE_URL = `http://127.0.0.1:${PORT}`;
const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-bench-"));

Object.assign(process.env, { DATA_DIR: folder, PAYMENTS: "test", LOG_LEVEL: "error", DEMO: "0" });

const { eventId, cookies } = await makeWorld();
const env = { ...process.env, NODE_ENV: "production" as const, PORT: String(PORT), RTMP_PORT: "0" };
const entry = path.resolve(process.env.BUILD_DIRECTORY || "build", "server/index.js");
const server = spawn(process.execPath, [entry], { env, stdio: ["ignore", "ignore", "inherit"] });

try {
  for (let attempt = 0; !(await isUp()); attempt++) {
    if (attempt > 300) throw new Error("The server did not start");

    await sleep(100);
  }

  const firstFigures = await buyAll(cookies.splice(0, WARM_UP));
  const cpuBefore = cpuSeconds();

  report(await buyAll(cookies), cpuSeconds() - cpuBefore);
  console.log(
    `just after the start, the first ${WARM_UP} purchases: p50 ${firstFigures.at(0.5)} ms, slowest ${firstFigures.at(1)} ms`,
  );
} finally {
  server.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}

/** Creates one show and buyers with sessions, because password hashing is not measured. */
async function makeWorld() {
  const { closeDatabase } = await import("~db/client.server");
  const { makeShow } = await import("../../test/factories/money/money");
  const { cookieFor, makeUser } = await import("../../test/factories/accounts/people");
  const show = await makeShow({ startTime: new Date(Date.now() + 30 * 24 * 3600_000) });
  const cookies: string[] = [];

  for (let madeCount = 0; madeCount < WARM_UP + BUYERS; madeCount += 100) {
    const batchSize = Math.min(100, WARM_UP + BUYERS - madeCount);

    cookies.push(
      ...(await Promise.all(
        Array.from({ length: batchSize }, async () => cookieFor(await makeUser())),
      )),
    );
  }

  await closeDatabase();

  return { eventId: show.id, cookies };
}

async function isUp() {
  return fetch(`${BASE_URL}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

type Figures = { count: number; seconds: number; at(share: number): string };

async function buyAll(waiting: string[]): Promise<Figures> {
  const durations: number[] = [];
  const startedAt = performance.now();
  const buyNext = async () => {
    for (let cookie = waiting.pop(); cookie; cookie = waiting.pop()) {
      const buyStartedAt = performance.now();

      await buy(cookie);
      durations.push(performance.now() - buyStartedAt);
    }
  };

  await Promise.all(Array.from({ length: AT_ONCE }, buyNext));

  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = durations.sort((left, right) => left - right);
  const percentile = (fraction: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))]!.toFixed(0);

  return { count: durations.length, seconds, at: percentile };
}

function report({ count, seconds, at: percentile }: Figures, cpuSpent: number) {
  console.log(
    `${count} purchases over HTTP, ${AT_ONCE} buyers at once: ${(count / seconds).toFixed(0)}/s`,
  );
  console.log(
    `a whole purchase (two posts): p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`,
  );

  const perCore = (count / cpuSpent).toFixed(0);

  console.log(
    `the server worked ${((cpuSpent / count) * 1000).toFixed(1)} ms for each: ${perCore}/s on a core of its own`,
  );
}

/** The server's own CPU time (Linux), independent of other load. */
function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1]!.split(" ");

  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function buy(cookie: string) {
  await buyTicket(BASE_URL, { eventId, cookie });
}
