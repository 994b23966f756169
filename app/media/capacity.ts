import { bandwidthOf } from "~/models/live/streams/broadcast/server-bandwidth.server";
import type { TrackName } from "./ingest/protocol";
import { bitsOf, offeredRenditions } from "./packager/master-playlist";
import type { Rendition } from "./packager/rendition";
import type { Show } from "./packager/show";
import { monotonicNow } from "./monotonic-clock";

/** Spare bandwidth must last this long before renditions are offered again. */
const REOPEN_MS = 10_000;

/** Reopening needs this much more than `needed`, because returning viewers use some of it. */
const REOPEN_FACTOR = 1.1;

/** Closes at once when bandwidth is short and reopens after a period of spare bandwidth. */
export class Hysteresis {
  private closedAt: number | null = null;
  private spareSince: number | null = null;

  /** Returns true while open. `availableBits` and `needed` are in bits per second, `now` in ms. */
  update(availableBits: number, needed: number, now: number): boolean {
    if (availableBits < needed) {
      this.closedAt ??= now;
      this.spareSince = null;
    } else if (availableBits >= needed * REOPEN_FACTOR) this.spareSince ??= now;
    else this.spareSince = null;
    if (this.spareSince !== null && now - this.spareSince >= REOPEN_MS) this.closedAt = null;

    return this.closedAt === null;
  }

  /** Returns for how many ms the hysteresis has been closed; 0 while open. */
  closedMs(now: number): number {
    return this.closedAt === null ? 0 : now - this.closedAt;
  }
}

/**
 * Low-latency players request every part and keep little buffer, so they need this much headroom.
 */
const LOW_LATENCY_FACTOR = 1.25;
/**
 * Delay between telling players to leave a rendition and refusing it. Players reload a playlist
 * every two seconds.
 */
const NOTICE_MS = 6000;
/** Thousands of players ask every second; the bandwidth is checked at most this often. */
const REFRESH_MS = 500;

/** The renditions that fit into each viewer's share of the bandwidth. */
type Offer = {
  /** Best first, audio last. */
  renditions: TrackName[];
  /** Video renditions that do not fit. */
  withheld: TrackName[];
  lowLatency: Set<TrackName>;
  /** Withheld for longer than NOTICE_MS: players had time to switch. */
  refused: Set<TrackName>;
};

/**
 * Decides which renditions of a live show fit into the bandwidth of the server or of an edge. As
 * load grows, each rendition first loses low latency and is then withheld; audio always stays.
 * Renditions come back one by one after a period of spare bandwidth. Without a configured bandwidth
 * everything fits.
 */
export class Capacity {
  private readonly hysteresis = new Map<TrackName, { whole: Hysteresis; parts: Hysteresis }>();
  private offer: Offer | null = null;
  private refreshedAt = -Infinity;

  constructor(
    private readonly show: Show,
    private readonly edge: string | null,
  ) {}

  /** Names of the renditions that are offered now, for players; null means all. */
  renditionNames(): TrackName[] | null {
    return this.currentOffer()?.renditions ?? null;
  }

  /** Video renditions that do not fit. */
  withheld(): TrackName[] {
    return this.currentOffer()?.withheld ?? [];
  }

  allowsLowLatency({ name }: Rendition): boolean {
    return this.currentOffer()?.lowLatency.has(name) ?? true;
  }

  fits({ name }: Rendition): boolean {
    return this.currentOffer()?.renditions.includes(name) ?? true;
  }

  /**
   * True if requests are refused, because the rendition has been withheld for longer than
   * NOTICE_MS.
   */
  refuses({ name }: Rendition): boolean {
    return this.currentOffer()?.refused.has(name) ?? false;
  }

  /** Null when no bandwidth is configured. */
  currentOffer(now = monotonicNow()): Offer | null {
    const { bits: availableBits } = bandwidthOf(this.edge).share();
    if (availableBits === null) return null;
    if (this.offer && now - this.refreshedAt < REFRESH_MS) return this.offer;

    this.refreshedAt = now;

    return (this.offer = this.offerFor(availableBits, now));
  }

  private offerFor(availableBits: number, now: number): Offer {
    const offered = offeredRenditions([...this.show.renditions.values()]);
    const sounds = offered.filter(({ track }) => track.kind === "audio");
    const sound = sounds[0];
    const soundBits = sound ? bitsOf(sound) : 0;
    const video = offered
      .filter((candidate) => !sounds.includes(candidate))
      .sort((left, right) => bitsOf(right) - bitsOf(left));
    // The sound, or the smallest picture of a show without sound, is never withheld.
    const alwaysOffered = sound ? sounds : video.slice(-1);
    const offer: Offer = {
      renditions: [],
      withheld: [],
      lowLatency: new Set(),
      refused: new Set(),
    };

    for (const candidate of [...video, ...sounds]) {
      const { name } = candidate.rendition;
      const needed = sounds.includes(candidate) ? bitsOf(candidate) : bitsOf(candidate) + soundBits;
      const { whole, parts } = this.hysteresisOf(name);
      if (whole.update(availableBits, needed, now) || alwaysOffered.includes(candidate))
        offer.renditions.push(name);
      else offer.withheld.push(name);
      if (offer.withheld.includes(name) && whole.closedMs(now) > NOTICE_MS) offer.refused.add(name);
      if (parts.update(availableBits, needed * LOW_LATENCY_FACTOR, now)) offer.lowLatency.add(name);
    }

    return offer;
  }

  private hysteresisOf(trackName: TrackName) {
    const pair = this.hysteresis.get(trackName) ?? {
      whole: new Hysteresis(),
      parts: new Hysteresis(),
    };

    this.hysteresis.set(trackName, pair);

    return pair;
  }
}

const capacities = new WeakMap<Show, Map<string | null, Capacity>>();

/**
 * Returns one instance per show and edge, because the instance remembers for how long there has
 * been spare bandwidth. `edge`: null for viewers without an edge.
 */
export function capacityOf(show: Show, edge: string | null): Capacity {
  const showCapacities = capacities.get(show) ?? new Map<string | null, Capacity>();

  capacities.set(show, showCapacities);

  const capacity = showCapacities.get(edge) ?? new Capacity(show, edge);

  showCapacities.set(edge, capacity);

  return capacity;
}
