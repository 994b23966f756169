/**
 * Home and two edges on this machine, with real nginx and Varnish: what a ticketed show of 720p costs home, how far
 * behind the camera viewers of edges are, who is refused, and what viewers notice when an edge or home fails.
 *   npm run bench:scale [-- --viewers 100 --seconds 20 --mbit 2.5 --port 4980 --failures 10 --parts load,access,home,edges]
 * Needs nginx, Varnish, ffmpeg and Chromium. Clients, home and edges share the processors: trust processor time, not
 * absolute delays.
 */
import { fork } from "node:child_process";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { request } from "../../test/edge/request";
import { build } from "../build.mjs";
import { row, spread } from "./bench-row.mjs";
import { measureFailover } from "./scale/failover";
import { measureHomeAway } from "./scale/home-away";
import { startLiveSite } from "./scale/live-site";
import type { Viewer } from "./scale/site";

const { values: options } = parseArgs({
  options: {
    viewers: { type: "string", default: "100" },
    seconds: { type: "string", default: "20" },
    mbit: { type: "string", default: "2.5" },
    port: { type: "string", default: "4980" },
    failures: { type: "string", default: "10" },
    parts: { type: "string", default: "load,access,home,edges" },
  },
});
const [viewers, seconds] = [Number(options.viewers), Number(options.seconds)];
/** Asked at home directly in the same run, for comparison. */
const AT_HOME = 4;
/** Beside whom the cost of each further viewer is measured: two edges ask home for files in any case. */
const FEW = 8;

type Seen = Record<string, { requests: number; bytes: number; errors: number; late: number[] }>;

if (!process.env.BUILD_DIRECTORY) await build();
const { site, eventId, close } = await startLiveSite({
  port: Number(options.port),
  mbit: Number(options.mbit),
  edges: ["paris", "saigon"],
  holders: viewers + AT_HOME + 4,
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)));
const PARTS: Record<string, () => Promise<void>> = {
  load: measure,
  access: async () => {
    await checkAccess();
    await checkCount();
  },
  home: () => measureHomeAway(site, eventId, holder(1)),
  edges: () => measureFailover(site, eventId, holder(0), Number(options.failures)),
};
try {
  for (const part of options.parts.split(",")) await requirePart(part)();
  row("load of the machine over the last minute", loadavg()[0]!.toFixed(1));
} finally {
  await close();
}
process.exit(0);

function requirePart(name: string) {
  const part = PARTS[name];
  if (!part) throw new Error(`There is no part "${name}".`);
  return part;
}

/** Somebody with a ticket who is not among the viewers of a crowd. */
function holder(n: number): Viewer {
  return site.seeded.viewers[viewers + AT_HOME + n]!;
}

async function measure() {
  const { viewers: all } = site.seeded;
  // By the edge's own name, with the cookie that browsers send there.
  const groupsOf = (count: number) =>
    site.edges.map((edge, i) => ({
      name: `edge ${i + 1}`,
      base: edge.base,
      viewers: all
        .slice(0, count)
        .filter((_, n) => n % 2 === i)
        .map(({ token, mediaCookie }) => ({
          token,
          headers: { Cookie: mediaCookie, Host: new URL(edge.ownAddress).host },
        })),
    }));
  const direct = all
    .slice(viewers, viewers + AT_HOME)
    .map(({ token, cookie }) => ({ token, headers: { Cookie: cookie } }));
  const few = await watch(groupsOf(FEW));
  const many = await watch(groupsOf(viewers));
  const total = (key: "bytes" | "errors") => Object.values(many.seen).reduce((sum, it) => sum + it[key], 0);
  row(
    "viewers at two edges; Mbit/s each; errors",
    `${viewers}; ${mbitOf(total("bytes"), viewers)}; ${total("errors")}`,
    "no errors",
  );
  row("requests at home per edge and second, doors aside", (many.pulls / 2).toFixed(1), "at most 9");
  row("doors at home per second", many.doors.toFixed(1));
  row(`home, mcore with ${FEW} viewers, with ${viewers}`, `${mcore(few.cores)}, ${mcore(many.cores)}`);
  row("home, mcore per further viewer", mcore((many.cores - few.cores) / (viewers - FEW), 3), "at most 0.1");
  row("viewers counted at home while they watch", `${many.counted} of ${viewers}`, "all");
  const [paris] = groupsOf(viewers);
  const beside = await watch([paris!, { name: "home", base: site.base, viewers: direct }]);
  row("behind the camera at home, ms p50/p95", spread(beside.seen.home!.late));
  row("behind the camera through an edge, same run", spread(beside.seen["edge 1"]!.late), "p95 + 60");
  row("processors of the clients; load", `${many.clients.toFixed(2)}; ${loadavg()[0]!.toFixed(1)}`);
}

function mcore(cores: number, digits = 0) {
  return (cores * 1000).toFixed(digits);
}

type Group = { name: string; base: string; viewers: { token: string; headers: Record<string, string> }[] };

async function watch(groups: Group[]) {
  const worker = fork(new URL("scale/clients.mjs", import.meta.url), [JSON.stringify({ groups, eventId, seconds })], {
    execArgv: [],
  });
  const isDoor = (labels: string) => labels.includes('route="/hls/:door"');
  const isPull = (labels: string) => labels.includes('route="/hls/') && !isDoor(labels);
  const read = async () => ({
    cpu: site.homeSeconds(),
    pulls: await site.readMetric("nhacsong_http_requests_total", isPull),
    doors: await site.readMetric("nhacsong_http_requests_total", isDoor),
  });
  let before = await read();
  let counted = 0;
  const seen = await new Promise<{ seen: Seen; cores: number }>((resolve, reject) => {
    const onMessage = async (message: unknown) => {
      if (message !== "warm") return resolve(message as { seen: Seen; cores: number });
      before = await read();
      await wait(seconds * 500);
      counted = await site.readMetric("nhacsong_edge_viewers");
    };
    worker.on("message", (message) => void onMessage(message));
    worker.on("exit", (code) => reject(new Error(`The clients are gone (${code}).`)));
  });
  const after = await read();
  const rate = (key: "cpu" | "pulls" | "doors") => (after[key] - before[key]) / seconds;
  return { ...seen, clients: seen.cores, cores: rate("cpu"), pulls: rate("pulls"), doors: rate("doors"), counted };
}

async function checkAccess() {
  const [owner, other, leaver] = [holder(1), holder(2), holder(3)];
  const path = (token: string) => `/hls/${token}/${eventId}/v720/index.m3u8`;
  const forged = `${owner.token.slice(0, -3)}AAA`;
  const attempts: [string, Record<string, string>][] = [
    [owner.token, {}],
    [owner.token, { cookie: other.cookie }],
    [owner.token, { cookie: other.mediaCookie }],
    [forged, { cookie: owner.cookie }],
    [owner.token, { cookie: "", "nhacsong-pull": "1" }],
  ];
  const statuses = new Set<number>();
  for (const { base } of site.edges) {
    if ((await request(base + path(owner.token), { cookie: owner.cookie })).status !== 200) statuses.add(0);
    for (const [token, headers] of attempts) statuses.add((await request(base + path(token), headers)).status);
  }
  row("stranger, foreign cookie, forged address at each edge", [...statuses].join(), "403");
  const ask = async () => (await request(site.edges[0]!.base + path(leaver.token), { cookie: leaver.cookie })).status;
  await ask();
  const { status } = await fetch(`${site.base}/api/auth/logout`, {
    method: "POST",
    headers: { cookie: leaver.cookie, origin: site.network.site },
  });
  const leftAt = Date.now();
  while ((await ask()) === 200 && Date.now() - leftAt < 40_000) await wait(200);
  row("signed out: last playlist after, s", status < 400 ? ((Date.now() - leftAt) / 1000).toFixed(1) : status, "20");
}

async function checkCount() {
  const emptyFrom = Date.now();
  while ((await site.readMetric("nhacsong_viewers")) > 0 && Date.now() - emptyFrom < 60_000) await wait(500);
  row("all gone: home counts nobody after, s", ((Date.now() - emptyFrom) / 1000).toFixed(0), "at most 35");
}

function mbitOf(bytes: number, people: number) {
  return ((bytes * 8) / seconds / 1e6 / people).toFixed(2);
}
