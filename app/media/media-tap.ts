import { logger } from "~/platform/logging/logger.server";
import type { TrackName } from "./ingest/protocol";
import type { Track } from "./isobmff/track";
import type { Packet } from "./packager/rendition";

/** Receives the tracks and packets of a show's publisher as they arrive. */
export type MediaTap = {
  configure(trackName: TrackName, track: Track): void;
  push(trackName: TrackName, packet: Packet): void;
};

/**
 * The listeners of all shows, across reconnects of their publishers. A listener that fails is
 * dropped.
 */
export class MediaTaps {
  private readonly taps = new Map<string, Set<MediaTap>>();

  /** @returns a function that stops listening */
  add(eventId: string, tap: MediaTap): () => void {
    const taps = this.taps.get(eventId) ?? new Set();

    this.taps.set(eventId, taps.add(tap));

    return () => {
      taps.delete(tap);
      if (taps.size === 0 && this.taps.get(eventId) === taps) this.taps.delete(eventId);
    };
  }

  configure(eventId: string, trackName: TrackName, track: Track) {
    this.tell(eventId, (tap) => tap.configure(trackName, track));
  }

  push(eventId: string, trackName: TrackName, packet: Packet) {
    this.tell(eventId, (tap) => tap.push(trackName, packet));
  }

  private tell(eventId: string, tell: (tap: MediaTap) => void) {
    const taps = this.taps.get(eventId);
    if (!taps) return;

    for (const tap of taps) {
      try {
        tell(tap);
      } catch (error) {
        taps.delete(tap);
        logger.error({ error, eventId }, "A listener of a show failed");
      }
    }
  }
}
