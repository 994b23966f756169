/**
 * Measures viewers over loopback. Each follows one picture and the sound of a live show: part by
 * part, by whole segments, or at its own position in the past of the show.
 *   npm run bench:viewers [-- --mbit 2.5 --viewers 100,500,1000 --seconds 15]
 *   npm run bench:viewers -- --viewers 100 --kinds low-latency,past --lead 180
 *   npm run bench:viewers -- --base http://127.0.0.1:3000 [--pid SERVER_PID] [--event ID] [--rung v360]
 * Without --base it starts a server with a show of 720p at this rate; that needs ffmpeg. Each row
 * names what one viewer received, in Mbit/s. `--lead`: seconds for which the show is on air before
 * the measurement; the past needs some.
 */
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { row, spread } from "../bench-row.mjs";

const { values: options } = parseArgs({
  options: {
    base: { type: "string" },
    mbit: { type: "string", default: "2.5" },
    port: { type: "string", default: "4970" },
    pid: { type: "string" },
    viewers: { type: "string", default: "100,500,1000" },
    seconds: { type: "string", default: "15" },
    event: { type: "string" },
    rung: { type: "string", default: "v720" },
    kinds: { type: "string", default: "low-latency,segments" },
    lead: { type: "string", default: "0" },
  },
});

const own = options.base ? null : await startOwnShow();

try {
  if (own)
    Object.assign(options, {
      base: own.site.base,
      pid: String(own.site.home.pid),
      event: own.eventId,
    });
  const eventId = options.event ?? (await firstLiveEvent());

  await wait(Number(options.lead) * 1000);
  for (const viewers of options.viewers.split(",").map(Number))
    for (const kind of options.kinds.split(",")) await measure(eventId, viewers, kind);
} finally {
  await own?.close();
}

async function startOwnShow() {
  if (!process.env.BUILD_DIRECTORY) await (await import("../../build.mjs")).build();
  const { startLiveSite } = await import("../scale/live-site.ts");

  return startLiveSite({ port: Number(options.port), mbit: Number(options.mbit) });
}

async function measure(eventId, viewers, kind) {
  const { playbackUrl } = await json(`/api/events/${eventId}/stream`);
  if (!playbackUrl) throw new Error("This show is not live.");

  const folder = playbackUrl.slice(0, playbackUrl.lastIndexOf("/"));
  const seconds = Number(options.seconds);
  const task = {
    base: options.base,
    folder,
    renditions: [options.rung, "a"],
    viewers,
    kind,
    seconds,
  };
  const worker = fork(new URL("viewers-worker.mjs", import.meta.url), [JSON.stringify(task)]);
  let before = 0;
  const seen = await new Promise((resolve, reject) => {
    worker.on("message", (word) => (word === "warm" ? (before = serverSeconds()) : resolve(word)));
    worker.on("exit", (code) => reject(new Error(`The viewers are gone (${code}).`)));
  });
  const cpu = options.pid ? (((serverSeconds() - before) / seconds) * 100).toFixed(0) : "-";
  const mbit = (seen.bytes * 8) / seconds / 1e6;
  const name = `${viewers} at ${(mbit / viewers).toFixed(2)} Mbit/s, ${kind}`;
  const rate = [seen.requests / seconds, mbit].map((it) => it.toFixed(0));

  row(`${name}: requests/s, Mbit/s, errors`, `${rate.join(", ")}, ${seen.errors}`, "no errors");
  if (kind === "low-latency")
    row(`${name}: playlist behind the camera, ms p50/p95`, spread(seen.late));
  row(`${name}: file fetched in, ms p50/p95`, spread(seen.fetched));
  row(`${name}: server CPU, % of a core; memory, MB`, `${cpu}; ${options.pid ? memoryMb() : "-"}`);
  row(`${name}: CPU of the viewers, %`, seen.cpuPercent.toFixed(0));
}

async function firstLiveEvent() {
  const live = await json("/api/events/live");
  const events = Array.isArray(live) ? live : live.events;
  if (!events?.length) throw new Error("No show is live.");

  return events[0].id;
}

async function json(address) {
  return (await fetch(options.base + address)).json();
}

/** CPU time of the server in seconds. */
function serverSeconds() {
  if (!options.pid) return 0;

  const fields = readFileSync(`/proc/${options.pid}/stat`, "utf8").split(") ")[1].split(" ");

  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function memoryMb() {
  return Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${options.pid}/status`, "utf8"))[1]) / 1024,
  );
}
