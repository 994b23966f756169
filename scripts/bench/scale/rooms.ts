import { fork } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { report, reportRule } from "./results";
import type { RoomFigures, RoomOrder } from "./room-clients";
import type { BenchSite } from "./site";

const MAX_BACK_MS = 5000;

/** Number of speakers per message a second, because each person may write every three seconds. */
export const SPEAKERS_PER_MESSAGE = 4;

type Wanted = { sockets: number; rate: number; seconds: number };

/**
 * Measures one room over two relays. Halfway one relay is killed, and its readers join the other
 * one.
 */
export async function measureRooms(
  benchSite: BenchSite,
  { sockets, rate: messagesPerSecond, seconds }: Wanted,
) {
  const clients = fork(new URL("room-clients.ts", import.meta.url), [], {
    execArgv: ["--import", "tsx"],
  });
  const cookies = benchSite.seeded.viewers
    .slice(-messagesPerSecond * SPEAKERS_PER_MESSAGE)
    .map(({ cookie }) => cookie);
  const relayPorts = benchSite.relays.map(({ host: relayHost }) => Number(relayHost.split(":")[1]));
  const roomOrder: RoomOrder = {
    ports: relayPorts,
    eventId: benchSite.seeded.free,
    readers: sockets,
    cookies,
    rate: messagesPerSecond,
    seconds,
  };
  const nextMessage = async () => (await once(clients, "message"))[0] as unknown;

  clients.send(roomOrder);
  await nextMessage();

  const before = {
    home: benchSite.homeSeconds(),
    relays: benchSite.relaySeconds(),
    at: performance.now(),
  };

  clients.send("talk");
  await wait((seconds * 1000) / 2);

  const halfUsage = {
    home: benchSite.homeSeconds(),
    relays: benchSite.relaySeconds(),
    at: performance.now(),
  };

  await benchSite.relays[0]!.end("SIGKILL");

  const figures = (await nextMessage()) as RoomFigures;

  clients.disconnect();

  const { sent: sentCount, refused, lost: lostLines, twice, backMs, p50, p95, cores } = figures;
  const coresOf = (usageKey: "home" | "relays") =>
    (((halfUsage[usageKey] - before[usageKey]) / (halfUsage.at - before.at)) * 1000).toFixed(2);
  const caseName = `${sockets} sockets at two relays, ${messagesPerSecond} messages a second`;

  reportRule(
    `${caseName}, one relay killed: lost; twice`,
    `${lostLines}; ${twice}`,
    "0; 0",
    lostLines === 0 && twice === 0,
  );
  report(`${caseName}: all back after, ms`, backMs, `≤ ${MAX_BACK_MS}`, backMs <= MAX_BACK_MS);
  report(`${caseName}: delivered after, ms p50/p95`, `${p50} / ${p95}`);
  report(
    `${caseName}: messages sent; refused`,
    `${sentCount}; ${refused}`,
    "0 refused",
    refused === 0,
  );
  report(`${caseName}: home; both relays; clients, cores`, `${coresOf("home")}; ${coresOf("relays")}; ${cores.toFixed(2)}`); // prettier-ignore
  report(`${caseName}: load`, loadavg()[0]!.toFixed(1));
  await benchSite.startRelays();
  await benchSite.awaitRelays();
}
