import type { LoadPolicy } from "hls.js";

const ERROR_RETRY = { maxNumRetry: 2, retryDelayMs: 1000, maxRetryDelayMs: 2000 };

/**
 * How playlists are asked for again. While no encoder sends, the server answers a blocking reload by 503 (RFC 8216bis,
 * section 6.2.5.2); hls.js would give the show up after three of them.
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
