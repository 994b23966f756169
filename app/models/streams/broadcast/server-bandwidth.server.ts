import { singleton } from "~/singleton.server";

/**
 * The line from this server to its viewers, where its width is told (SERVER_BANDWIDTH_MBIT), and who shares it. Everybody gets an
 * equal share: as it shrinks, first low latency goes, then the rungs that are larger than a share, then the picture.
 * Only when not even sound fits is somebody new turned away; who watches already stays.
 */
export type Share = {
  /** Bits a second; null: as much as you like. */
  bits: number | null;
};

/** What is kept for pages, chat and peaks. */
const USABLE_SHARE = 0.9;
/** Sound with its overhead: the least that is a show. */
const MIN_BITS = 150_000;
/** Whoever asked for nothing this long watches no more. */
const WATCHES_MS = 15_000;

type Bandwidth = { bits: number | null; watchers: Map<string, number>; sweptAt: number };
const bandwidth = singleton("bandwidth", (): Bandwidth => ({ bits: null, watchers: new Map(), sweptAt: 0 }));

/** Null: not known, nobody is ever turned away. */
export function setServerBandwidth(bitsPerSecond: number | null) {
  bandwidth.bits = bitsPerSecond;
}

/** `watcher` names a person on a device, for as long as one watches. */
export function noteWatcher(watcher: string, now = performance.now()) {
  bandwidth.watchers.set(watcher, now);
}

/** What each of those who watch may use now. */
export function bandwidthShare(now = performance.now()): Share {
  if (bandwidth.bits === null) return { bits: null };
  return { bits: (bandwidth.bits * USABLE_SHARE) / Math.max(1, countWatchers(now)) };
}

/**
 * Whether there is a place on the line for this watcher: false when it is full and they have none, or have not used it
 * for a while. Nothing is taken by asking. Null is somebody who cannot be told from others.
 */
export function hasBandwidth(watcher: string | null, now = performance.now()): boolean {
  if (bandwidth.bits === null) return true;
  const others = countWatchers(now);
  const seenAt = watcher === null ? undefined : bandwidth.watchers.get(watcher);
  const isHere = seenAt !== undefined && now - seenAt <= WATCHES_MS;
  const newcomers = seenAt === undefined ? 1 : 0;
  return isHere || (others + newcomers) * MIN_BITS <= bandwidth.bits * USABLE_SHARE;
}

/** Takes the place, where there is one; for those who are sent picture or sound. */
export function reserveBandwidth(watcher: string, now = performance.now()): boolean {
  if (!hasBandwidth(watcher, now)) return false;
  if (bandwidth.bits !== null) noteWatcher(watcher, now);
  return true;
}

/** The same name wherever a watcher is counted. */
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
