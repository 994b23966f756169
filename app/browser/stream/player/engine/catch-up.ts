import type { Connection } from "./stall-monitor";

/** Seconds of latency at which the player jumps: older segments are about to leave the playlist. */
const JUMP_LATENCY = 25;
const JUMP_MARGIN = 1;
/** A higher rate would be audible. */
const CATCH_UP_RATE = 1.05;
const WEAK_BUFFER_SECONDS = 4;
/** With a smaller reserve the player does not play faster, because it would stall. */
const MIN_RESERVE_SECONDS = 0.6;
const MAX_REBUFFER_MS = 10_000;

export interface PlayPosition {
  /** Seconds between the live edge and playback. */
  latency: number;
  /** Intended latency in seconds. */
  target: number;
  /** Buffered seconds. */
  ahead: number;
  /** Seconds of media that were still buffered when new media arrived. */
  reserve: number;
  connection: Connection;
  /** False after a viewer paused or seeked back. */
  isFollowing: boolean;
}

/**
 * Brings a late viewer back to live by a jump or a faster rate. After an outage playback resumes
 * where it stopped, and an inaudible rate makes up the time.
 */
export function catchUp({
  latency,
  target,
  ahead,
  reserve,
  connection,
  isFollowing,
}: PlayPosition): { jump: number } | { rate: number } {
  if (!isFollowing) return { rate: 1 };
  if (connection === "weak")
    return { rate: latency > target + 1 && ahead > WEAK_BUFFER_SECONDS ? CATCH_UP_RATE : 1 };
  if (latency > JUMP_LATENCY && ahead > JUMP_MARGIN + 0.5) return { jump: ahead - JUMP_MARGIN };

  const isLate = latency > target + 0.15;

  return { rate: isLate && reserve > MIN_RESERVE_SECONDS ? CATCH_UP_RATE : 1 };
}

/** Waits for a buffer on a weak connection, so that playback does not stall again at once. */
export function mustRebuffer({
  connection,
  ahead,
  waitedMs,
}: {
  connection: Connection;
  ahead: number;
  waitedMs: number;
}): boolean {
  if (connection === "good" || ahead >= WEAK_BUFFER_SECONDS) return false;

  return waitedMs < MAX_REBUFFER_MS || ahead < 0.5;
}
