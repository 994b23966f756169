import type { LoadPolicy } from "hls.js";

const ERROR_RETRY = { maxNumRetry: 2, retryDelayMs: 1000, maxRetryDelayMs: 2000 };

/**
 * Retry policy for playlists. While no encoder sends, the server answers blocking reloads with 503 (RFC 8216bis,
 * 6.2.5.2); hls.js would give up after three of them.
 */
export function playlistPolicy(isArtistPaused: () => boolean): LoadPolicy {
  return {
    default: {
      maxTimeToFirstByteMs: 10_000,
      maxLoadTimeMs: 20_000,
      timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry: {
        ...ERROR_RETRY,
        shouldRetry: (_policy, _count, _isTimeout, answer, retries) =>
          retries || (answer?.code === 503 && isArtistPaused()),
      },
    },
  };
}
