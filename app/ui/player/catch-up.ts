/** Seconds behind the show from which on we jump instead of playing faster. */
export const JUMP_LATENCY = 8;
const JUMP_MARGIN = 1;

export interface PlayPosition {
  /** Seconds behind the show. */
  latency: number;
  /** Seconds behind the show that the playlist allows at best. */
  target: number;
  /** Seconds loaded and not yet played. */
  ahead: number;
}

/** What brings a late viewer back: seconds to jump forward, or a speed. hls.js alone stays behind after an outage. */
export function catchUp({ latency, target, ahead }: PlayPosition): { jump: number } | { rate: number } {
  if (latency > JUMP_LATENCY && ahead > JUMP_MARGIN + 0.5) return { jump: ahead - JUMP_MARGIN };
  if (latency > target + 1 && ahead > 0.8) return { rate: 1.15 };
  if (latency > target + 0.15 && ahead > 0.6) return { rate: 1.05 };
  return { rate: 1 };
}
