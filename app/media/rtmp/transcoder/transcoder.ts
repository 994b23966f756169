import { logger } from "~/platform/logging/logger.server";
import type { TranscodedIngest } from "~/media/live-session";
import { readAvcTrack } from "../flv/avc-config";
import { readVideoTag } from "../flv/flv";
import { FlvProcess } from "./flv-process";
import { type FlvPiece, VIDEO_TAG } from "./flv-stream";

export const TRANSCODED_RUNG = "v360";
/** If ffmpeg is this far behind, the rung is given up and the show continues. */
const MAX_BACKLOG_BYTES = 8_000_000;
const LOW_PRIORITY = 10;

const INPUT = ["-analyzeduration", "0", "-copyts", "-f", "flv", "-i", "pipe:0"];
const PICTURE = ["-an", "-vf", "scale=-2:360", "-fps_mode", "passthrough", "-pix_fmt", "yuv420p"];
const CODEC = [
  "-c:v",
  "libx264",
  "-preset",
  "veryfast",
  "-tune",
  "zerolatency",
  "-profile:v",
  "main",
  "-threads",
  "1",
];
/** Key frames at the source's, because players switch rungs there. */
const KEYS = ["-force_key_frames", "source", "-g", "1000", "-sc_threshold", "0"];
/** Constant quality with a maximum rate: a still picture needs few bits here, too. */
const rateOf = (bits: number) => [
  "-crf",
  "25",
  "-maxrate",
  String(bits),
  "-bufsize",
  String(Math.round(bits / 2)),
];

/** Transcodes a show with a single video rung to 360p. */
export class Transcoder {
  private readonly process: FlvProcess;

  constructor(
    private readonly transcoded: Pick<TranscodedIngest, "configure" | "push">,
    bitsPerSecond: number,
    private readonly onGone: () => void,
    command?: string,
  ) {
    this.process = new FlvProcess({
      args: [...INPUT, ...PICTURE, ...CODEC, ...KEYS, ...rateOf(bitsPerSecond)],
      type: VIDEO_TAG,
      maxBacklogBytes: MAX_BACKLOG_BYTES,
      priority: LOW_PRIORITY,
      ...(command && { command }),
      onTag: (tag) => this.take(tag),
      onGone: (failure) => this.leave(failure),
    });
  }

  /** The body of one of the source's video messages, with its time. */
  send(timestampMs: number, body: Buffer) {
    this.process.send(timestampMs, body);
  }

  stop() {
    this.process.stop();
  }

  private take({ timestampMs, body }: FlvPiece) {
    const tag = readVideoTag(body);
    if (!tag) return;
    if (tag.kind === "config")
      return this.transcoded.configure(TRANSCODED_RUNG, readAvcTrack(tag.data));

    const { key, data, compositionMs } = tag;

    this.transcoded.push(TRANSCODED_RUNG, {
      timestampUs: timestampMs * 1000,
      key,
      data: Buffer.from(data),
      compositionUs: compositionMs * 1000,
    });
  }

  /**
   * Not restarted for this show: the same failure would repeat. Players continue with the source's
   * rung.
   */
  private leave(failure: string | null) {
    if (failure !== null)
      logger.warn({ reason: failure }, "The 360p rung of an encoder's show is given up");
    this.onGone();
  }
}
