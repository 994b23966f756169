import type { LoadPolicy, RetryConfig } from "hls.js";

/** Retry delay if another edge has the file. */
const OTHER_EDGE_DELAY_MS = 50;

/** The delay is a getter, because hls.js reads it after a request has failed. */
function errorRetry(maxNumRetry: number, maxRetryDelayMs: number, hasAlternative: () => boolean) {
  return {
    maxNumRetry,
    maxRetryDelayMs,
    get retryDelayMs() {
      return hasAlternative() ? OTHER_EDGE_DELAY_MS : 1000;
    },
  };
}

/**
 * Retry policy for segments and parts: as in hls.js, but with a shorter delay if there is another
 * edge.
 */
export function filePolicy(hasAlternative: () => boolean): LoadPolicy {
  return {
    default: {
      maxTimeToFirstByteMs: 10_000,
      maxLoadTimeMs: 120_000,
      timeoutRetry: { maxNumRetry: 4, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry: errorRetry(6, 8000, hasAlternative),
    },
  };
}

/**
 * Retry policy for playlists. While no encoder sends, the server answers blocking reloads with 503
 * (RFC 8216bis,
 * 6.2.5.2); hls.js would give up after three of them.
 */
export function playlistPolicy(
  isArtistPaused: () => boolean,
  hasAlternative: () => boolean,
): LoadPolicy {
  const retryPolicy = errorRetry(2, 2000, hasAlternative);

  return {
    default: {
      maxTimeToFirstByteMs: 10_000,
      maxLoadTimeMs: 20_000,
      timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry: Object.assign(retryPolicy, {
        shouldRetry: ((_policy, _count, _isTimeout, answer, retries) =>
          retries ||
          (answer?.code === 503 && isArtistPaused())) satisfies RetryConfig["shouldRetry"],
      }),
    },
  };
}
