type Loaded = Pick<PerformanceResourceTiming, "responseStart" | "responseEnd" | "transferSize">;

/** Small files arrive in the first packets, whose speed says little. */
const MIN_FILE_BYTES = 5000;
const MIN_BYTES = 150_000;

/**
 * Bits per second at which the page's files have arrived; null if too few did, as with a warm
 * cache. Files share the line, so the time in which any of them arrived counts once.
 */
export function measurePageSpeed(files: Loaded[] = readResourceTimings()): number | null {
  const large = files.filter(({ transferSize }) => transferSize >= MIN_FILE_BYTES);
  const bytes = large.reduce((sum, { transferSize }) => sum + transferSize, 0);
  if (bytes < MIN_BYTES) return null;

  let [busyMs, until] = [0, 0];

  for (const { responseStart, responseEnd } of large.sort(
    (a, b) => a.responseStart - b.responseStart,
  )) {
    busyMs += Math.max(0, responseEnd - Math.max(responseStart, until));
    until = Math.max(until, responseEnd);
  }

  return busyMs > 0 ? (bytes * 8000) / busyMs : null;
}

const readResourceTimings = () =>
  performance.getEntriesByType("resource") as PerformanceResourceTiming[];
