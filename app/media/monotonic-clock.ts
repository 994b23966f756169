/**
 * Milliseconds on a clock that never jumps, unlike the wall clock. Only differences are meaningful.
 */
export const monotonicNow = () => performance.now();
