import type { QueuedPacket, SendQueue } from "./send-queue";

/** The lag at which a rendition is dropped; the lowest one is kept longest. */
const UPPER_LIMIT_US = 5_000_000;
const LOWEST_LIMIT_US = 9_000_000;
const CALM_US = 1_000_000;
const FIRST_PAUSE_US = 8_000_000;
const MAX_PAUSE_US = 120_000_000;

interface RenditionState {
  track: number;
  shedAtUs: number | null;
  pauseUs: number;
}

/**
 * Drops renditions on a slow connection, highest first, never audio. A rendition returns at a key
 * frame.
 */
export class LoadShedding {
  private renditions: RenditionState[] = [];
  /** Number of dropped video frames. */
  dropped = 0;

  constructor(private queue: SendQueue) {}

  /** `videoTracks`: the track numbers, highest rendition first. */
  reset(videoTracks: number[]) {
    this.renditions = videoTracks.map((track) => ({
      track,
      shedAtUs: null,
      pauseUs: FIRST_PAUSE_US,
    }));
  }

  shedTracks(): number[] {
    return this.renditions.filter(({ shedAtUs }) => shedAtUs !== null).map(({ track }) => track);
  }

  accepts(packet: QueuedPacket) {
    const rendition = this.renditions.find(({ track }) => track === packet.track);
    if (!rendition || rendition.shedAtUs === null) return true;
    if (packet.key && this.mayReturn(rendition, packet.timeUs)) {
      rendition.shedAtUs = null;

      return true;
    }

    this.dropped++;

    return false;
  }

  /** Drops at most one rendition. Must not run while the backlog of an outage is sent. */
  shedIfBehind(newestUs: number) {
    const rendition = this.renditions.find(({ shedAtUs }) => shedAtUs === null);
    if (!rendition) return;

    const limit = rendition === this.renditions.at(-1) ? LOWEST_LIMIT_US : UPPER_LIMIT_US;
    if (this.queue.lagUs() < limit) return;

    rendition.shedAtUs = newestUs;
    rendition.pauseUs = Math.min(MAX_PAUSE_US, rendition.pauseUs * 2);
    this.dropped += this.queue.drop(rendition.track);
  }

  /** Requires a short queue and every lower rendition; waits longer each time. */
  private mayReturn(rendition: RenditionState, newestUs: number) {
    const lowerRenditions = this.renditions.slice(this.renditions.indexOf(rendition) + 1);
    if (lowerRenditions.some(({ shedAtUs }) => shedAtUs !== null)) return false;

    return this.queue.lagUs() < CALM_US && newestUs - rendition.shedAtUs! >= rendition.pauseUs / 2;
  }
}
