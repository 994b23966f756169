import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Encoder } from "./encoder";
import { isInstalled, type Program, run, unprivileged } from "./programs";
import { planShow, playlistOf, type Show, type Site, startSite } from "./site";

/**
 * Long enough for the players' and the server's clocks to drift apart; a quick run does without.
 */
const BEFORE_MS = process.env.CLIENTS_QUICK ? 0 : 180_000;
/** Seconds played before and after the encoder's restart: more than any player buffers. */
const SECONDS = process.env.CLIENTS_QUICK ? 20 : 30;
/** A busy machine plays less. */
const LIMIT_SECONDS = 280;

let site: Site;
let show: Show;
let encoder: Encoder;
let playlist: string;

beforeAll(async () => {
  if (!isInstalled("ffmpeg")) return;

  site = await startSite();
  show = await planShow(site, "Three minutes and a restart");
  encoder = new Encoder(show.publishTo);
  playlist = await playlistOf(site, show);
  await wait(BEFORE_MS);
}, 600_000);

afterAll(async () => {
  await encoder?.stop();
  await site?.stop();
});

const ffmpegAnd = (program: Program) => test.runIf(isInstalled("ffmpeg") && isInstalled(program));

/** Seconds of video and audio. */
type Shown = [picture: number, sound: number];

type Player = {
  seconds: number;
  /** Seconds shown when the encoder was restarted. */ atRestart: number | null;
};

/** Players running now. */
const players = new Set<Player>();

/** Restarts the encoder once every player has played enough. */
async function restartInTime() {
  const waiting = [...players].filter(({ atRestart }) => atRestart === null);
  if (waiting.length === 0 || waiting.some(({ seconds }) => seconds <= SECONDS)) return;

  for (const player of waiting) player.atRestart = player.seconds;
  await encoder.kill();
  encoder = new Encoder(show.publishTo);
}

/** Requires video and audio before and after a restart of the encoder. */
async function showsBoth(
  command: string,
  args: string[],
  shown: (written: string) => Shown,
  input = "",
) {
  const player: Player = { seconds: 0, atRestart: null };

  players.add(player);

  const lateAt = Date.now() + (LIMIT_SECONDS / 2) * 1000;
  const shownSince = ({ seconds, atRestart }: Player) =>
    atRestart === null ? 0 : seconds - atRestart;
  const isEnough = (stdout: string, stderr: string) => {
    player.seconds = Math.min(...shown(stdout + stderr));
    void restartInTime();

    // The other players stop waiting for one that plays nothing.
    return player.atRestart === null ? Date.now() > lateAt : shownSince(player) > SECONDS;
  };

  const { stdout, stderr } = await run(command, args, LIMIT_SECONDS, isEnough, input);

  players.delete(player);

  const said = `shown: ${shown(stdout + stderr).join(", ")}\n${(stdout + stderr).slice(-2000)}`;

  expect(player.seconds, `seconds before the restart; ${said}`).toBeGreaterThan(SECONDS);
  expect(shownSince(player), `seconds after the restart; ${said}`).toBeGreaterThan(SECONDS);
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const framesOfSound = (frames: number) => (frames * 1024) / 48_000;

describe.concurrent("over a restart of the encoder", () => {
  ffmpegAnd("VLC")("VLC plays picture and sound", async () => {
    const [command, ...before] = unprivileged;
    const silent = ["-I", "rc", "--rc-fake-tty", "--no-dbus", "--vout=dummy", "--aout=dummy"];
    const shown = (written: string): Shown => {
      const last = (name: string) =>
        Number([...written.matchAll(new RegExp(`${name}\\s*:\\s*(\\d+)`, "g"))].at(-1)?.[1] ?? 0);

      return [last("frames displayed") / 25, framesOfSound(last("buffers played"))];
    };

    await showsBoth(command!, [...before, "cvlc", ...silent, playlist], shown, "stats\n");
  });

  ffmpegAnd("ffmpeg")("ffmpeg reads picture and sound", async () => {
    const shown = (written: string): Shown => [
      count(written, /^0,/gm) / 25,
      framesOfSound(count(written, /^1,/gm)),
    ];
    const read = ["-map", "0:v:0", "-map", "0:a:0", "-f", "framecrc", "-"];

    await showsBoth(
      "ffmpeg",
      ["-v", "error", "-max_reload", "1000", "-i", playlist, ...read],
      shown,
    );
  });

  ffmpegAnd("mpv")("mpv plays picture and sound", async () => {
    const status =
      "--term-status-msg=at ${=time-pos} sound ${=audio-pts} picture ${=estimated-frame-number}";
    const silent = [
      "--no-config",
      "--vo=null",
      "--ao=null",
      "--msg-level=all=error,statusline=status",
    ];
    const shown = (written: string): Shown => {
      const lines = [...written.matchAll(/sound ([\d.]+) picture (\d+)/g)].map(([, ...its]) =>
        its.map(Number),
      );
      const [first, last] = [lines[0] ?? [0, 0], lines.at(-1) ?? [0, 0]];

      return [(last[1]! - first[1]!) / 25, last[0]! - first[0]!];
    };

    await showsBoth(
      "mpv",
      [...silent, "--demuxer-lavf-o=max_reload=1000", status, playlist],
      shown,
    );
  });

  ffmpegAnd("GStreamer")("GStreamer's playbin3 plays picture and sound", async () => {
    const sink = (name: string) => `${name}-sink=fakesink name=${name} silent=false sync=true`;
    const shown = (written: string): Shown => [
      count(written, /GstFakeSink:video: last-message = chain/g) / 25,
      framesOfSound(count(written, /GstFakeSink:audio: last-message = chain/g)),
    ];
    const args = ["-v", "playbin3", `uri=${playlist}`, sink("video"), sink("audio")];

    await showsBoth("gst-launch-1.0", args, shown);
  });
});
