type LoadedFile = Pick<PerformanceResourceTiming, "responseStart" | "responseEnd" | "transferSize">;

/** Smaller files are ignored, because they arrive in the first packets, whose speed says little. */
const MIN_FILE_BYTES = 5000;
/** The player alone is larger, so a viewer who comes from another page is measured too. */
const MIN_BYTES = 80_000;

/**
 * Bits per second at which the page's files arrived; null if they were too few, as with a warm
 * cache. Files share the connection, so overlapping load times count once.
 */
export function measurePageSpeed(loadedFiles: LoadedFile[] = readResourceTimings()): number | null {
  const largeFiles = loadedFiles.filter(({ transferSize }) => transferSize >= MIN_FILE_BYTES);
  const bytes = largeFiles.reduce((sum, { transferSize }) => sum + transferSize, 0);
  if (bytes < MIN_BYTES) return null;

  let [busyMs, busyUntil] = [0, 0];

  for (const { responseStart, responseEnd } of largeFiles.sort(
    (left, right) => left.responseStart - right.responseStart,
  )) {
    busyMs += Math.max(0, responseEnd - Math.max(responseStart, busyUntil));
    busyUntil = Math.max(busyUntil, responseEnd);
  }

  return busyMs > 0 ? (bytes * 8000) / busyMs : null;
}

const readResourceTimings = () =>
  performance.getEntriesByType("resource") as PerformanceResourceTiming[];
