import { LOW_AUDIO_TRACK } from "../../ingest/protocol";
import type { TranscodedIngest } from "../../live-session";
import { monotonicNow } from "../../monotonic-clock";
import type { Packet } from "../../packager/rendition";
import type { AudioTrack } from "../../isobmff/track";
import { logger } from "~/platform/logging/logger.server";
import type { LowSoundEncoder } from "./low-sound-encoder";
import type { CreateLowSound } from "./low-sound-pool";

const MEASURED_US = 1_000_000;

/**
 * Twice the packets of a second at 48 kHz; limits the buffer if an encoder's timestamps stand still
 * or go back.
 */
const MAX_PACKETS = 100;

/**
 * Measures the bit rate of a sound and keeps its packets, so that the second encoding can start
 * where the sound starts.
 */
export class SoundBitRate {
  private buffered: Packet[] = [];
  private bytes = 0;

  /**
   * Keeps the packet. Returns the bits per second before it; null until a second has been measured.
   */
  take(packet: Packet): number | null {
    if (this.buffered.length >= MAX_PACKETS) this.drain();
    const firstPacket = this.buffered[0];
    const measuredUs = firstPacket ? packet.timestampUs - firstPacket.timestampUs : 0;
    const bits = measuredUs >= MEASURED_US ? (this.bytes * 8e6) / measuredUs : null;

    this.buffered.push(packet);
    this.bytes += packet.data.length;

    return bits;
  }

  /** Returns the packets and restarts. */
  drain(): Packet[] {
    const packets = this.buffered;

    [this.buffered, this.bytes] = [[], 0];

    return packets;
  }
}

const LOW_COMPLEXITY = "mp4a.40.2";
const MIN_RATE = 32_000;
const MAX_RATE = 48_000;
const MAX_CHANNELS = 2;
/** A source of 64 kbit/s or less is low enough; encoders send slightly more than they say. */
const MIN_SOURCE_BITS = 72_000;
/** ISO/IEC 14496-3: the length of an ADTS frame has 13 bits. */
const MAX_FRAME_BYTES = 8191;
/** Pause after a failure or a changed configuration; it doubles each time. */
const RESTART_MS = 1000;
const MAX_ENDINGS = 6;
/** Time until the next attempt if no process is free. */
const RETRY_MS = 10_000;

/**
 * True if the sound is worth encoding again with fewer bits and needs no other sampling rate or
 * channels.
 */
export function isLowSoundSource({ codecString, sampleRate, channels }: AudioTrack): boolean {
  const isRateFine = sampleRate >= MIN_RATE && sampleRate <= MAX_RATE;

  return codecString === LOW_COMPLEXITY && isRateFine && channels <= MAX_CHANNELS;
}

/**
 * Decides when a show's sound is encoded with fewer bits, and feeds the encoder. The show continues
 * without it.
 */
export class LowSoundInput {
  private source: AudioTrack | null = null;
  private encoder: LowSoundEncoder | null = null;
  private rate = new SoundBitRate();
  private endings = 0;
  private pausedUntil = -Infinity;

  constructor(
    private readonly transcoded: TranscodedIngest,
    private readonly createLowSound: CreateLowSound,
    private readonly now: () => number = monotonicNow,
  ) {}

  /**
   * Ignores a repeated configuration. A changed one needs a new process; an encoder that changes it
   * too often gets none.
   */
  configure(track: AudioTrack) {
    if (this.source?.description.equals(track.description)) return;
    if (this.encoder) this.pause();
    this.stop();
    this.source = isLowSoundSource(track) ? track : null;
  }

  send(packet: Packet) {
    if (!this.source || packet.data.length > MAX_FRAME_BYTES) return;
    if (this.encoder) return this.encoder.send(packet);
    if (this.endings > MAX_ENDINGS || this.now() < this.pausedUntil) return;

    const bits = this.rate.take(packet);
    if (bits === null) return;

    const packets = this.rate.drain();
    if (bits >= MIN_SOURCE_BITS) this.start(this.source, packets);
  }

  stop() {
    this.source = null;
    this.rate.drain();

    const { encoder } = this;

    this.encoder = null;
    encoder?.stop();
  }

  private start(source: AudioTrack, packets: Packet[]) {
    const onGone = (failure: string | null) => failure !== null && this.restartLater(failure);

    this.encoder = this.createLowSound(this.transcoded, source, onGone);
    if (!this.encoder) {
      void (this.pausedUntil = this.now() + RETRY_MS);

      return;
    }

    this.transcoded.expect(LOW_AUDIO_TRACK);
    // An encoder that fails at once is gone before the loop ends.
    for (const packet of packets) this.encoder?.send(packet);
  }

  private restartLater(failure: string) {
    logger.warn(
      { reason: failure },
      "The sound with few bits of an encoder's show was interrupted",
    );
    this.encoder = null;
    this.transcoded.cancel(LOW_AUDIO_TRACK);
    this.pause();
  }

  private pause() {
    this.pausedUntil = this.now() + RESTART_MS * 2 ** this.endings;
    this.endings += 1;
  }
}
