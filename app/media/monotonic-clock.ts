/** ms on a clock that never jumps, unlike the wall clock that somebody sets. Only differences mean something. */
export const monotonicNow = () => performance.now();
