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
  /** The newest timestamp of any track when this came: an encoder that is late must not look like a slow line. */
  queuedUs: number;
}

/**
 * The last minute of packets, sent or not. What is not sent yet waits here and not in the socket, so that it can
 * still be given up; what is sent stays for a server that lost it.
 */
export class SendQueue {
  private entries: Entry[] = [];
  /** Everything before this index has been sent. */
  private next = 0;
  /** The latest packet of each track that has left the queue. */
  private evicted = new Map<number, number>();

  /** Answers how many packets grew too old to be sent at all. */
  push(packet: QueuedPacket) {
    const queuedUs = Math.max(packet.timeUs, this.entries.at(-1)?.queuedUs ?? 0);
    this.entries.push({ ...packet, sent: false, queuedUs });
    const horizon = queuedUs - RING_US;
    const keep = this.entries.findIndex((entry) => entry.queuedUs >= horizon);
    return keep > 0 ? this.evict(keep) : 0;
  }

  /** The next packet to send, or null. It counts as sent. */
  shift(): QueuedPacket | null {
    while (this.entries[this.next]?.sent) this.next++;
    const entry = this.entries[this.next];
    if (!entry) return null;
    entry.sent = true;
    this.next++;
    return entry;
  }

  /** µs since the oldest packet (of the track) that still waits was queued. */
  lagUs(track?: number) {
    const newest = this.entries.at(-1);
    const waiting = this.waiting((it) => track === undefined || it.track === track).next().value;
    return newest && waiting ? newest.queuedUs - waiting.queuedUs : 0;
  }

  /** Gives up what waits of a track; answers how many packets. */
  drop(track: number) {
    const given = [...this.waiting((it) => it.track === track)];
    for (const entry of given) entry.sent = true;
    return given.length;
  }

  /**
   * After a reconnect: everything later than what the server has of each track waits again (a track it has nothing of
   * starts at a key frame). False when the queue no longer reaches back that far.
   */
  rewind(lastUs: (track: number) => number | null) {
    for (const [track, evictedUs] of this.evicted) if ((lastUs(track) ?? -Infinity) < evictedUs) return false;
    const started = new Set<number>();
    for (const entry of this.entries) {
      const last = lastUs(entry.track);
      if (last !== null) entry.sent = entry.timeUs <= last;
      else {
        if (entry.key || entry.kind === "audio") started.add(entry.track);
        entry.sent = !started.has(entry.track);
      }
    }
    this.next = 0;
    return true;
  }

  clear() {
    this.entries = [];
    this.next = 0;
    this.evicted.clear();
  }

  private *waiting(matches: (entry: Entry) => boolean) {
    for (let index = this.next; index < this.entries.length; index++) {
      const entry = this.entries[index]!;
      if (!entry.sent && matches(entry)) yield entry;
    }
  }

  private evict(count: number) {
    const old = this.entries.splice(0, count);
    this.next = Math.max(0, this.next - count);
    for (const { track, timeUs } of old) this.evicted.set(track, timeUs);
    const unsent = old.filter(({ sent }) => !sent);
    const cut = new Set(unsent.filter(({ kind }) => kind === "video").map(({ track }) => track));
    return unsent.length + [...cut].reduce((sum, track) => sum + this.skipToKey(track), 0);
  }

  /** What follows a missing picture cannot be decoded before the next key frame. */
  private skipToKey(track: number) {
    let skipped = 0;
    for (const entry of this.waiting((it) => it.track === track)) {
      if (entry.key) break;
      entry.sent = true;
      skipped++;
    }
    return skipped;
  }
}
