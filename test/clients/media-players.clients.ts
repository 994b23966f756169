import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Encoder } from "./encoder";
import { isInstalled, run, unprivileged } from "./programs";
import { planShow, playlistOf, type Show, type Site, startSite } from "./site";

/** How long the show has run before the players open it: long enough for two clocks to part. */
const BEFORE_MS = 180_000;
/** How long each player reads; the encoder is restarted in the middle. */
const SECONDS = 60;

let site: Site;
let show: Show;
let encoder: Encoder;
let playlist: string;

beforeAll(async () => {
  site = await startSite(Number(process.env.CLIENTS_PORT ?? 4960));
  show = await planShow(site, "Three minutes and a restart");
  encoder = new Encoder(show.publishTo);
  playlist = await playlistOf(site, show);
  await wait(BEFORE_MS);
  setTimeout(() => void restart(), (SECONDS / 2) * 1000);
}, 600_000);

afterAll(async () => {
  await encoder.stop();
  await site.stop();
});

async function restart() {
  await encoder.kill();
  encoder = new Encoder(show.publishTo);
}

/** A player has to show at least this many seconds of each, of those it was open. */
const ENOUGH = SECONDS * 0.7;

test.runIf(isInstalled("ffmpeg")).concurrent("ffmpeg reads picture and sound", async () => {
  const read = ["-map", "0:v:0", "-map", "0:a:0", "-f", "framecrc", "-"];
  const { stdout, stderr } = await run("ffmpeg", ["-v", "error", "-i", playlist, ...read], SECONDS);
  const frames = (stream: number) => stdout.split("\n").filter((line) => line.startsWith(`${stream},`)).length;
  expect(frames(0) / 25, stderr).toBeGreaterThan(ENOUGH);
  expect((frames(1) * 1024) / 48_000, stderr).toBeGreaterThan(ENOUGH);
});

test.runIf(isInstalled("mpv")).concurrent("mpv reads picture and sound", async () => {
  const status = "--term-status-msg=at ${=time-pos} sound ${=audio-pts} picture ${=estimated-frame-number}";
  const silent = ["--no-config", "--vo=null", "--ao=null", "--msg-level=all=error,statusline=status"];
  const { stdout, stderr } = await run("mpv", [...silent, status, playlist], SECONDS);
  const lines = [...(stdout + stderr).matchAll(/at ([\d.]+) sound ([\d.]+) picture (\d+)/g)].map(([, ...its]) =>
    its.map(Number),
  );
  const [first, last] = [lines[0] ?? [0, 0, 0], lines.at(-1) ?? [0, 0, 0]];
  expect(last[0]! - first[0]!, stderr.slice(-500)).toBeGreaterThan(ENOUGH);
  expect(last[1]! - first[1]!).toBeGreaterThan(ENOUGH);
  expect((last[2]! - first[2]!) / 25).toBeGreaterThan(ENOUGH);
});

test.runIf(isInstalled("VLC")).concurrent("VLC reads picture and sound", async () => {
  const [command, ...before] = unprivileged;
  const silent = ["-q", "-I", "rc", "--rc-fake-tty", "--no-dbus", "--vout=dummy", "--aout=dummy"];
  const asked: [number, string][] = [
    [SECONDS * 1000, "stats\n"],
    [SECONDS * 1000 + 1000, "quit\n"],
  ];
  const { stdout } = await run(command!, [...before, "cvlc", ...silent, playlist], SECONDS + 5, asked);
  const figure = (name: string) => Number(new RegExp(`${name}\\s*:\\s*(\\d+)`).exec(stdout)?.[1]);
  expect(figure("frames displayed") / 25, stdout).toBeGreaterThan(ENOUGH);
  expect((figure("buffers played") * 1024) / 48_000, stdout).toBeGreaterThan(ENOUGH);
});

test.runIf(isInstalled("GStreamer")).concurrent("GStreamer reads picture and sound", async () => {
  const sink = (name: string) => `${name}-sink=fakesink name=${name} silent=false sync=true`;
  const args = ["-v", "playbin3", `uri=${playlist}`, sink("video"), sink("audio")];
  const { stdout, stderr } = await run("gst-launch-1.0", args, SECONDS);
  const buffers = (name: string) =>
    stdout.match(new RegExp(`GstFakeSink:${name}: last-message = chain`, "g"))?.length ?? 0;
  expect(buffers("video") / 25, stderr).toBeGreaterThan(ENOUGH);
  expect((buffers("audio") * 1024) / 48_000, stderr).toBeGreaterThan(ENOUGH);
});
