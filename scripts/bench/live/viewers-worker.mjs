// Viewers in their own process, forked by viewers.mjs; it reports the received bytes.
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { RawConnection } from "../bench-raw-get.mjs";
import { endOf, hintOf } from "./low-latency-playlist.mjs";

const ARRIVAL_MS = 3000;
const WARM_UP_MS = 3000;
const POLL_MS = 2000;

const { base, folder, renditions, viewers, kind, seconds } = JSON.parse(process.argv[2]);
const nothing = () => ({ requests: 0, bytes: 0, errors: 0, late: [], fetched: [] });
let seen = nothing();
const WATCH = { "low-latency": watch, segments: watchPlain, past: watchPast };

for (let i = 0; i < viewers; i++) for (const rendition of renditions) void arrive(rendition);
await wait(ARRIVAL_MS + WARM_UP_MS);
process.send("warm");
seen = nothing();

const before = process.cpuUsage();

await wait(seconds * 1000);

const { user, system } = process.cpuUsage(before);

process.send({ ...seen, cpuPercent: (user + system) / seconds / 1e4 }, () => process.exit(0));

async function arrive(rendition) {
  await wait(Math.random() * ARRIVAL_MS);

  const connection = new RawConnection(base, { "Accept-Encoding": "gzip" });
  const place = `${folder}/${rendition}`;

  await WATCH[kind](connection, place).catch(() => {
    seen.errors += 1;
  });
  connection.close();
}

/** Simulates a low-latency player: a blocking playlist reload, then the part. */
async function watch(connection, place) {
  let next = hintOf((await get(connection, `${place}/index.m3u8`)).toString("latin1"));

  for (;;) {
    const playlist = (
      await get(connection, `${place}/index.m3u8?_HLS_msn=${next.n}&_HLS_part=${next.i}`)
    ).toString("latin1");

    seen.late.push(Date.now() - endOf(playlist));
    await timed(connection, `${place}/p${next.n}.${next.i}.m4s`);
    next = hintOf(playlist);
  }
}

async function watchPlain(connection, place) {
  for (let last = ""; ; await wait(POLL_MS)) {
    const playlist = (await get(connection, `${place}/index.m3u8?ll=0`)).toString("latin1");
    const segment = [...playlist.matchAll(/^s\d+\.m4s$/gm)].at(-1)?.[0];
    if (segment && segment !== last) await timed(connection, `${place}/${(last = segment)}`);
  }
}

/**
 * Simulates a viewer of the past: segment by segment from a random position in the first half of
 * the show, with delta updates as hls.js requests them.
 */
async function watchPast(connection, place) {
  const playlist = gunzipSync(await get(connection, `${place}/index.m3u8?from=start`)).toString(
    "latin1",
  );
  const numbers = [...playlist.matchAll(/^s(\d+)\.m4s$/gm)].map(([, n]) => Number(n));

  for (let n = numbers[0] + Math.floor((Math.random() * numbers.length) / 2); ; n++) {
    await timed(connection, `${place}/s${n}.m4s`);
    await wait(POLL_MS);
    await get(connection, `${place}/index.m3u8?from=start&_HLS_skip=YES`);
  }
}

async function timed(connection, address) {
  const began = performance.now();

  await get(connection, address);
  seen.fetched.push(performance.now() - began);
}

async function get(connection, address) {
  const { status, body } = await connection.get(address);

  seen.requests += 1;
  seen.bytes += body.length;
  if (status !== 200) seen.errors += 1;

  return body;
}
