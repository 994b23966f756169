// npm run bench:arrivals: measures the cost of a show's pages on the built server (npm run build
// first), and how long ticket holders who arrive at a fixed rate wait for their player. It uses the
// demo's live show as a ticketed one; every holder has an own account, ticket and session.
//   [-- --holders 300] [--rate 100] [--seconds 30] [--watchers 20] [--profile FOLDER]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { makeHolders, makeTicketed } from "./holders";
import { Holder, type Visit } from "./visit";
import { watch, type Watching } from "./watchers";
import { row, spread } from "../bench-row.mjs";
import { cpuMsOf, loadPage } from "../page-cost";

const { values: options } = parseArgs({
  options: {
    holders: { type: "string", default: "300" },
    rate: { type: "string", default: "100" },
    watchers: { type: "string", default: "20" },
    seconds: { type: "string", default: "30" },
    profile: { type: "string" },
  },
});
const HOLDERS = Number(options.holders);
const HOLDERS_PER_SECOND = Number(options.rate);
const PORT = Number(process.env.BENCH_PORT ?? 4090);
const WATCHERS = Number(options.watchers);
const BASE_URL = `http://127.0.0.1:${PORT}`;
const WARM_UP = 100;

const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-bench-"));
const settings = {
  DATA_DIR: folder,
  PAYMENTS: "test",
  LOG_LEVEL: "warn",
  DEMO: "1",
  PORT: String(PORT),
  RTMP_PORT: "0",
};
const env = { ...process.env, ...settings, NODE_ENV: "production" as const };

Object.assign(process.env, settings);
await once(
  spawn(process.execPath, ["--import", "tsx", "app/seeds/first-start.ts"], {
    env,
    stdio: "inherit",
  }),
  "exit",
);

const eventId = await makeTicketed();
const show = { port: PORT, eventId };
const arriving = HOLDERS_PER_SECOND * Number(options.seconds);
const cookies = await makeHolders(eventId, WARM_UP + 2 * HOLDERS + WATCHERS + arriving);
const entry = path.resolve(process.env.BUILD_DIRECTORY || "build", "server/index.js");
const profiling = options.profile ? ["--cpu-prof", `--cpu-prof-dir=${options.profile}`] : [];
const server = spawn(process.execPath, [...profiling, entry], {
  env,
  stdio: ["ignore", "ignore", "inherit"],
});

try {
  await untilLive();
  await costs();
  if (arriving > 0) await arrivals();
} finally {
  server.kill("SIGTERM");
  await once(server, "exit");
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Measures the CPU time of each page with one request after the other, so that the load of other
 * programs has little effect.
 */
async function costs() {
  for (const cookie of cookies.splice(0, WARM_UP)) await open(`/stream/${eventId}`, cookie);
  for (let round = 0; round < WARM_UP; round++) await open(`/event/${eventId}`, null);
  const idleUsage = await idleShare();
  const holders = cookies.splice(0, HOLDERS);
  const pageRows: [string, () => Promise<number>][] = [
    ["a holder's /stream/{id}, the first time", () => open(`/stream/${eventId}`, cookies.shift()!)],
    ["a holder's /stream/{id}, again", () => open(`/stream/${eventId}`, holders.shift()!)],
    ["a guest's /event/{id}", () => open(`/event/${eventId}`, null)],
    ["a guest's /stream/{id}: the ticket offer", () => open(`/stream/${eventId}`, null)],
  ];

  for (const cookie of holders) await open(`/api/events/${eventId}/stream`, cookie);
  for (const [rowName, getPage] of pageRows) {
    const [cpuBefore, startedAt] = [cpuMs(), performance.now()];
    let byteCount = 0;

    for (let round = 0; round < HOLDERS; round++) byteCount = await getPage();
    const cpuSpent = cpuMs() - cpuBefore - idleUsage * (performance.now() - startedAt);

    row(
      `${rowName}: CPU ms, KB on the line`,
      `${(cpuSpent / HOLDERS).toFixed(2)}, ${(byteCount / 1024).toFixed(1)}`,
    );
  }
}

/** Opens pages at a fixed rate, independent of the server's responses, while some people watch. */
async function arrivals() {
  const watchers = await watch(show, cookies.splice(0, WATCHERS));

  await sleep(5000);
  printWatching("before", watchers.take());

  const idleUsage = await idleShare();

  watchers.take();

  const [cpuBefore, startedAt] = [cpuMs(), performance.now()];
  const people = cookies.splice(0, arriving).map((cookie) => new Holder(show, cookie));
  const failures: string[] = [];
  const visits = people.map(async (person, index) => {
    await sleep((index * 1000) / HOLDERS_PER_SECOND);

    return person.arrive().catch((error: unknown) => {
      failures.push(String(error));

      return null;
    });
  });
  const finishedVisits = (await Promise.all(visits)).filter((visit) => visit !== null);
  const passedMs = performance.now() - startedAt;
  const cpuSpent = cpuMs() - cpuBefore;
  const rowName = `${HOLDERS_PER_SECOND} holders a second for ${options.seconds} s`;

  row(`${rowName}: page, ms p50/p95`, spread(finishedVisits.map((visit) => visit.pageMs)));
  row(
    `${rowName}: playlist, ms p50/p95`,
    spread(finishedVisits.map((visit) => visit.playerMs)),
    "p95 below 3000",
  );
  row(`${rowName}: room, ms p50/p95`, spread(finishedVisits.map((visit) => visit.joinMs)));
  row(`${rowName}: CPU ms per arrival`, ((cpuSpent - idleUsage * passedMs) / arriving).toFixed(2));
  row(
    `${rowName}: all in after, s; CPU, % of a core`,
    `${(passedMs / 1000).toFixed(1)}; ${((cpuSpent / passedMs) * 100).toFixed(0)}`,
  );
  row(`${rowName}: failed`, [failures.length, ...new Set(failures)].slice(0, 4).join("; "), "0");

  const waited = finishedVisits.filter((visit) => visit.waits > 0);

  row(
    `${rowName}: waited in line; requests each, p50/p95`,
    `${waited.length}; ${spread(waited.map((visit) => visit.waits + 1))}`,
  );
  row(`${rowName}: in after the first later arrival, ms p50/p95`, spread(overtakenMs(waited)));
  printWatching("meanwhile", watchers.take());
  await watchers.stop();
  people.forEach((person) => person.socket?.close());
}

/** Milliseconds that each visitor still waited after a later visitor was admitted. */
function overtakenMs(visits: Visit[]): number[] {
  const lateFirst = visits.toSorted((left, right) => right.arrivedAt - left.arrivedAt);
  let firstIn = Infinity;

  return lateFirst.map(({ inAt }) => {
    const overtakenBy = Math.max(0, inAt - firstIn);

    firstIn = Math.min(firstIn, inAt);

    return overtakenBy;
  });
}

function printWatching(phaseName: string, { playlistMs, chatMs, refusals }: Watching) {
  row(`those who watch, ${phaseName}: playlist, ms p50/p95`, spread(playlistMs));
  row(`those who watch, ${phaseName}: chat, ms p50/p95`, spread(chatMs));
  if (refusals > 0) row(`those who watch, ${phaseName}: refused`, refusals, "0");
}

/** The server's CPU time per millisecond without arrivals. */
async function idleShare() {
  const before = cpuMs();

  await sleep(3000);

  return (cpuMs() - before) / 3000;
}

async function untilLive() {
  for (let attempt = 0; attempt < 300; attempt++) {
    const streamInfo = await fetch(`${BASE_URL}/api/events/${eventId}/stream`, {
      headers: { cookie: cookies[0]! },
    }).catch(() => null);
    const { playbackUrl } = streamInfo?.ok
      ? ((await streamInfo.json()) as { playbackUrl: string | null })
      : { playbackUrl: null };
    if (playbackUrl) return;

    await sleep(200);
  }

  throw new Error("The show did not begin");
}

function cpuMs(): number {
  return cpuMsOf(server.pid!);
}

function open(address: string, cookie: string | null): Promise<number> {
  return loadPage(BASE_URL + address, { cookie });
}
