import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/** ffmpeg as an encoder like OBS. The product itself needs none. */
export const hasFfmpeg =
  spawnSync("ffmpeg", ["-version"]).status === 0 && spawnSync("ffprobe", ["-version"]).status === 0;
if (!hasFfmpeg)
  process.stderr.write(
    "ffmpeg is not installed: the tests with a real RTMP encoder are skipped.\n",
  );

export type EncoderOptions = {
  seconds?: number;
  /** Times real time; Infinity is as fast as ffmpeg can. */
  speed?: number;
  /**
   * `video` and `sound`: ffmpeg arguments that replace the default, which is H.264 with B-frames,
   * and AAC.
   */
  video?: string[];
  sound?: string[];
  gop?: number;
  size?: string;
  /** The sound, as an ffmpeg source of 48 kHz without its duration. */
  heard?: string;
};

const TONE = "sine=frequency=440:sample_rate=48000";

const H264 = [
  "-c:v",
  "libx264",
  "-preset",
  "ultrafast",
  "-bf",
  "2",
  "-b_strategy",
  "0",
  "-pix_fmt",
  "yuv420p",
];
const AAC = ["-c:a", "aac", "-ar", "48000", "-ac", "2", "-b:a", "96k"];

/** A running ffmpeg that sends colour bars and a tone. */
export class TestEncoder {
  said = "";
  readonly ended: Promise<number | null>;
  readonly process: ChildProcess;

  constructor(url: string, options: EncoderOptions = {}) {
    const { seconds = 10, speed = 1, video = H264, sound = AAC, gop = 2 } = options;
    const { size = "320x180", heard = TONE } = options;
    const pace = Number.isFinite(speed) ? ["-readrate", String(speed)] : [];
    const picture = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=25:duration=${seconds}`];
    const tone = ["-f", "lavfi", "-i", `${heard}:duration=${seconds}`];
    const keys = ["-g", String(gop * 25), "-keyint_min", String(gop * 25), "-sc_threshold", "0"];
    const input = [...pace, ...picture, ...pace, ...tone];
    const args = [
      "-hide_banner",
      "-loglevel",
      "info",
      ...input,
      ...video,
      ...keys,
      ...sound,
      "-f",
      "flv",
      url,
    ];

    this.process = spawn("ffmpeg", args, { stdio: ["ignore", "ignore", "pipe"] });
    this.process.stderr!.on("data", (text: Buffer) => {
      this.said += text.toString();
    });
    this.ended = once(this.process, "close").then(([code]) => code as number | null);
  }

  kill() {
    this.process.kill("SIGKILL");

    return this.ended;
  }
}

export type Probed = { codec_name: string; nb_read_frames: string; width?: number };

/** The streams that ffprobe decodes from a file. @throws with ffprobe's complaints */
export function probe(file: string): Probed[] {
  const fields = [
    "-show_entries",
    "stream=codec_name,nb_read_frames,width",
    "-count_frames",
    "-of",
    "json",
  ];
  const { stdout, stderr } = spawnSync("ffprobe", ["-v", "warning", ...fields, file], {
    encoding: "utf8",
  });
  if (stderr.trim()) throw new Error(stderr);

  return (JSON.parse(stdout) as { streams: Probed[] }).streams;
}
