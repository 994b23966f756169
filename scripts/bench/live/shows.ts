/**
 * Measures the cost of shows on the server: the real engine and packager with real H.264 and AAC
 * write to the real disk.
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
import { row } from "../bench-row.mjs";

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

async function openShow(showName: string) {
  const show = await Show.open(path.join(folder, showName), (error) => console.error(error));

  await show.begin({ id: `session-${showName}`, startedAt: Date.now() });
  for (const [rendition, track] of clip.tracks) show.configure(rendition, track);

  return show;
}

/** Returns a function that sends the clip repeatedly up to a time of the show. */
function sender(show: ShowOnDisk) {
  let [clipRound, nextPacket] = [0, 0];

  return (untilUs: number) => {
    for (;;) {
      const packet = clip.packets[nextPacket]!;
      const timestampUs = clipRound * clip.seconds * 1e6 + packet.timestampUs;
      if (timestampUs > untilUs) return;

      show.push(packet.name, { ...packet, timestampUs });
      nextPacket = (nextPacket + 1) % clip.packets.length;
      if (nextPacket === 0) clipRound += 1;
    }
  };
}

async function runShows(count: number, seconds: number) {
  const senders = await Promise.all(
    Array.from({ length: count }, (_, index) => openShow(`${count}-${index}`).then(sender)),
  );
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const sendTimer = setInterval(
    () => senders.forEach((sendUntil) => sendUntil((performance.now() - startedAt) * 1000)),
    50,
  );

  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  clearInterval(sendTimer);

  const { user, system } = process.cpuUsage(before);
  const cpuShare = (user + system) / 1e4 / ((performance.now() - startedAt) / 1000);

  row(
    `${count} shows: CPU, % of a core`,
    `${cpuShare.toFixed(1)} (${(cpuShare / count).toFixed(2)} a show)`,
    "under 2 a show",
  );
  row(`${count} shows: memory, MB`, megabytes().rss.toFixed(0));
}

async function runLongShow(seconds: number) {
  const show = await openShow("long");
  const sendUntil = sender(show);
  const startedAt = performance.now();

  for (let showSecond = 0; showSecond < seconds; showSecond += 10) {
    sendUntil(showSecond * 1e6);
    await show.settled();
    if (showSecond % 1800 === 0)
      row(`long show at ${showSecond / 60} min: live memory, MB`, megabytes().used.toFixed(1));
  }

  row(
    `${seconds / 3600} h of show, accelerated clock: packaged in, s`,
    ((performance.now() - startedAt) / 1000).toFixed(1),
  );
  measureRewind(show);
  row(`sound behind picture after ${seconds / 3600} h, ms`, driftMs(show).toFixed(2));
  show.finish();
  await show.settled();

  const endedAt = performance.now();
  const replay = (await makeReplay(show, path.join(folder, "long")))!;

  row(
    "replay ready after the end, s",
    ((performance.now() - endedAt) / 1000).toFixed(2),
    "under 10",
  );
  row(
    "replay: minutes, GB",
    `${(replay.durationMs / 60_000).toFixed(2)}, ${(replay.size / 1e9).toFixed(2)}`,
  );
}

/**
 * Measures the playlists of viewers who rewind: the whole list once, then an update for each
 * segment.
 */
function measureRewind(show: ShowOnDisk) {
  const [rendition] = show.renditions.values();
  const writePlaylist = (isDelta: boolean) => {
    const startedAt = performance.now();
    const playlistBytes = Buffer.from(
      mediaPlaylist(rendition!, { lowLatency: false, full: true, isDelta })!,
    );
    const writtenMs = performance.now() - startedAt;
    const compressed = gzipSync(playlistBytes);
    const times = [writtenMs, performance.now() - startedAt - writtenMs]
      .map((milliseconds) => milliseconds.toFixed(1))
      .join(", ");

    return { sizes: `${playlistBytes.length}, ${compressed.length}`, times };
  };

  for (const [caseName, isDelta] of [
    ["whole", false],
    ["update", true],
  ] as const) {
    writePlaylist(isDelta);

    const { sizes: playlistSizes, times } = writePlaylist(isDelta);

    row(`playlist from the start, ${caseName}: bytes, with gzip`, playlistSizes);
    row(`playlist from the start, ${caseName}: written, compressed in, ms`, times);
  }
}

/** Drift in milliseconds between the last complete segments and the sent timestamps. */
function driftMs(show: ShowOnDisk) {
  const behind = [...show.renditions.values()].map(({ segments, tracks }) => {
    const lastSegment = segments.findLast((segment) => segment.isComplete)!;
    const timescale = timescaleOf(tracks[lastSegment.init]!);
    const packaged =
      segments.reduce(
        (totalTicks, segment) => totalTicks + (segment.isComplete ? segment.duration : 0),
        0,
      ) / timescale;

    return packaged * 1000 - ((lastSegment.start + lastSegment.duration) / timescale) * 1000;
  });

  return Math.max(...behind) - Math.min(...behind);
}

function megabytes() {
  collectGarbage();

  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();

  return { rss: rss / 1e6, used: (heapUsed + arrayBuffers) / 1e6 };
}
