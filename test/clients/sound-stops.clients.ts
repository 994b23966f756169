import { afterAll, beforeAll, expect, test } from "vitest";
import { Encoder } from "./encoder";
import { isInstalled, run } from "./programs";
import { planShow, playlistOf, type Site, startSite } from "./site";

/** The sound of the show; its pictures go on. */
const SOUND_SECONDS = 12;
/** Played after that: more than a player buffers. */
const SILENT_SECONDS = 12;
const ENOUGH = SOUND_SECONDS + SILENT_SECONDS;

let site: Site;
let encoder: Encoder;
let playlist: string;

beforeAll(async () => {
  if (!isInstalled("ffmpeg")) return;

  site = await startSite();

  const show = await planShow(site, "Fifteen seconds of sound");

  encoder = new Encoder(show.publishTo, SOUND_SECONDS);
  playlist = await playlistOf(site, show);
});

afterAll(async () => {
  await encoder?.stop();
  await site?.stop();
});

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

test.runIf(isInstalled("ffmpeg"))(
  "ffmpeg reads pictures and silence after the sound has stopped",
  async () => {
    const seconds = (written: string) => ({
      picture: count(written, /^0,/gm) / 25,
      sound: (count(written, /^1,/gm) * 1024) / 48_000,
    });
    const isEnough = (stdout: string) => Math.min(...Object.values(seconds(stdout))) > ENOUGH;
    const read = ["-map", "0:v:0", "-map", "0:a:0", "-f", "framecrc", "-"];

    const { stdout, stderr } = await run(
      "ffmpeg",
      ["-v", "error", "-i", playlist, ...read],
      120,
      isEnough,
    );

    const { picture, sound } = seconds(stdout);

    expect(picture, stderr).toBeGreaterThan(ENOUGH);
    expect(sound, stderr).toBeGreaterThan(ENOUGH);
    expect(stderr).toBe("");
  },
);

test.runIf(isInstalled("ffmpeg") && isInstalled("mpv"))(
  "mpv plays on after the sound has stopped",
  async () => {
    const status = "--term-status-msg=at ${=time-pos} picture ${=estimated-frame-number}";
    const silent = [
      "--no-config",
      "--vo=null",
      "--ao=null",
      "--msg-level=all=error,statusline=status",
    ];
    const pictures = (written: string) =>
      Number([...written.matchAll(/picture (\d+)/g)].at(-1)?.[1] ?? 0) / 25;

    const { stdout, stderr } = await run(
      "mpv",
      [...silent, status, playlist],
      120,
      (...written) => pictures(written.join("")) > SILENT_SECONDS,
    );

    expect(pictures(stdout + stderr)).toBeGreaterThan(SILENT_SECONDS);
  },
);
