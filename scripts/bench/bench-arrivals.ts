// npm run bench:arrivals: what the pages of people who come to a show cost the built server (npm
// run build first), and how long ticket holders who arrive at a fixed rate wait for their player.
// The demo's live show, made a ticketed one; every holder has an account, a ticket and a session of
// their own.
//   [-- --holders 300] [--rate 100] [--seconds 30] [--watchers 20] [--profile FOLDER]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { makeHolders, makeTicketed } from "./bench-arrivals-holders";
import { Holder, type Visit } from "./bench-arrivals-visit";
import { watch, type Watching } from "./bench-arrivals-watchers";
import { row, spread } from "./bench-row.mjs";

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
const RATE = Number(options.rate);
const PORT = Number(process.env.BENCH_PORT ?? 4090);
const WATCHERS = Number(options.watchers);
const BASE = `http://127.0.0.1:${PORT}`;
const WARM_UP = 100;
/** Unit of CPU time in Linux's /proc. */
const TICK_MS = 10;

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
const arriving = RATE * Number(options.seconds);
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

/** One request after the other, so that the load of other programs matters little. */
async function costs() {
  for (const cookie of cookies.splice(0, WARM_UP)) await open(`/stream/${eventId}`, cookie);
  for (let i = 0; i < WARM_UP; i++) await open(`/event/${eventId}`, null);
  const idle = await idleShare();
  const holders = cookies.splice(0, HOLDERS);
  const rows: [string, () => Promise<number>][] = [
    ["a holder's /stream/{id}, the first time", () => open(`/stream/${eventId}`, cookies.shift()!)],
    ["a holder's /stream/{id}, again", () => open(`/stream/${eventId}`, holders.shift()!)],
    ["a guest's /event/{id}", () => open(`/event/${eventId}`, null)],
    ["a guest's /stream/{id}: the ticket offer", () => open(`/stream/${eventId}`, null)],
  ];

  for (const cookie of holders) await open(`/api/events/${eventId}/stream`, cookie);
  for (const [name, get] of rows) {
    const [cpu, began] = [cpuMs(), performance.now()];
    let bytes = 0;

    for (let i = 0; i < HOLDERS; i++) bytes = await get();
    const spent = cpuMs() - cpu - idle * (performance.now() - began);

    row(
      `${name}: CPU ms, KB on the line`,
      `${(spent / HOLDERS).toFixed(2)}, ${(bytes / 1024).toFixed(1)}`,
    );
  }
}

/** Opens pages at a fixed rate, whether the server answers or not, while some people watch. */
async function arrivals() {
  const watchers = await watch(show, cookies.splice(0, WATCHERS));

  await sleep(5000);
  printWatching("before", watchers.take());

  const idle = await idleShare();

  watchers.take();

  const [cpu, began] = [cpuMs(), performance.now()];
  const people = cookies.splice(0, arriving).map((cookie) => new Holder(show, cookie));
  const failures: string[] = [];
  const visits = people.map(async (person, i) => {
    await sleep((i * 1000) / RATE);

    return person.arrive().catch((error: unknown) => {
      failures.push(String(error));

      return null;
    });
  });
  const seen = (await Promise.all(visits)).filter((it) => it !== null);
  const passedMs = performance.now() - began;
  const spent = cpuMs() - cpu;
  const name = `${RATE} holders a second for ${options.seconds} s`;

  row(`${name}: page, ms p50/p95`, spread(seen.map((it) => it.pageMs)));
  row(`${name}: playlist, ms p50/p95`, spread(seen.map((it) => it.playerMs)), "p95 below 3000");
  row(`${name}: room, ms p50/p95`, spread(seen.map((it) => it.joinMs)));
  row(`${name}: CPU ms per arrival`, ((spent - idle * passedMs) / arriving).toFixed(2));
  row(
    `${name}: all in after, s; CPU, % of a core`,
    `${(passedMs / 1000).toFixed(1)}; ${((spent / passedMs) * 100).toFixed(0)}`,
  );
  row(`${name}: failed`, [failures.length, ...new Set(failures)].slice(0, 4).join("; "), "0");

  const waited = seen.filter((it) => it.waits > 0);

  row(
    `${name}: waited in line; requests each, p50/p95`,
    `${waited.length}; ${spread(waited.map((it) => it.waits + 1))}`,
  );
  row(`${name}: in after the first later arrival, ms p50/p95`, spread(overtakenMs(waited)));
  printWatching("meanwhile", watchers.take());
  await watchers.stop();
  people.forEach((person) => person.socket?.close());
}

/** How long each waited after the first person who had arrived later was in. */
function overtakenMs(visits: Visit[]): number[] {
  const lateFirst = visits.toSorted((a, b) => b.arrivedAt - a.arrivedAt);
  let firstIn = Infinity;

  return lateFirst.map(({ inAt }) => {
    const ms = Math.max(0, inAt - firstIn);

    firstIn = Math.min(firstIn, inAt);

    return ms;
  });
}

function printWatching(when: string, { playlistMs, chatMs, refusals }: Watching) {
  row(`those who watch, ${when}: playlist, ms p50/p95`, spread(playlistMs));
  row(`those who watch, ${when}: chat, ms p50/p95`, spread(chatMs));
  if (refusals > 0) row(`those who watch, ${when}: refused`, refusals, "0");
}

/** CPU of the server per millisecond, without arrivals. */
async function idleShare() {
  const before = cpuMs();

  await sleep(3000);

  return (cpuMs() - before) / 3000;
}

async function untilLive() {
  for (let tries = 0; tries < 300; tries++) {
    const info = await fetch(`${BASE}/api/events/${eventId}/stream`, {
      headers: { cookie: cookies[0]! },
    }).catch(() => null);
    const { playbackUrl } = info?.ok
      ? ((await info.json()) as { playbackUrl: string | null })
      : { playbackUrl: null };
    if (playbackUrl) return;

    await sleep(200);
  }

  throw new Error("The show did not begin");
}

/**
 * The server's CPU time. Fields 14 and 15, counted from the end of the name, which may contain
 * spaces.
 */
function cpuMs(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1]!.split(" ");

  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Requests as a Vietnamese browser does. @returns the compressed size */
function open(address: string, cookie: string | null): Promise<number> {
  const own = cookie ? `; ${cookie}` : "";
  const headers = {
    "Accept-Encoding": "gzip, br",
    Cookie: `nhacsong_zone=Asia%2FHo_Chi_Minh; nhacsong_lang=vi${own}`,
  };

  return new Promise((resolve, reject) => {
    http
      .get(BASE + address, { headers }, (answer) => {
        let bytes = 0;

        answer
          .on("data", (part: Buffer) => {
            bytes += part.length;
          })
          .on("end", () => resolve(bytes));
        if (answer.statusCode !== 200)
          reject(new Error(`${address} answered ${answer.statusCode}`));
      })
      .on("error", reject);
  });
}
