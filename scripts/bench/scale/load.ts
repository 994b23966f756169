import { fork } from "node:child_process";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { spread } from "../bench-row.mjs";
import { report, reportRule } from "./results";
import type { BenchSite, Viewer } from "./site";

/** Number of viewers who request from home directly in the same run, for comparison. */
export const AT_HOME = 4;
/**
 * Number of viewers against whom the cost of each further viewer is measured, because two edges
 * request files from home in any case.
 */
const FEW_VIEWERS = 8;
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

/**
 * Measures the cost of viewers at two edges for home, with edge access decided at home or at
 * relays.
 */
export async function measureLoad(load: Load, doors: "home" | "relays") {
  const { viewers, seconds } = load;
  const fewResult = viewers > FEW_VIEWERS ? await watch(load, groupsOf(load, FEW_VIEWERS)) : null;
  const manyResult = await watch(load, groupsOf(load, viewers));
  const totalOf = (figureKey: "bytes" | "errors") =>
    Object.values(manyResult.seen).reduce(
      (total, groupFigures) => total + groupFigures[figureKey],
      0,
    );
  const caseName = `doors and reports at ${doors}`;
  const megabitsPerViewer = ((totalOf("bytes") * 8) / seconds / 1e6 / viewers).toFixed(2);
  const unreported = manyResult.reported === 0 ? "" : `; ${manyResult.reported} reports`;

  reportRule(`${caseName}: ${viewers} viewers; Mbit/s each; errors`, `${megabitsPerViewer}; ${totalOf("errors")}${unreported}`, "no errors", totalOf("errors") === 0); // prettier-ignore

  const pullsPerEdge = manyResult.pulls / 2;

  report(`${caseName}: requests for files at home, per edge and second`, pullsPerEdge.toFixed(1), `≤ ${MAX_PULLS}`, pullsPerEdge <= MAX_PULLS); // prettier-ignore
  report(`${caseName}: doors asked at home by HTTP, per second`, manyResult.doors.toFixed(1));
  if (fewResult)
    reportCost(caseName, {
      few: fewResult,
      many: manyResult,
      others: viewers - FEW_VIEWERS,
      most: MAX_MCORE[doors],
    });
  const counted = `${manyResult.counted} of ${viewers}`;

  reportRule(
    `${caseName}: people that home counts while they watch`,
    counted,
    "exact",
    manyResult.counted === viewers,
  );
  report(
    `${caseName}: processors of the clients; load`,
    `${manyResult.clients.toFixed(2)}; ${loadavg()[0]!.toFixed(1)}`,
  );
}

type Watched = Awaited<ReturnType<typeof watch>>;
type Cost = { few: Watched; many: Watched; others: number; most: number };

function reportCost(
  caseName: string,
  { few: fewResult, many: manyResult, others, most: maxViewers }: Cost,
) {
  const costOfEach = (figureKey: "cores" | "relayCores") =>
    ((manyResult[figureKey] - fewResult[figureKey]) / others) * 1000;
  const allCores = `${(fewResult.cores * 1000).toFixed(0)}, ${(manyResult.cores * 1000).toFixed(0)}`;

  report(
    `${caseName}: home, mcore with ${FEW_VIEWERS} viewers, with ${FEW_VIEWERS + others}`,
    allCores,
  );
  report(
    `${caseName}: home, mcore per further viewer`,
    costOfEach("cores").toFixed(3),
    `≤ ${maxViewers}`,
    costOfEach("cores") <= maxViewers,
  );
  if (manyResult.relayCores > 0)
    report(
      `${caseName}: both relays, mcore per further viewer`,
      costOfEach("relayCores").toFixed(3),
    );
}

/**
 * Warms home up: after its start it compiles the code of requests, so its first minute costs twice
 * as much.
 */
export async function warmUp(load: Load) {
  for (let round = 0; round < 2; round++) await watch(load, groupsOf(load, load.viewers));
}

/**
 * Measures how far playlists lag behind the camera, through an edge and directly from the home
 * server, in the same run.
 */
export async function measureDelay(load: Load) {
  const { site: benchSite, viewers } = load;
  const direct = benchSite.seeded.viewers.slice(viewers, viewers + AT_HOME).map((viewer) => ({
    token: viewer.token,
    headers: { Cookie: viewer.cookie },
    report: reportOf(benchSite, viewer),
  }));
  const [parisGroup] = groupsOf(load, viewers);
  const { seen: seenByGroup } = await watch(load, [
    parisGroup!,
    { name: "home", base: benchSite.base, viewers: direct },
  ]);

  report("behind the camera at home, ms p50/p95", spread(seenByGroup.home!.late));

  const delayMs = at95(seenByGroup["edge 1"]!.late) - at95(seenByGroup.home!.late);
  const measured = `${spread(seenByGroup["edge 1"]!.late)} (p95 + ${delayMs})`;

  report(
    "behind the camera through an edge, same run",
    measured,
    `p95 + ${MAX_LATER_MS}`,
    delayMs <= MAX_LATER_MS,
  );
}

/**
 * Groups viewers by edge; they use the edge's own name with the cookie that browsers send there.
 */
function groupsOf({ site: benchSite }: Load, count: number): Group[] {
  return benchSite.edges.map((benchEdge, edgeIndex) => ({
    name: `edge ${edgeIndex + 1}`,
    base: benchEdge.base,
    viewers: benchSite.seeded.viewers
      .slice(0, count)
      .filter((_, viewerIndex) => viewerIndex % 2 === edgeIndex)
      .map((viewer) => ({
        token: viewer.token,
        headers: { Cookie: viewer.mediaCookie, Host: new URL(benchEdge.ownAddress).host },
        report: { ...reportOf(benchSite, viewer), base: benchEdge.base },
      })),
  }));
}

function reportOf({ network, base }: BenchSite, { cookie }: Viewer) {
  return { base, headers: { cookie, host: new URL(network.site).host, origin: network.site } };
}

async function watch({ site: benchSite, eventId, seconds }: Load, groups: Group[]) {
  const worker = fork(new URL("clients.mjs", import.meta.url), [], { execArgv: [] });

  worker.send({ groups, eventId, seconds });

  const isDoor = (labels: string) => labels.includes('route="/hls/:door"');
  const isPull = (labels: string) => labels.includes('route="/hls/') && !isDoor(labels);
  const readFigures = async () => ({
    cores: benchSite.homeSeconds(),
    relayCores: benchSite.relaySeconds(),
    pulls: await benchSite.readMetric("nhacsong_http_requests_total", isPull),
    doors: await benchSite.readMetric("nhacsong_http_requests_total", isDoor),
  });
  let before = await readFigures();
  let counting = Promise.resolve(0);
  const result = await new Promise<{ seen: Seen; cores: number }>((resolve, reject) => {
    const count = async () => {
      before = await readFigures();
      await wait(seconds * 500);

      return benchSite.readMetric("nhacsong_viewers");
    };

    worker.on("message", (message) => {
      if (message === "warm") counting = count();
      else resolve(message as { seen: Seen; cores: number });
    });
    worker.on("exit", (exitCode) => reject(new Error(`The clients are gone (${exitCode}).`)));
  });
  const figuresAfter = await readFigures();
  const perSecond = (figureKey: keyof typeof before) =>
    (figuresAfter[figureKey] - before[figureKey]) / seconds;
  const reported = Object.values(result.seen).reduce(
    (reportCount, groupFigures) => reportCount + groupFigures.reports,
    0,
  );

  return {
    seen: result.seen,
    clients: result.cores,
    counted: await counting,
    reported,
    cores: perSecond("cores"),
    relayCores: perSecond("relayCores"),
    pulls: perSecond("pulls"),
    doors: perSecond("doors"),
  };
}

function at95(values: number[]) {
  return (
    [...values].sort((left, right) => left - right)[Math.floor((values.length - 1) * 0.95)] ?? NaN
  );
}
