import { singleton } from "~/singleton.server";

/**
 * Bandwidth from this server to its viewers, if known (SERVER_BANDWIDTH_MBIT), shared equally. As shares shrink, low
 * latency goes first, then larger renditions, then the picture. New viewers are turned away only when not even sound
 * fits; current ones stay.
 */
export type Share = {
  /** Bits per second; null without a limit. */
  bits: number | null;
};

/** The rest is reserved for pages, chat and peaks. */
const USABLE_SHARE = 0.9;
/** Sound with overhead: the minimum of a show. */
const MIN_BITS = 150_000;
/** Viewers without requests for this long have left. */
const WATCHES_MS = 15_000;

type Bandwidth = { bits: number | null; watchers: Map<string, number>; sweptAt: number };
const bandwidth = singleton("bandwidth", (): Bandwidth => ({ bits: null, watchers: new Map(), sweptAt: 0 }));

/** Null if unknown: nobody is turned away. */
export function setServerBandwidth(bitsPerSecond: number | null) {
  bandwidth.bits = bitsPerSecond;
}

/** `watcher`: a person on a device, while watching. */
export function noteWatcher(watcher: string, now = performance.now()) {
  bandwidth.watchers.set(watcher, now);
}

/** Bandwidth share of each viewer. */
export function bandwidthShare(now = performance.now()): Share {
  if (bandwidth.bits === null) return { bits: null };
  return { bits: (bandwidth.bits * USABLE_SHARE) / Math.max(1, countWatchers(now)) };
}

/** True if this viewer has bandwidth, or some is left. Reserves nothing. Null: an unidentifiable viewer. */
export function hasBandwidth(watcher: string | null, now = performance.now()): boolean {
  if (bandwidth.bits === null) return true;
  const others = countWatchers(now);
  const seenAt = watcher === null ? undefined : bandwidth.watchers.get(watcher);
  const isHere = seenAt !== undefined && now - seenAt <= WATCHES_MS;
  const newcomers = seenAt === undefined ? 1 : 0;
  return isHere || (others + newcomers) * MIN_BITS <= bandwidth.bits * USABLE_SHARE;
}

/** Reserves bandwidth for a viewer who is sent media. */
export function reserveBandwidth(watcher: string, now = performance.now()): boolean {
  if (!hasBandwidth(watcher, now)) return false;
  if (bandwidth.bits !== null) noteWatcher(watcher, now);
  return true;
}

/** Key of a viewer. */
export function watcherOf({ eventId, session, visitorId }: Holder): string | null {
  const person = session ?? visitorId;
  return person === null ? null : `${eventId} ${person}`;
}

type Holder = { eventId: string; session: string | null; visitorId: string | null };

function countWatchers(now: number): number {
  if (now - bandwidth.sweptAt > 1000) {
    bandwidth.sweptAt = now;
    for (const [watcher, at] of bandwidth.watchers) if (now - at > WATCHES_MS) bandwidth.watchers.delete(watcher);
  }
  return bandwidth.watchers.size;
}
