import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const SECONDS = 10;

/**
 * Sends a picture of 720p and sound by RTMP, like OBS, at this rate. The clip is encoded once and
 * then copied, so that the encoder takes little from what is measured. Noise keeps the rate where
 * it is.
 */
export function startCamera(folder: string, mbit: number, address: string): ChildProcess {
  const clip = path.join(folder, "clip.flv");
  if (!existsSync(clip)) encode(clip, Math.round(mbit * 1000 - 128));
  const input = ["-v", "quiet", "-re", "-stream_loop", "-1", "-i", clip];

  return spawn("ffmpeg", [...input, "-c", "copy", "-f", "flv", address], { stdio: "ignore" });
}

function encode(clip: string, kbit: number) {
  const picture = [
    "-f",
    "lavfi",
    "-i",
    `testsrc2=size=1280x720:rate=30:duration=${SECONDS},noise=alls=12:allf=t`,
  ];
  const sound = ["-f", "lavfi", "-i", `sine=frequency=440:sample_rate=48000:duration=${SECONDS}`];
  const rate = [
    "-b:v",
    `${kbit}k`,
    "-minrate",
    `${kbit}k`,
    "-maxrate",
    `${kbit}k`,
    "-bufsize",
    `${kbit}k`,
  ];
  const video = [
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
    ...sound,
    ...video,
    "-x264-params",
    "nal-hrd=cbr",
    ...rate,
    "-c:a",
    "aac",
    "-b:a",
    "128k",
  ];
  const { status } = spawnSync("ffmpeg", ["-v", "error", "-y", ...args, clip], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("ffmpeg could not encode the clip.");
}
