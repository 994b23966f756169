import { setTimeout as wait } from "node:timers/promises";
import { request } from "../../../test/edge/request";
import { report, reportRule } from "./results";
import type { BenchSite, Viewer } from "./site";

const AWAY_MS = 4000;
const EVERY_MS = 100;

/** Home is killed and comes back: what a viewer at an edge notices. */
export async function measureHomeAway(site: BenchSite, eventId: string, viewer: Viewer) {
  const [edge] = site.edges as [BenchSite["edges"][number]];
  const place = `/hls/${viewer.token}/${eventId}/v720`;
  const headers = { cookie: viewer.cookie };
  const getAtEdge = (file: string) => request(`${edge.base}${place}/${file}`, headers);
  const atEdge = (file: string) => getAtEdge(file).then(({ status }) => status, () => 0); // prettier-ignore
  const atHome = (file: string) => fetch(`${site.base}${place}/${file}`, { headers }).then(({ status }) => status, () => 0); // prettier-ignore
  const [file] = /s\d+\.m4s/.exec((await getAtEdge("index.m3u8")).text) ?? [];
  if (!file || (await atEdge(file)) !== 200) throw new Error("The edge has no segment.");

  await site.stopHome("SIGKILL");

  const failures = { files: 0, asked: 0 };

  for (const from = Date.now(); Date.now() - from < AWAY_MS; await wait(EVERY_MS)) {
    failures.asked++;
    if ((await atEdge(file)) !== 200) failures.files++;
  }

  const back = site.startHome();
  const firstList = async (statusOf: (file: string) => Promise<number>) => {
    while ((await statusOf("index.m3u8")) !== 200) await wait(20);

    return Date.now();
  };

  const [homeHasIt, edgeHasIt] = await Promise.all([firstList(atHome), firstList(atEdge)]);

  await back;

  const failed = `${failures.files} of ${failures.asked}`;

  reportRule("home killed for 4 s: kept files that failed", failed, "0", failures.files === 0);

  const later = edgeHasIt - homeHasIt;

  report(
    "home killed for 4 s: lists at the edge after home has them, ms",
    later,
    "≤ 1000",
    later <= 1000,
  );
}
