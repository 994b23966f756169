import { fork } from "node:child_process";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { spread } from "../bench-row.mjs";
import { report, reportRule } from "./results";
import type { BenchSite, Viewer } from "./site";

/** Asked at home directly in the same run, for comparison. */
export const AT_HOME = 4;
/**
 * Beside whom the cost of each further viewer is measured: two edges ask home for files in any
 * case.
 */
const FEW = 8;
const MAX_MCORE = { home: 0.1, relays: 0.05 };
const MAX_PULLS = 9;
const MAX_LATER_MS = 60;

type Seen = Record<
  string,
  { requests: number; bytes: number; errors: number; reports: number; late: number[] }
>;
type Group = { name: string; base: string; viewers: Watching[] };
type Watching = {
  token: string;
  headers: Record<string, string>;
  report: { base: string; headers: object };
};
type Load = { site: BenchSite; eventId: string; viewers: number; seconds: number };

/** What viewers at two edges cost home, with home's doors or with those of relays. */
export async function measureLoad(load: Load, doors: "home" | "relays") {
  const { viewers, seconds } = load;
  const few = viewers > FEW ? await watch(load, groupsOf(load, FEW)) : null;
  const many = await watch(load, groupsOf(load, viewers));
  const total = (key: "bytes" | "errors") =>
    Object.values(many.seen).reduce((sum, it) => sum + it[key], 0);
  const where = `doors and reports at ${doors}`;
  const mbit = ((total("bytes") * 8) / seconds / 1e6 / viewers).toFixed(2);
  const unreported = many.reported === 0 ? "" : `; ${many.reported} reports`;

  reportRule(`${where}: ${viewers} viewers; Mbit/s each; errors`, `${mbit}; ${total("errors")}${unreported}`, "no errors", total("errors") === 0); // prettier-ignore

  const pulls = many.pulls / 2;

  report(`${where}: requests for files at home, per edge and second`, pulls.toFixed(1), `≤ ${MAX_PULLS}`, pulls <= MAX_PULLS); // prettier-ignore
  report(`${where}: doors asked at home by HTTP, per second`, many.doors.toFixed(1));
  if (few) reportCost(where, { few, many, others: viewers - FEW, most: MAX_MCORE[doors] });
  const counted = `${many.counted} of ${viewers}`;

  reportRule(
    `${where}: people that home counts while they watch`,
    counted,
    "exact",
    many.counted === viewers,
  );
  report(
    `${where}: processors of the clients; load`,
    `${many.clients.toFixed(2)}; ${loadavg()[0]!.toFixed(1)}`,
  );
}

type Watched = Awaited<ReturnType<typeof watch>>;
type Cost = { few: Watched; many: Watched; others: number; most: number };

function reportCost(where: string, { few, many, others, most }: Cost) {
  const each = (key: "cores" | "relayCores") => ((many[key] - few[key]) / others) * 1000;
  const all = `${(few.cores * 1000).toFixed(0)}, ${(many.cores * 1000).toFixed(0)}`;

  report(`${where}: home, mcore with ${FEW} viewers, with ${FEW + others}`, all);
  report(
    `${where}: home, mcore per further viewer`,
    each("cores").toFixed(3),
    `≤ ${most}`,
    each("cores") <= most,
  );
  if (many.relayCores > 0)
    report(`${where}: both relays, mcore per further viewer`, each("relayCores").toFixed(3));
}

/**
 * A home that has just started still compiles what runs for each request: its first minute costs
 * twice as much.
 */
export async function warmUp(load: Load) {
  for (let round = 0; round < 2; round++) await watch(load, groupsOf(load, load.viewers));
}

/** How far behind the camera a playlist is, through an edge and at home in the same run. */
export async function measureDelay(load: Load) {
  const { site, viewers } = load;
  const direct = site.seeded.viewers
    .slice(viewers, viewers + AT_HOME)
    .map((it) => ({ token: it.token, headers: { Cookie: it.cookie }, report: reportOf(site, it) }));
  const [paris] = groupsOf(load, viewers);
  const { seen } = await watch(load, [paris!, { name: "home", base: site.base, viewers: direct }]);

  report("behind the camera at home, ms p50/p95", spread(seen.home!.late));

  const later = at95(seen["edge 1"]!.late) - at95(seen.home!.late);
  const measured = `${spread(seen["edge 1"]!.late)} (p95 + ${later})`;

  report(
    "behind the camera through an edge, same run",
    measured,
    `p95 + ${MAX_LATER_MS}`,
    later <= MAX_LATER_MS,
  );
}

/** By the edge's own name, with the cookie that browsers send there. */
function groupsOf({ site }: Load, count: number): Group[] {
  return site.edges.map((edge, i) => ({
    name: `edge ${i + 1}`,
    base: edge.base,
    viewers: site.seeded.viewers
      .slice(0, count)
      .filter((_, n) => n % 2 === i)
      .map((it) => ({
        token: it.token,
        headers: { Cookie: it.mediaCookie, Host: new URL(edge.ownAddress).host },
        report: { ...reportOf(site, it), base: edge.base },
      })),
  }));
}

function reportOf({ network, base }: BenchSite, { cookie }: Viewer) {
  return { base, headers: { cookie, host: new URL(network.site).host, origin: network.site } };
}

async function watch({ site, eventId, seconds }: Load, groups: Group[]) {
  const worker = fork(new URL("clients.mjs", import.meta.url), [], { execArgv: [] });

  worker.send({ groups, eventId, seconds });

  const isDoor = (labels: string) => labels.includes('route="/hls/:door"');
  const isPull = (labels: string) => labels.includes('route="/hls/') && !isDoor(labels);
  const read = async () => ({
    cores: site.homeSeconds(),
    relayCores: site.relaySeconds(),
    pulls: await site.readMetric("nhacsong_http_requests_total", isPull),
    doors: await site.readMetric("nhacsong_http_requests_total", isDoor),
  });
  let before = await read();
  let counted = 0;
  const result = await new Promise<{ seen: Seen; cores: number }>((resolve, reject) => {
    const onMessage = async (message: unknown) => {
      if (message !== "warm") return resolve(message as { seen: Seen; cores: number });

      before = await read();
      await wait(seconds * 500);
      counted = await site.readMetric("nhacsong_viewers");
    };

    worker.on("message", (message) => void onMessage(message));
    worker.on("exit", (code) => reject(new Error(`The clients are gone (${code}).`)));
  });
  const after = await read();
  const rate = (key: keyof typeof before) => (after[key] - before[key]) / seconds;
  const reported = Object.values(result.seen).reduce((sum, it) => sum + it.reports, 0);

  return {
    seen: result.seen,
    clients: result.cores,
    counted,
    reported,
    cores: rate("cores"),
    relayCores: rate("relayCores"),
    pulls: rate("pulls"),
    doors: rate("doors"),
  };
}

function at95(values: number[]) {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * 0.95)] ?? NaN;
}
