import { logger } from "~/platform/logging/logger.server";
import type { TranscodedIngest } from "~/media/live-session";
import { readAvcTrack } from "../flv/avc-config";
import { readVideoTag } from "../flv/flv";
import { FlvProcess } from "./flv-process";
import { type FlvPiece, VIDEO_TAG } from "./flv-stream";

export const TRANSCODED_RENDITION = "v360";
/** If ffmpeg is this far behind, the rendition is given up and the show continues. */
const MAX_BACKLOG_BYTES = 8_000_000;
const LOW_PRIORITY = 10;

const INPUT_OPTIONS = ["-analyzeduration", "0", "-copyts", "-f", "flv", "-i", "pipe:0"];
const PICTURE_OPTIONS = [
  "-an",
  "-vf",
  "scale=-2:360",
  "-fps_mode",
  "passthrough",
  "-pix_fmt",
  "yuv420p",
];
const CODEC_OPTIONS = [
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
/** Forces key frames where the source has them, because players switch renditions there. */
const KEY_FRAME_OPTIONS = ["-force_key_frames", "source", "-g", "1000", "-sc_threshold", "0"];
/** Constant quality with a maximum rate, so that a still picture needs few bits. */
const rateOptions = (bits: number) => [
  "-crf",
  "25",
  "-maxrate",
  String(bits),
  "-bufsize",
  String(Math.round(bits / 2)),
];

/** Transcodes a show with a single video rendition to 360p. */
export class Transcoder {
  private readonly process: FlvProcess;

  constructor(
    private readonly transcoded: Pick<TranscodedIngest, "configure" | "push">,
    bitsPerSecond: number,
    private readonly onGone: () => void,
    command?: string,
  ) {
    this.process = new FlvProcess({
      args: [
        ...INPUT_OPTIONS,
        ...PICTURE_OPTIONS,
        ...CODEC_OPTIONS,
        ...KEY_FRAME_OPTIONS,
        ...rateOptions(bitsPerSecond),
      ],
      type: VIDEO_TAG,
      maxBacklogBytes: MAX_BACKLOG_BYTES,
      priority: LOW_PRIORITY,
      ...(command && { command }),
      onTag: (tag) => this.take(tag),
      onGone: (failure) => this.leave(failure),
    });
  }

  /** Sends the body of one video message of the source with its time. */
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
      return this.transcoded.configure(TRANSCODED_RENDITION, readAvcTrack(tag.data));

    const { key, data, compositionMs } = tag;

    this.transcoded.push(TRANSCODED_RENDITION, {
      timestampUs: timestampMs * 1000,
      key,
      data: Buffer.from(data),
      compositionUs: compositionMs * 1000,
    });
  }

  /**
   * The transcoder is not restarted for this show, because the failure would repeat. Players
   * continue with the source's rendition.
   */
  private leave(failure: string | null) {
    if (failure !== null)
      logger.warn({ reason: failure }, "The 360p rendition of an encoder's show is given up");
    this.onGone();
  }
}
