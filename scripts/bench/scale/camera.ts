import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const SECONDS = 10;

/**
 * Sends a 720p picture and sound by RTMP, like OBS, at the given rate. The clip is encoded once and
 * then copied, so that the encoder does not affect the measurement. Noise in the picture keeps the
 * rate constant.
 */
export function startCamera(folder: string, megabits: number, address: string): ChildProcess {
  const clipFile = path.join(folder, "clip.flv");
  if (!existsSync(clipFile)) encode(clipFile, Math.round(megabits * 1000 - 128));
  const inputOptions = ["-v", "quiet", "-re", "-stream_loop", "-1", "-i", clipFile];

  return spawn("ffmpeg", [...inputOptions, "-c", "copy", "-f", "flv", address], {
    stdio: "ignore",
  });
}

function encode(clipFile: string, kbit: number) {
  const picture = [
    "-f",
    "lavfi",
    "-i",
    `testsrc2=size=1280x720:rate=30:duration=${SECONDS},noise=alls=12:allf=t`,
  ];
  const soundInput = [
    "-f",
    "lavfi",
    "-i",
    `sine=frequency=440:sample_rate=48000:duration=${SECONDS}`,
  ];
  const rateOptions = [
    "-b:v",
    `${kbit}k`,
    "-minrate",
    `${kbit}k`,
    "-maxrate",
    `${kbit}k`,
    "-bufsize",
    `${kbit}k`,
  ];
  const videoOptions = [
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-tune",
    "zerolatency",
    "-pix_fmt",
    "yuv420p",
    "-g",
    "60",
  ];
  const args = [
    ...picture,
    ...soundInput,
    ...videoOptions,
    "-x264-params",
    "nal-hrd=cbr",
    ...rateOptions,
    "-c:a",
    "aac",
    "-b:a",
    "128k",
  ];
  const { status } = spawnSync("ffmpeg", ["-v", "error", "-y", ...args, clipFile], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("ffmpeg could not encode the clip.");
}
