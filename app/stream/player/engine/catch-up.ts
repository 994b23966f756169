import type { Link } from "./link-watch";

/** Seconds behind the show from which on we jump: what lies further back is about to leave the playlist. */
export const JUMP_LATENCY = 25;
const JUMP_MARGIN = 1;
/** Faster than this one hears that a song is played too fast. */
const GENTLE = 1.05;
/** Seconds that a weak line keeps in store. */
const WEAK_STORE = 4;
const LONGEST_REFILL_MS = 10_000;

export interface PlayPosition {
  /** Seconds behind the show. */
  latency: number;
  /** Seconds behind the show that are wanted. */
  target: number;
  /** Seconds loaded and not yet played. */
  ahead: number;
  link: Link;
  /** False for a viewer who paused or went back and means to stay there. */
  follows: boolean;
}

/**
 * What brings a late viewer back: seconds to jump forward, or a speed. After a break the song goes on where it broke,
 * and the time is made up for so slowly that nobody hears it.
 */
export function catchUp({ latency, target, ahead, link, follows }: PlayPosition): { jump: number } | { rate: number } {
  if (!follows) return { rate: 1 };
  if (link === "weak") return { rate: latency > target + 1 && ahead > WEAK_STORE ? GENTLE : 1 };
  if (latency > JUMP_LATENCY && ahead > JUMP_MARGIN + 0.5) return { jump: ahead - JUMP_MARGIN };
  return { rate: latency > target + 0.15 && ahead > 0.6 ? GENTLE : 1 };
}

/** On a weak line the song goes on only when some of it is in store, lest it breaks again at once. */
export function mustRefill({ link, ahead, waitedMs }: { link: Link; ahead: number; waitedMs: number }): boolean {
  if (link === "good" || ahead >= WEAK_STORE) return false;
  return waitedMs < LONGEST_REFILL_MS || ahead < 0.5;
}
