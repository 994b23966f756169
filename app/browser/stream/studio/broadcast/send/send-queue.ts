import { RING_US } from "~/media/ingest/protocol";

export interface QueuedPacket {
  track: number;
  kind: "video" | "audio";
  key: boolean;
  /** µs since 1970. */
  timeUs: number;
  data: Uint8Array;
}

interface Entry extends QueuedPacket {
  sent: boolean;
  /**
   * The newest timestamp of any track when the packet was queued, because a late encoder must not
   * look like a slow connection.
   */
  queuedUs: number;
}

/**
 * The last minute of packets. Unsent packets wait here rather than in the socket, so that they can
 * still be dropped; sent ones stay for a server that lost them.
 */
export class SendQueue {
  private entries: Entry[] = [];
  private nextIndex = 0;
  /** The latest evicted timestamp per track. */
  private evicted = new Map<number, number>();

  /** Returns the number of packets that expired unsent. */
  push(packet: QueuedPacket) {
    const queuedUs = Math.max(packet.timeUs, this.entries.at(-1)?.queuedUs ?? 0);

    this.entries.push({ ...packet, sent: false, queuedUs });

    const horizon = queuedUs - RING_US;
    const firstKept = this.entries.findIndex((entry) => entry.queuedUs >= horizon);

    return firstKept > 0 ? this.evict(firstKept) : 0;
  }

  /** Marks the next packet as sent and returns it. */
  shift(): QueuedPacket | null {
    while (this.entries[this.nextIndex]?.sent) this.nextIndex++;
    const entry = this.entries[this.nextIndex];
    if (!entry) return null;

    entry.sent = true;
    this.nextIndex++;

    return entry;
  }

  get hasUnsent() {
    return !this.waiting(() => true).next().done;
  }

  /** µs since the oldest unsent packet (of the track) was queued. */
  lagUs(track?: number) {
    const newest = this.entries.at(-1);
    const waiting = this.waiting((entry) => track === undefined || entry.track === track).next()
      .value;

    return newest && waiting ? newest.queuedUs - waiting.queuedUs : 0;
  }

  /** Drops the unsent packets of a track and returns their number. */
  drop(track: number) {
    const dropped = [...this.waiting((entry) => entry.track === track)];

    for (const entry of dropped) entry.sent = true;

    return dropped.length;
  }

  /**
   * After a reconnect: marks everything later than the server's last packet as unsent; a track of
   * which the server has nothing starts at a key frame. False if the queue does not reach back that
   * far.
   */
  rewind(lastUs: (track: number) => number | null) {
    for (const [track, evictedUs] of this.evicted) {
      if ((lastUs(track) ?? -Infinity) < evictedUs) return false;
    }

    const started = new Set<number>();

    for (const entry of this.entries) {
      const lastKnownUs = lastUs(entry.track);
      if (lastKnownUs !== null) entry.sent = entry.timeUs <= lastKnownUs;
      else {
        if (entry.key || entry.kind === "audio") started.add(entry.track);
        entry.sent = !started.has(entry.track);
      }
    }

    this.nextIndex = 0;

    return true;
  }

  clear() {
    this.entries = [];
    this.nextIndex = 0;
    this.evicted.clear();
  }

  private *waiting(matches: (entry: Entry) => boolean) {
    for (let index = this.nextIndex; index < this.entries.length; index++) {
      const entry = this.entries[index]!;
      if (!entry.sent && matches(entry)) yield entry;
    }
  }

  private evict(count: number) {
    const evictedEntries = this.entries.splice(0, count);

    this.nextIndex = Math.max(0, this.nextIndex - count);
    for (const { track, timeUs } of evictedEntries) this.evicted.set(track, timeUs);
    const unsent = evictedEntries.filter(({ sent }) => !sent);
    const cutTracks = new Set(
      unsent.filter(({ kind }) => kind === "video").map(({ track }) => track),
    );

    return unsent.length + [...cutTracks].reduce((sum, track) => sum + this.skipToKey(track), 0);
  }

  /** Frames after a missing one cannot be decoded before the next key frame. */
  private skipToKey(track: number) {
    let skipped = 0;

    for (const entry of this.waiting((entry) => entry.track === track)) {
      if (entry.key) break;
      entry.sent = true;
      skipped++;
    }

    return skipped;
  }
}
