/**
 * Measures the cost of shows on the server: the real engine and packager with real H.264 and AAC,
 * onto the real disk.
 *   npm run bench:shows [-- --seconds 20 --hours 2]
 * 1, 5 and 20 shows run in real time. The long show runs on an accelerated clock: its packets carry
 * the times of the whole show and are packaged as fast as the machine can.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parseArgs } from "node:util";
import type { Show as ShowOnDisk } from "~/media/packager/show";
import { row } from "./bench-row.mjs";

const { values: options } = parseArgs({
  options: { seconds: { type: "string", default: "20" }, hours: { type: "string", default: "2" } },
});
const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-bench-"));

Object.assign(process.env, { DATA_DIR: folder, NODE_ENV: "test", LOG_LEVEL: "error" });
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const { readClip } = await import("~/media/demo/clip");
const { mediaPlaylist } = await import("~/media/packager/media-playlist");
const { Show } = await import("~/media/packager/show");
const { makeReplay } = await import("~/media/replay/replay");
const { timescaleOf } = await import("~/media/isobmff/track");
const clip = await readClip();

setFlagsFromString("--expose_gc");

const collectGarbage = runInNewContext("gc") as () => void;

for (const count of [1, 5, 20]) await runShows(count, Number(options.seconds));
await runLongShow(Number(options.hours) * 3600);
process.exit(0);

async function openShow(name: string) {
  const show = await Show.open(path.join(folder, name), (error) => console.error(error));

  await show.begin({ id: `session-${name}`, startedAt: Date.now() });
  for (const [rung, track] of clip.tracks) show.configure(rung, track);

  return show;
}

/** Sends the clip repeatedly up to a time of the show. */
function sender(show: ShowOnDisk) {
  let [round, next] = [0, 0];

  return (untilUs: number) => {
    for (;;) {
      const packet = clip.packets[next]!;
      const timestampUs = round * clip.seconds * 1e6 + packet.timestampUs;
      if (timestampUs > untilUs) return;

      show.push(packet.name, { ...packet, timestampUs });
      next = (next + 1) % clip.packets.length;
      if (next === 0) round += 1;
    }
  };
}

async function runShows(count: number, seconds: number) {
  const senders = await Promise.all(
    Array.from({ length: count }, (_, i) => openShow(`${count}-${i}`).then(sender)),
  );
  const began = performance.now();
  const before = process.cpuUsage();
  const timer = setInterval(
    () => senders.forEach((send) => send((performance.now() - began) * 1000)),
    50,
  );

  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  clearInterval(timer);

  const { user, system } = process.cpuUsage(before);
  const share = (user + system) / 1e4 / ((performance.now() - began) / 1000);

  row(
    `${count} shows: CPU, % of a core`,
    `${share.toFixed(1)} (${(share / count).toFixed(2)} a show)`,
    "under 2 a show",
  );
  row(`${count} shows: memory, MB`, megabytes().rss.toFixed(0));
}

async function runLongShow(seconds: number) {
  const show = await openShow("long");
  const send = sender(show);
  const began = performance.now();

  for (let at = 0; at < seconds; at += 10) {
    send(at * 1e6);
    await show.settled();
    if (at % 1800 === 0)
      row(`long show at ${at / 60} min: live memory, MB`, megabytes().used.toFixed(1));
  }

  row(
    `${seconds / 3600} h of show, accelerated clock: packaged in, s`,
    ((performance.now() - began) / 1000).toFixed(1),
  );
  measureRewind(show);
  row(`sound behind picture after ${seconds / 3600} h, ms`, driftMs(show).toFixed(2));
  show.finish();
  await show.settled();

  const ended = performance.now();
  const replay = (await makeReplay(show, path.join(folder, "long")))!;

  row("replay ready after the end, s", ((performance.now() - ended) / 1000).toFixed(2), "under 10");
  row(
    "replay: minutes, GB",
    `${(replay.durationMs / 60_000).toFixed(2)}, ${(replay.size / 1e9).toFixed(2)}`,
  );
}

/** What viewers of the past load: the whole list once, then an update for each segment. */
function measureRewind(show: ShowOnDisk) {
  const [rendition] = show.renditions.values();
  const write = (isDelta: boolean) => {
    const began = performance.now();
    const bytes = Buffer.from(
      mediaPlaylist(rendition!, { lowLatency: false, full: true, isDelta })!,
    );
    const writtenMs = performance.now() - began;
    const small = gzipSync(bytes);
    const times = [writtenMs, performance.now() - began - writtenMs]
      .map((it) => it.toFixed(1))
      .join(", ");

    return { sizes: `${bytes.length}, ${small.length}`, times };
  };

  for (const [name, isDelta] of [
    ["whole", false],
    ["update", true],
  ] as const) {
    write(isDelta);

    const { sizes, times } = write(isDelta);

    row(`playlist from the start, ${name}: bytes, with gzip`, sizes);
    row(`playlist from the start, ${name}: written, compressed in, ms`, times);
  }
}

/** Drift of the last whole segments against the timestamps sent. */
function driftMs(show: ShowOnDisk) {
  const behind = [...show.renditions.values()].map(({ segments, tracks }) => {
    const last = segments.findLast((it) => it.isComplete)!;
    const scale = timescaleOf(tracks[last.init]!);
    const packaged =
      segments.reduce((ticks, it) => ticks + (it.isComplete ? it.duration : 0), 0) / scale;

    return packaged * 1000 - ((last.start + last.duration) / scale) * 1000;
  });

  return Math.max(...behind) - Math.min(...behind);
}

function megabytes() {
  collectGarbage();

  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();

  return { rss: rss / 1e6, used: (heapUsed + arrayBuffers) / 1e6 };
}
