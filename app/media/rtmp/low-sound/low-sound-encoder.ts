import type { AudioTrack } from "../../isobmff/track";
import { LOW_AUDIO_TRACK } from "../../ingest/protocol";
import type { TranscodedIngest } from "../../live-session";
import { monotonicNow } from "../../monotonic-clock";
import type { Packet } from "../../packager/rendition";
import { readAacConfig } from "../flv/aac-config";
import { configBody, packetBody } from "../flv/flv-body";
import { readSoundTag } from "../flv/flv";
import { FlvProcess } from "../transcoder/flv-process";
import { type FlvPiece, SOUND_TAG } from "../transcoder/flv-stream";

const BITS_PER_SECOND = 48_000;
const FRAME_SAMPLES = 1024;
/**
 * Added to all times, because ffmpeg's first packet has a time before the first frame and FLV has
 * no negative times.
 */
const LEAD_MS = 1000;
/** ffmpeg holds two frames back; more than this many pending packets mean that it is late. */
const USUAL_PENDING = 8;
/** About 20 seconds of sound: ffmpeg counts as too slow above this. */
const MAX_PENDING = 1000;
const MAX_BACKLOG_BYTES = 1_000_000;
const HANG_MS = 5000;

/** The probe is small, because ffmpeg otherwise waits for seconds of sound before it begins. */
const INPUT_OPTIONS = [
  "-analyzeduration",
  "0",
  "-probesize",
  "32",
  "-copyts",
  "-f",
  "flv",
  "-i",
  "pipe:0",
];
const CODEC_OPTIONS = ["-vn", "-c:a", "aac", "-b:a", String(BITS_PER_SECOND), "-threads", "1"];
const ARGUMENTS = [...INPUT_OPTIONS, ...CODEC_OPTIONS, "-flvflags", "no_duration_filesize"];

type Output = Pick<TranscodedIngest, "configure" | "push">;

/**
 * Encodes a show's sound with fewer bits. ffmpeg returns each packet with the time of its source
 * frame in ms; the exact time in µs is taken from the packet that was sent.
 */
export class LowSoundEncoder {
  private readonly process: FlvProcess;
  /** Times of the packets that ffmpeg has not returned yet, in µs. */
  private pendingUs: number[] = [];
  private lastUs = -Infinity;
  private waitingSince: number | null = null;
  private readonly halfFrameUs: number;

  constructor(
    source: AudioTrack,
    private readonly output: Output,
    onGone: (failure: string | null) => void,
    command?: string,
  ) {
    this.halfFrameUs = (FRAME_SAMPLES / 2 / source.sampleRate) * 1e6;
    this.process = new FlvProcess({
      args: ARGUMENTS,
      type: SOUND_TAG,
      maxBacklogBytes: MAX_BACKLOG_BYTES,
      priority: 0,
      ...(command && { command }),
      onTag: (tag) => this.take(tag),
      onGone,
    });
    this.process.send(0, configBody(source));
  }

  get pid() {
    return this.process.pid;
  }

  send(packet: Packet) {
    const { timestampUs } = packet;
    if (timestampUs <= this.lastUs) return;

    this.lastUs = timestampUs;
    this.pendingUs.push(timestampUs);
    if (this.pendingUs.length > USUAL_PENDING) this.waitingSince ??= monotonicNow();
    if (this.isTooSlow()) return this.process.fail("too slow");

    this.process.send(LEAD_MS + Math.round(timestampUs / 1000), packetBody("audio", packet));
  }

  stop() {
    this.process.stop();
  }

  private isTooSlow() {
    const isHanging = this.waitingSince !== null && monotonicNow() - this.waitingSince > HANG_MS;

    return isHanging || this.pendingUs.length > MAX_PENDING;
  }

  /** @throws UnsupportedMediaError, which ends the process */
  private take({ timestampMs, body }: FlvPiece) {
    const tag = readSoundTag(body);
    if (!tag) return;
    if (tag.kind === "config")
      return this.output.configure(LOW_AUDIO_TRACK, readAacConfig(tag.data).track);

    this.waitingSince = null;

    const timestampUs = this.sentNear((timestampMs - LEAD_MS) * 1000);
    if (timestampUs === null) return;

    this.output.push(LOW_AUDIO_TRACK, { timestampUs, key: true, data: Buffer.from(tag.data) });
  }

  /**
   * Finds the time of the sent packet near this one and forgets the earlier packets. Null for the
   * extra packet with which an encoding begins.
   */
  private sentNear(timeUs: number): number | null {
    const nearestIndex = this.pendingUs.findIndex(
      (pending) => pending >= timeUs - this.halfFrameUs,
    );
    if (nearestIndex < 0) return null;

    const sentUs = this.pendingUs[nearestIndex]!;
    const isNear = sentUs <= timeUs + this.halfFrameUs;

    this.pendingUs = this.pendingUs.slice(nearestIndex + (isNear ? 1 : 0));

    return isNear ? sentUs : null;
  }
}
