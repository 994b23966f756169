import type { LoadPolicy, RetryConfig } from "hls.js";

/** Where another edge has the same file. */
const ELSEWHERE_MS = 50;

/** hls.js reads the delay when a request has failed. */
function errorRetry(maxNumRetry: number, maxRetryDelayMs: number, hasAlternative: () => boolean) {
  return {
    maxNumRetry,
    maxRetryDelayMs,
    get retryDelayMs() {
      return hasAlternative() ? ELSEWHERE_MS : 1000;
    },
  };
}

/** Retry policy for segments and parts: hls.js's own, but at once where there is another edge. */
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
  const retry = errorRetry(2, 2000, hasAlternative);

  return {
    default: {
      maxTimeToFirstByteMs: 10_000,
      maxLoadTimeMs: 20_000,
      timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry: Object.assign(retry, {
        shouldRetry: ((_policy, _count, _isTimeout, answer, retries) =>
          retries ||
          (answer?.code === 503 && isArtistPaused())) satisfies RetryConfig["shouldRetry"],
      }),
    },
  };
}
