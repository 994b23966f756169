import type { Packet } from "../../packager/rendition";

const MEASURED_US = 1_000_000;
/** Twice as many as a second has at 48 kHz: the times of an encoder may stand still or go back. */
const MAX_PACKETS = 100;

/** Measures a sound and keeps its packets, so that another encoding can start where the sound does. */
export class SoundBitRate {
  private buffered: Packet[] = [];
  private bytes = 0;

  /** Bits per second before this packet, which is kept too; null until a second has been measured. */
  take(packet: Packet): number | null {
    if (this.buffered.length >= MAX_PACKETS) this.drain();
    const first = this.buffered[0];
    const forUs = first ? packet.timestampUs - first.timestampUs : 0;
    const bits = forUs >= MEASURED_US ? (this.bytes * 8e6) / forUs : null;

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
