import { fork } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { report, reportRule } from "./results";
import type { RoomFigures, RoomOrder } from "./room-clients";
import type { BenchSite } from "./site";

const MAX_BACK_MS = 5000;

/** Each may say something every three seconds. */
export const SPEAKERS_PER_MESSAGE = 4;

type Wanted = { sockets: number; rate: number; seconds: number };

/** One room over two relays. In the middle one relay is killed; its readers go to the other. */
export async function measureRooms(site: BenchSite, { sockets, rate, seconds }: Wanted) {
  const clients = fork(new URL("room-clients.ts", import.meta.url), [], {
    execArgv: ["--import", "tsx"],
  });
  const cookies = site.seeded.viewers
    .slice(-rate * SPEAKERS_PER_MESSAGE)
    .map(({ cookie }) => cookie);
  const ports = site.relays.map(({ host }) => Number(host.split(":")[1]));
  const order: RoomOrder = {
    ports,
    eventId: site.seeded.free,
    readers: sockets,
    cookies,
    rate,
    seconds,
  };
  const next = async () => (await once(clients, "message"))[0] as unknown;

  clients.send(order);
  await next();

  const before = { home: site.homeSeconds(), relays: site.relaySeconds(), at: performance.now() };

  clients.send("talk");
  await wait((seconds * 1000) / 2);

  const half = { home: site.homeSeconds(), relays: site.relaySeconds(), at: performance.now() };

  await site.relays[0]!.end("SIGKILL");

  const figures = (await next()) as RoomFigures;

  clients.disconnect();

  const { sent, refused, lost, twice, backMs, p50, p95, cores } = figures;
  const coresOf = (key: "home" | "relays") =>
    (((half[key] - before[key]) / (half.at - before.at)) * 1000).toFixed(2);
  const what = `${sockets} sockets at two relays, ${rate} messages a second`;

  reportRule(
    `${what}, one relay killed: lost; twice`,
    `${lost}; ${twice}`,
    "0; 0",
    lost === 0 && twice === 0,
  );
  report(`${what}: all back after, ms`, backMs, `≤ ${MAX_BACK_MS}`, backMs <= MAX_BACK_MS);
  report(`${what}: delivered after, ms p50/p95`, `${p50} / ${p95}`);
  report(`${what}: messages sent; refused`, `${sent}; ${refused}`, "0 refused", refused === 0);
  report(`${what}: home; both relays; clients, cores`, `${coresOf("home")}; ${coresOf("relays")}; ${cores.toFixed(2)}`); // prettier-ignore
  report(`${what}: load`, loadavg()[0]!.toFixed(1));
  await site.startRelays();
  await site.awaitRelays();
}
