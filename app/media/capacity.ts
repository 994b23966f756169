import { shareOfUplink } from "~/models/streams/broadcast/server-bandwidth.server";
import { Hysteresis } from "./hysteresis";
import type { TrackName } from "./ingest/protocol";
import { bitsOf, currentRungs } from "./packager/master-playlist";
import type { Rendition } from "./packager/rendition";
import type { Show } from "./packager/show";
import { monotonicNow } from "./monotonic-clock";

/** Low latency asks for every part by itself and keeps no reserve: it needs this much more than its bits. */
const LOW_LATENCY_FACTOR = 1.25;
/** From the word that there is no room for a picture until it is refused: players read a playlist every two seconds. */
const NOTICE_MS = 6000;
/** Thousands of players ask in a second; the line is looked at twice. */
const FRESH_MS = 500;

/** What each viewer's share of the line has room for. */
type Offer = {
  /** The best first, the sound last. */
  rungs: TrackName[];
  /** The pictures there is no room for. */
  withheld: TrackName[];
  lowLatency: Set<TrackName>;
  /** Withheld for so long that players had better have obeyed. */
  refused: Set<TrackName>;
};

/**
 * How much of a running show the server's line has room for. As it fills, each rung gives up low latency first, then
 * itself, down to the sound, which stays; they come back one by one when there has been room for a while. Without a
 * configured line there is room for everything.
 */
export class Capacity {
  private readonly latches = new Map<TrackName, { whole: Hysteresis; parts: Hysteresis }>();
  private offer: Offer | null = null;
  private lookedAt = -Infinity;

  constructor(private readonly show: Show) {}

  /** The rungs there is room for; null: all. */
  rungs(): TrackName[] | null {
    return this.look()?.rungs ?? null;
  }

  /** The pictures there is no room for. */
  withheld(): TrackName[] {
    return this.look()?.withheld ?? [];
  }

  /** Whether a rendition may be followed part by part. */
  allowsLowLatency({ name }: Rendition): boolean {
    return this.look()?.lowLatency.has(name) ?? true;
  }

  fits({ name }: Rendition): boolean {
    return this.look()?.rungs.includes(name) ?? true;
  }

  /** For players that go on with a picture although they have been told that there is no room for it. */
  refuses({ name }: Rendition): boolean {
    return this.look()?.refused.has(name) ?? false;
  }

  /** Null while the line has no bounds. */
  look(now = monotonicNow()): Offer | null {
    const { bits } = shareOfUplink();
    if (bits === null) return null;
    if (this.offer && now - this.lookedAt < FRESH_MS) return this.offer;
    this.lookedAt = now;
    return (this.offer = this.offerFor(bits, now));
  }

  private offerFor(bits: number, now: number): Offer {
    const all = currentRungs([...this.show.renditions.values()]);
    const sound = all.find(({ track }) => track.kind === "audio");
    const soundBits = sound ? bitsOf(sound) : 0;
    const video = all.filter((rung) => rung !== sound).sort((a, b) => bitsOf(b) - bitsOf(a));
    // Whatever happens this stays: the sound, or the smallest picture of a show without sound.
    const least = sound ?? video.at(-1);
    const offer: Offer = { rungs: [], withheld: [], lowLatency: new Set(), refused: new Set() };
    for (const rung of sound ? [...video, sound] : video) {
      const { name } = rung.rendition;
      const needed = rung === sound ? soundBits : bitsOf(rung) + soundBits;
      const { whole, parts } = this.latchesOf(name);
      if (whole.update(bits, needed, now) || rung === least) offer.rungs.push(name);
      else offer.withheld.push(name);
      if (offer.withheld.includes(name) && whole.closedMs(now) > NOTICE_MS) offer.refused.add(name);
      if (parts.update(bits, needed * LOW_LATENCY_FACTOR, now)) offer.lowLatency.add(name);
    }
    return offer;
  }

  private latchesOf(name: TrackName) {
    const latches = this.latches.get(name) ?? { whole: new Hysteresis(), parts: new Hysteresis() };
    this.latches.set(name, latches);
    return latches;
  }
}

const capacities = new WeakMap<Show, Capacity>();

/** The one of this show: it remembers since when there has been room. */
export function capacityOf(show: Show): Capacity {
  const capacity = capacities.get(show) ?? new Capacity(show);
  capacities.set(show, capacity);
  return capacity;
}
