/**
 * Runs home, two edges, two relays and Redis on this machine, with real nginx, Varnish and Redis.
 * It measures the cost of a ticketed 720p show for home, the delay of viewers at edges, how soon
 * ended rights are refused, delivery in a room over two relays, the interruptions when a part
 * fails, and the waiting time of ticket holders who arrive together. Prints a table at the end.
 *   npm run bench:scale [-- --viewers 100 --seconds 20 --mbit 2.5 --sockets 5000 --rate 20 --failures 10
 *     --takeovers 20 --port 4980 --parts load,relays,delay,access,rooms,home,edges,takeover,arrivals]
 *   npm run bench:scale -- --small     a minute; fails if a rule is broken, independent of the machine's speed
 * Needs nginx, Varnish, Redis, ffmpeg, and Chromium for the part edges. All programs share the
 * processors and loopback: trust processor time, not absolute delays.
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { hasEdgePrograms } from "../../test/edge/edge";
import { hasRedis } from "../../test/relays/redis";
import { build } from "../build.mjs";
import { checkStrangers, measureEndings, measureLeaving } from "./scale/access";
import { measureArrivals } from "./scale/arrivals";
import { measureFailover } from "./scale/failover";
import { measureHomeAway } from "./scale/home-away";
import { startLiveSite } from "./scale/live-site";
import { AT_HOME, measureDelay, measureLoad, warmUp } from "./scale/load";
import { listBrokenRules, printTable, report } from "./scale/results";
import { measureRooms, SPEAKERS_PER_MESSAGE } from "./scale/rooms";
import { measureTakeovers } from "./scale/takeover";
import type { Viewer } from "./scale/site";

const { values: givenOptions } = parseArgs({
  options: {
    small: { type: "boolean", default: false },
    viewers: { type: "string" },
    seconds: { type: "string" },
    mbit: { type: "string", default: "2.5" },
    sockets: { type: "string" },
    rate: { type: "string" },
    failures: { type: "string", default: "10" },
    takeovers: { type: "string", default: "20" },
    port: { type: "string", default: "4980" },
    parts: { type: "string" },
  },
});
const defaultOptions = givenOptions.small
  ? { viewers: "8", seconds: "4", sockets: "100", rate: "10", parts: "relays,access,rooms,home" }
  : { viewers: "100", seconds: "20", sockets: "5000", rate: "20", parts: "load,relays,delay,access,rooms,home,edges,takeover,arrivals" }; // prettier-ignore
const options = { ...defaultOptions, ...Object.fromEntries(Object.entries(givenOptions).filter(([, value]) => value !== undefined)) } as typeof defaultOptions & typeof givenOptions; // prettier-ignore
const [viewers, seconds, rate, port] = [options.viewers, options.seconds, options.rate, options.port].map(Number) as [number, number, number, number]; // prettier-ignore
const OTHERS = 8;
/** Ticket holders who arrive per second. */
const ARRIVING = 100;

if (!hasEdgePrograms || !hasRedis) {
  console.log("Without nginx, Varnish and Redis nothing of this can be measured.");
  process.exit(0);
}
if (!process.env.BUILD_DIRECTORY) await build();

const partNames = options.parts.split(",");
const ofSite = partNames.filter((partName) => partName !== "takeover" && partName !== "arrivals");
if (ofSite.length > 0) await measureSite(ofSite);
if (partNames.includes("takeover")) await measureTakeovers(Number(options.takeovers), port + 10);
if (partNames.includes("arrivals"))
  await measureArrivals({ rate: ARRIVING, seconds, port: port + 20 });
report(
  "load of the machine over the last minute; processors",
  `${loadavg()[0]!.toFixed(1)}; ${cpus().length}`,
);
printTable();

const broken = listBrokenRules();
if (broken.length > 0) console.log(`\nBroken: ${broken.join("; ")}`);
process.exit(broken.length > 0 ? 1 : 0);

async function measureSite(wanted: string[]) {
  const {
    site: benchSite,
    eventId,
    close,
  } = await startLiveSite({
    port,
    mbit: Number(options.mbit),
    edges: ["paris", "saigon"],
    relays: 2,
    holders: viewers + AT_HOME + OTHERS + rate * SPEAKERS_PER_MESSAGE,
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  /** A ticket holder who is not among the viewers of the load. */
  const extraHolder = (index: number): Viewer =>
    benchSite.seeded.viewers[viewers + AT_HOME + index]!;
  const loadOptions = { site: benchSite, eventId, viewers, seconds };
  const measures: Record<string, () => Promise<unknown>> = {
    load: async () => {
      await Promise.all(benchSite.relays.map((relay) => relay.end("SIGKILL")));
      await warmUp(loadOptions);
      await measureLoad(loadOptions, "home");
      await benchSite.startRelays();
      await benchSite.awaitRelays();
    },
    relays: async () => {
      await measureLoad(loadOptions, "relays");
      if (!givenOptions.small) await measureLeaving(loadOptions);
    },
    delay: () => measureDelay(loadOptions),
    access: async () => {
      await checkStrangers(loadOptions, [extraHolder(1), extraHolder(2)]);
      await measureEndings(loadOptions, [
        extraHolder(3),
        extraHolder(4),
        extraHolder(5),
        extraHolder(6),
      ]);
    },
    rooms: () => measureRooms(benchSite, { sockets: Number(options.sockets), rate, seconds }),
    home: () => measureHomeAway(benchSite, eventId, extraHolder(1)),
    edges: () => measureFailover(benchSite, eventId, extraHolder(0), Number(options.failures)),
  };

  try {
    for (const partName of wanted) {
      if (!measures[partName]) throw new Error(`There is no part "${partName}".`);

      await measures[partName]();
    }
  } finally {
    await close();
  }
}
