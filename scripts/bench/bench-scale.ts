/**
 * Home, two edges, two relays and Redis on this machine, with real nginx, Varnish and Redis: what a
 * ticketed show of 720p costs home, how far behind the camera viewers of edges are, who is refused
 * and how soon, what is said in a room over two relays, what viewers notice when something fails,
 * and how long ticket holders who arrive together wait. Prints a table at the end.
 *   npm run bench:scale [-- --viewers 100 --seconds 20 --mbit 2.5 --sockets 5000 --rate 20 --failures 10
 *     --takeovers 20 --port 4980 --parts load,relays,delay,access,rooms,home,edges,takeover,arrivals]
 *   npm run bench:scale -- --small     a minute; fails if a rule is broken, whatever the speed of the machine
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

const { values: given } = parseArgs({
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
const usual = given.small
  ? { viewers: "8", seconds: "4", sockets: "100", rate: "10", parts: "relays,access,rooms,home" }
  : { viewers: "100", seconds: "20", sockets: "5000", rate: "20", parts: "load,relays,delay,access,rooms,home,edges,takeover,arrivals" }; // prettier-ignore
const options = { ...usual, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) } as typeof usual & typeof given; // prettier-ignore
const [viewers, seconds, rate, port] = [options.viewers, options.seconds, options.rate, options.port].map(Number) as [number, number, number, number]; // prettier-ignore
const OTHERS = 8;
/** Ticket holders a second. */
const ARRIVING = 100;

if (!hasEdgePrograms || !hasRedis) {
  console.log("Without nginx, Varnish and Redis nothing of this can be measured.");
  process.exit(0);
}
if (!process.env.BUILD_DIRECTORY) await build();

const parts = options.parts.split(",");
const ofSite = parts.filter((part) => part !== "takeover" && part !== "arrivals");
if (ofSite.length > 0) await measureSite(ofSite);
if (parts.includes("takeover")) await measureTakeovers(Number(options.takeovers), port + 10);
if (parts.includes("arrivals")) await measureArrivals({ rate: ARRIVING, seconds, port: port + 20 });
report(
  "load of the machine over the last minute; processors",
  `${loadavg()[0]!.toFixed(1)}; ${cpus().length}`,
);
printTable();

const broken = listBrokenRules();
if (broken.length > 0) console.log(`\nBroken: ${broken.join("; ")}`);
process.exit(broken.length > 0 ? 1 : 0);

async function measureSite(wanted: string[]) {
  const { site, eventId, close } = await startLiveSite({
    port,
    mbit: Number(options.mbit),
    edges: ["paris", "saigon"],
    relays: 2,
    holders: viewers + AT_HOME + OTHERS + rate * SPEAKERS_PER_MESSAGE,
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  /** Somebody with a ticket who is not among the viewers of a crowd. */
  const holder = (n: number): Viewer => site.seeded.viewers[viewers + AT_HOME + n]!;
  const load = { site, eventId, viewers, seconds };
  const measures: Record<string, () => Promise<unknown>> = {
    load: async () => {
      await Promise.all(site.relays.map((relay) => relay.end("SIGKILL")));
      await warmUp(load);
      await measureLoad(load, "home");
      await site.startRelays();
      await site.awaitRelays();
    },
    relays: async () => {
      await measureLoad(load, "relays");
      if (!given.small) await measureLeaving(load);
    },
    delay: () => measureDelay(load),
    access: async () => {
      await checkStrangers(load, [holder(1), holder(2)]);
      await measureEndings(load, [holder(3), holder(4), holder(5), holder(6)]);
    },
    rooms: () => measureRooms(site, { sockets: Number(options.sockets), rate, seconds }),
    home: () => measureHomeAway(site, eventId, holder(1)),
    edges: () => measureFailover(site, eventId, holder(0), Number(options.failures)),
  };

  try {
    for (const part of wanted) {
      if (!measures[part]) throw new Error(`There is no part "${part}".`);

      await measures[part]();
    }
  } finally {
    await close();
  }
}
