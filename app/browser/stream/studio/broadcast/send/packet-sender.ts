import { encodePacket } from "~/media/ingest/protocol";
import { ConnectionMonitor } from "./connection-monitor";
import { LoadShedding } from "./load-shedding";
import { type QueuedPacket, SendQueue } from "./send-queue";

const WINDOW_MS = 4000;

/** Measures a rate, averaged over four seconds. */
export class RateMeter {
  private samples: { at: number; bytes: number }[] = [];

  add(bytes: number, now: number) {
    this.samples.push({ at: now, bytes });
    this.forget(now);
  }

  bitsPerSecond(now: number) {
    this.forget(now);

    const oldest = this.samples[0];
    if (!oldest) return 0;

    const seconds = Math.max(1, (now - oldest.at) / 1000);

    return Math.round((8 * this.samples.reduce((sum, { bytes }) => sum + bytes, 0)) / seconds);
  }

  private forget(now: number) {
    const firstRecent = this.samples.findIndex(({ at }) => at > now - WINDOW_MS);
    if (firstRecent !== 0)
      this.samples.splice(0, firstRecent < 0 ? this.samples.length : firstRecent);
  }
}

/**
 * Packets are passed to the socket while it buffers fewer bytes than this; the rest waits in the
 * queue, where it can still be dropped.
 */
const SOCKET_BYTES = 128_000;

/**
 * Queues packets, sends them as fast as the socket takes them, and drops renditions on a slow
 * connection.
 */
export class PacketSender {
  private queue = new SendQueue();
  private shedding = new LoadShedding(this.queue);
  private meter = new RateMeter();
  private monitor = new ConnectionMonitor();

  setVideoTracks(tracks: number[]) {
    this.shedding.reset(tracks.sort((left, right) => left - right));
  }

  /** False for packets of dropped renditions. */
  add(packet: QueuedPacket): boolean {
    if (!this.shedding.accepts(packet)) return false;

    this.shedding.dropped += this.queue.push(packet);

    return true;
  }

  shedIfBehind(timeUs: number) {
    if (this.monitor.isSlow(this.queue.lagUs())) this.shedding.shedIfBehind(timeUs);
  }

  /**
   * Continues after the last packets that the server has. False if the server lacks more than the
   * queue holds.
   */
  rewind(lastUs: (track: number) => number | null): boolean {
    return this.queue.rewind(lastUs);
  }

  restartMonitor() {
    this.monitor.restart(this.queue.lagUs(), performance.now());
  }

  clear() {
    this.queue.clear();
  }

  /** Packets are sent with their time since `startedAt` (ms). */
  sendQueued(socket: WebSocket, startedAt: number) {
    while (socket.bufferedAmount < SOCKET_BYTES) {
      const packet = this.queue.shift();
      if (!packet) break;
      const { track, key, data, timeUs } = packet;
      const bytes = encodePacket({ track, key, data, timestampUs: timeUs - startedAt * 1000 });

      socket.send(bytes);
      this.monitor.sent(bytes.byteLength);
      this.meter.add(bytes.byteLength, performance.now());
    }

    this.monitor.update(socket.bufferedAmount, this.queue.lagUs(), performance.now());
  }

  get hasUnsent() {
    return this.queue.hasUnsent;
  }

  stats() {
    return {
      bitsPerSecond: this.meter.bitsPerSecond(performance.now()),
      droppedFrames: this.shedding.dropped,
      lagMs: this.queue.lagUs() / 1000,
      shed: this.shedding.shedTracks(),
    };
  }
}
