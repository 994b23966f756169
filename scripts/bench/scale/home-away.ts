import { setTimeout as wait } from "node:timers/promises";
import { request } from "../../../test/edge/request";
import { report, reportRule } from "./results";
import type { BenchSite, Viewer } from "./site";

const AWAY_MS = 4000;
const EVERY_MS = 100;

/** Kills home and starts it again, and measures the interruption for a viewer at an edge. */
export async function measureHomeAway(benchSite: BenchSite, eventId: string, viewer: Viewer) {
  const [firstEdge] = benchSite.edges as [BenchSite["edges"][number]];
  const mediaPath = `/hls/${viewer.token}/${eventId}/v720`;
  const headers = { cookie: viewer.cookie };
  const getAtEdge = (segmentName: string) =>
    request(`${firstEdge.base}${mediaPath}/${segmentName}`, headers);
  const atEdge = (segmentName: string) => getAtEdge(segmentName).then(({ status }) => status, () => 0); // prettier-ignore
  const atHome = (segmentName: string) => fetch(`${benchSite.base}${mediaPath}/${segmentName}`, { headers }).then(({ status }) => status, () => 0); // prettier-ignore
  const [segmentName] = /s\d+\.m4s/.exec((await getAtEdge("index.m3u8")).text) ?? [];
  if (!segmentName || (await atEdge(segmentName)) !== 200)
    throw new Error("The edge has no segment.");

  await benchSite.stopHome("SIGKILL");

  const failures = { files: 0, asked: 0 };

  for (const awaySince = Date.now(); Date.now() - awaySince < AWAY_MS; await wait(EVERY_MS)) {
    failures.asked++;
    if ((await atEdge(segmentName)) !== 200) failures.files++;
  }

  const homeStart = benchSite.startHome();
  const firstList = async (statusOf: (segmentName: string) => Promise<number>) => {
    while ((await statusOf("index.m3u8")) !== 200) await wait(20);

    return Date.now();
  };

  const [homeHasIt, edgeHasIt] = await Promise.all([firstList(atHome), firstList(atEdge)]);

  await homeStart;

  const failed = `${failures.files} of ${failures.asked}`;

  reportRule("home killed for 4 s: kept files that failed", failed, "0", failures.files === 0);

  const delayMs = edgeHasIt - homeHasIt;

  report(
    "home killed for 4 s: lists at the edge after home has them, ms",
    delayMs,
    "≤ 1000",
    delayMs <= 1000,
  );
}
