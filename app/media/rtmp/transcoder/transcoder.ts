import { type ChildProcessByStdio, spawn } from "node:child_process";
import { setPriority } from "node:os";
import type { Readable, Writable } from "node:stream";
import { logger } from "~/logging/logger.server";
import type { TranscodedIngest } from "~/media/live-session";
import { readAvcTrack } from "../flv/avc-config";
import { readVideoTag } from "../flv/flv";
import { FLV_HEADER, FlvReader, flvTag, VIDEO_TAG } from "./flv-stream";

const RUNG = "v360";
/** If ffmpeg is this far behind, the rung is given up and the show continues. */
const MAX_BACKLOG_BYTES = 8_000_000;
const GRACE_MS = 2000;
const LOW_PRIORITY = 10;

const INPUT = ["-analyzeduration", "0", "-copyts", "-f", "flv", "-i", "pipe:0"];
const PICTURE = ["-an", "-vf", "scale=-2:360", "-fps_mode", "passthrough", "-pix_fmt", "yuv420p"];
const CODEC = ["-c:v", "libx264", "-preset", "veryfast", "-tune", "zerolatency", "-profile:v", "main", "-threads", "1"];
/** Key frames at the source's, because players switch rungs there. */
const KEYS = ["-force_key_frames", "source", "-g", "1000", "-sc_threshold", "0"];
/** Constant quality with a maximum rate: a still picture needs few bits here, too. */
const rateOf = (bits: number) => ["-crf", "25", "-maxrate", String(bits), "-bufsize", String(Math.round(bits / 2))];
const argumentsFor = (bitsPerSecond: number) => [
  "-v",
  "error",
  ...INPUT,
  ...PICTURE,
  ...CODEC,
  ...KEYS,
  ...rateOf(bitsPerSecond),
  "-flush_packets",
  "1",
  "-f",
  "flv",
  "pipe:1",
];

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** Transcodes a show with a single video rung to 360p: an ffmpeg process that reads and writes FLV. */
export class Transcoder {
  private readonly child: Child;
  private isOver = false;

  constructor(
    private readonly transcoded: Pick<TranscodedIngest, "configure" | "push">,
    bitsPerSecond: number,
    private readonly onGone: () => void,
    command = "ffmpeg",
  ) {
    this.child = spawn(command, argumentsFor(bitsPerSecond), { stdio: ["pipe", "pipe", "ignore"] });
    if (this.child.pid) setPriority(this.child.pid, LOW_PRIORITY);
    const reader = new FlvReader(({ type, timestampMs, body }) => type === VIDEO_TAG && this.take(timestampMs, body));
    this.child.stdout.on("data", (bytes: Buffer) => this.attempt(() => reader.push(bytes)));
    this.child.stdin.on("error", () => {});
    this.child.on("error", (error) => this.giveUp(error.message));
    this.child.on("close", (code) => this.giveUp(`ended with ${code}`));
    this.child.stdin.write(FLV_HEADER);
  }

  /** The body of one of the source's video messages, with its time. */
  send(timestampMs: number, body: Buffer) {
    if (this.isOver) return;
    this.child.stdin.write(flvTag(VIDEO_TAG, timestampMs, body));
    if (this.child.stdin.writableLength > MAX_BACKLOG_BYTES) this.giveUp("too slow");
  }

  stop() {
    if (this.isOver) return;
    this.isOver = true;
    this.onGone();
    this.child.stdin.end();
    const timer = setTimeout(() => this.child.kill("SIGKILL"), GRACE_MS);
    this.child.once("close", () => clearTimeout(timer));
  }

  private take(timestampMs: number, body: Buffer) {
    const tag = readVideoTag(body);
    if (!tag || this.isOver) return;
    if (tag.kind === "config") return this.transcoded.configure(RUNG, readAvcTrack(tag.data));
    const { key, data, compositionMs } = tag;
    this.transcoded.push(RUNG, {
      timestampUs: timestampMs * 1000,
      key,
      data: Buffer.from(data),
      compositionUs: compositionMs * 1000,
    });
  }

  private attempt(work: () => void) {
    try {
      work();
    } catch (error) {
      this.giveUp((error as Error).message);
    }
  }

  /** Not restarted for this show: the same failure would repeat. Players continue with the source's rung. */
  private giveUp(reason: string) {
    if (this.isOver) return;
    logger.warn({ reason }, "The 360p rung of an encoder's show is given up");
    this.stop();
    this.child.kill("SIGKILL");
  }
}
