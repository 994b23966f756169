/**
 * Viewers over loopback: each follows one picture and the sound of a live show, as a low-latency player does.
 *   node scripts/bench-live.mjs --base http://127.0.0.1:3000 --viewers 100 --seconds 20 [--event ID] [--rung v720]
 *                               [--pid SERVER_PID] [--plain]
 */
import { readFileSync } from "node:fs";
import http from "node:http";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    base: { type: "string", default: "http://127.0.0.1:3000" },
    viewers: { type: "string", default: "100" },
    seconds: { type: "string", default: "20" },
    event: { type: "string" },
    rung: { type: "string", default: "v720" },
    pid: { type: "string" },
    plain: { type: "boolean", default: false },
  },
});

const WARM_UP_MS = 4000;
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
const seen = { requests: 0, bytes: 0, errors: 0, late: [], fetch: [] };
let isOver = false;

const eventId = options.event ?? (await firstLiveEvent());
const { playbackUrl } = JSON.parse(await get(`/api/events/${eventId}/stream`));
if (!playbackUrl) throw new Error("This show is not live.");
const folder = playbackUrl.slice(0, playbackUrl.lastIndexOf("/"));

for (let i = 0; i < Number(options.viewers); i++) {
  for (const rung of [options.rung, "a"]) {
    setTimeout(() => void watch(rung).catch(() => (seen.errors += 1)), Math.random() * 2000);
  }
}
await wait(WARM_UP_MS);
Object.assign(seen, { requests: 0, bytes: 0, errors: 0, late: [], fetch: [] });
const before = { at: performance.now(), server: serverTicks(), client: process.cpuUsage() };
await wait(Number(options.seconds) * 1000);
report((performance.now() - before.at) / 1000);
isOver = true;
process.exit(0);

async function watch(rung) {
  if (options.plain) return watchPlain(rung);
  let next = hintOf(await get(`${folder}/${rung}/index.m3u8`));
  while (!isOver) {
    const playlist = await get(`${folder}/${rung}/index.m3u8?_HLS_msn=${next.n}&_HLS_part=${next.i}`);
    seen.late.push(Date.now() - endOf(playlist));
    await timed(`${folder}/${rung}/p${next.n}.${next.i}.m4s`);
    next = hintOf(playlist);
  }
}

async function watchPlain(rung) {
  let last = "";
  while (!isOver) {
    const playlist = await get(`${folder}/${rung}/index.m3u8?ll=0`);
    const segment = [...playlist.matchAll(/^s\d+\.m4s$/gm)].at(-1)?.[0];
    if (segment && segment !== last) await timed(`${folder}/${rung}/${(last = segment)}`);
    await wait(2000);
  }
}

async function timed(address) {
  const began = performance.now();
  await get(address);
  seen.fetch.push(performance.now() - began);
}

function hintOf(playlist) {
  const [, n, i] = /PRELOAD-HINT:TYPE=PART,URI="p(\d+)\.(\d+)/.exec(playlist) ?? [];
  if (n === undefined) throw new Error("The show has ended.");
  return { n, i };
}

/** The wall clock at the end of the newest part. */
function endOf(playlist) {
  const at = playlist.lastIndexOf("#EXT-X-PROGRAM-DATE-TIME:");
  const tail = playlist.slice(at);
  const parts = [...tail.matchAll(/PART:DURATION=([\d.]+)/g)].reduce((seconds, [, it]) => seconds + Number(it), 0);
  return Date.parse(tail.slice(25, tail.indexOf("\n"))) + parts * 1000;
}

async function firstLiveEvent() {
  const live = JSON.parse(await get("/api/events/live"));
  const events = Array.isArray(live) ? live : live.events;
  if (!events?.length) throw new Error("No show is live.");
  return events[0].id;
}

function get(address) {
  return new Promise((resolve, reject) => {
    const request = http.get(options.base + address, { agent }, (response) => {
      const pieces = [];
      response.on("data", (piece) => pieces.push(piece));
      response.on("end", () => {
        const body = Buffer.concat(pieces);
        seen.requests += 1;
        seen.bytes += body.length;
        if (response.statusCode !== 200) seen.errors += 1;
        resolve(body.toString("latin1"));
      });
    });
    request.on("error", reject);
  });
}

function report(seconds) {
  const client = process.cpuUsage(before.client);
  const server = options.pid ? ((serverTicks() - before.server) / seconds).toFixed(0) : "-";
  const rows = {
    viewers: options.viewers,
    "requests/s": (seen.requests / seconds).toFixed(0),
    "Mbit/s": ((seen.bytes * 8) / seconds / 1e6).toFixed(0),
    errors: seen.errors,
    "playlist behind the camera, ms p50/p95": spread(seen.late),
    "part fetched in, ms p50/p95": spread(seen.fetch),
    "server CPU, % of a core": server,
    "server memory, MB": options.pid ? memoryMb() : "-",
    "these viewers' CPU, %": ((client.user + client.system) / seconds / 1e4).toFixed(0),
  };
  for (const [name, value] of Object.entries(rows)) console.log(name.padEnd(42), value);
}

function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(0) ?? "-";
  return `${at(0.5)} / ${at(0.95)}`;
}

/** Ticks of a hundredth of a second that the server has used. */
function serverTicks() {
  if (!options.pid) return 0;
  const fields = readFileSync(`/proc/${options.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

function memoryMb() {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${options.pid}/status`, "utf8"))[1]) / 1024);
}

function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
