/** Timers may be early by a moment. */
const MARGIN_MS = 10;

/** @returns a function that waits for its turn, so that at most `perSecond` turns begin within any second */
export function createPace(perSecond: number): () => Promise<void> {
  const spaceMs = 1000 / perSecond + MARGIN_MS;
  let next = 0;

  return async () => {
    const now = performance.now();
    const at = Math.max(now, next);

    next = at + spaceMs;
    if (at > now) await new Promise((done) => setTimeout(done, at - now));
  };
}
