/**
 * Lines come at most this much before and after the press; the desk's buttons move them by a step.
 */
export const LYRIC_SHIFT = { earliestMs: -3000, latestMs: 10_000, stepMs: 250 };
