import { singleton } from "~/platform/process/singleton.server";

export type Share = {
  /** Bits per second; null without a limit. */
  bits: number | null;
};

/** Share of the bandwidth for media; the rest is reserved for pages, chat and peaks. */
const USABLE_SHARE = 0.9;
/** Bandwidth of sound with overhead, the minimum for a viewer. */
const MIN_BITS_PER_SECOND = 150_000;
/** Viewers without requests for this long have left. */
const WATCHES_MS = 15_000;

/**
 * A connection to viewers, shared equally by them. As shares shrink, low latency goes first, then
 * larger renditions, then the picture. New viewers are turned away only when not even sound fits;
 * current ones stay.
 */
class Bandwidth {
  /** Bits per second; null if unknown, and then no viewer is turned away. */
  bits: number | null = null;
  private readonly watchers = new Map<string, number>();
  private sweptAt = 0;

  /** Notes that a viewer still watches. `watcher`: key of a person on a device. */
  noteWatcher(watcher: string, now = performance.now()) {
    this.sweep(now);
    this.watchers.set(watcher, now);
  }

  countWatchers(now = performance.now()): number {
    this.sweep(now);

    return this.watchers.size;
  }

  /** Bandwidth share of each viewer. */
  share(now = performance.now()): Share {
    if (this.bits === null) return { bits: null };

    return { bits: (this.bits * USABLE_SHARE) / Math.max(1, this.countWatchers(now)) };
  }

  /**
   * True if bandwidth is already reserved for this viewer, or some is left. Reserves nothing.
   * `watcher`: null for a viewer who cannot be identified.
   */
  hasRoomFor(watcher: string | null, now = performance.now()): boolean {
    if (this.bits === null) return true;

    const watcherCount = this.countWatchers(now);
    const seenAt = watcher === null ? undefined : this.watchers.get(watcher);
    const isHere = seenAt !== undefined && now - seenAt <= WATCHES_MS;
    const newcomers = seenAt === undefined ? 1 : 0;

    return isHere || (watcherCount + newcomers) * MIN_BITS_PER_SECOND <= this.bits * USABLE_SHARE;
  }

  private sweep(now: number) {
    if (now - this.sweptAt <= 1000) return;

    this.sweptAt = now;
    for (const [watcher, seenAt] of this.watchers) {
      if (now - seenAt > WATCHES_MS) this.watchers.delete(watcher);
    }
  }
}

/** Bandwidth by name of the edge; null is this server. */
const connections = singleton("bandwidth", () => new Map<string | null, Bandwidth>());

/** The connection of an edge, or of this server (null). */
export function bandwidthOf(edge: string | null): Bandwidth {
  const bandwidth = connections.get(edge) ?? new Bandwidth();

  connections.set(edge, bandwidth);

  return bandwidth;
}

/**
 * Bandwidth of this server (SERVER_BANDWIDTH_MBIT) or of an edge (EDGE_BANDWIDTH_MBIT); null if
 * unknown.
 */
export function setServerBandwidth(bitsPerSecond: number | null, edge: string | null = null) {
  bandwidthOf(edge).bits = bitsPerSecond;
}

/** Reserves bandwidth on every connection that the media pass, for a viewer who is sent media. */
export function reserveBandwidth(
  watcher: string,
  edges: (string | null)[] = [null],
  now = performance.now(),
): boolean {
  if (!edges.every((edge) => bandwidthOf(edge).hasRoomFor(watcher, now))) return false;

  // Viewers of edges are counted even if the edge has no limit, because admins see their number.
  const countedEdges = edges.filter((edge) => edge !== null || bandwidthOf(edge).bits !== null);

  for (const edge of countedEdges) bandwidthOf(edge).noteWatcher(watcher, now);

  return true;
}

/**
 * Lists the edges that have had viewers since the start or have a known bandwidth, with their
 * number of viewers. `bits`: the bandwidth; null if unknown.
 */
export function listEdgeUse(): { edge: string; viewers: number; bits: number | null }[] {
  const edgeConnections = [...connections].filter(
    (connection): connection is [string, Bandwidth] => connection[0] !== null,
  );

  return edgeConnections.map(([edge, bandwidth]) => ({
    edge,
    viewers: bandwidth.countWatchers(),
    bits: bandwidth.bits,
  }));
}

/** Key of a viewer of an event; null for one without session and cookie. */
export function watcherOf({ eventId, session, visitorId }: WatcherIdentity): string | null {
  const personId = session ?? visitorId;

  return personId === null ? null : `${eventId} ${personId}`;
}

type WatcherIdentity = { eventId: string; session: string | null; visitorId: string | null };
