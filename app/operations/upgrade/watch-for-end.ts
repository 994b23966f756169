import type { Commands } from "./service";

/** A server takes the data folder within a second or two after its start; a slow machine needs more. */
const MAX_START_MS = 15_000;
/** A service manager starts it again after a second. */
const MAX_GAP_MS = 3000;
const MAX_ENDINGS = 2;

/**
 * Tells, when it is asked again and again after a start, that the site will not come: it was seen to
 * end and not to come back, ended twice, never ran, or the service manager says so.
 */
export function watchForEnd({ isRunning, hasFailed }: Pick<Commands, "isRunning" | "hasFailed">): () => boolean {
  let [wasRunning, endings, goneSince] = [false, 0, performance.now()];

  return () => {
    const isThere = isRunning();
    if (wasRunning && !isThere) [endings, goneSince] = [endings + 1, performance.now()];

    wasRunning = isThere;
    if (hasFailed?.()) return true;
    if (isThere) return false;

    const goneMs = performance.now() - goneSince;

    return endings >= MAX_ENDINGS || goneMs > (endings > 0 ? MAX_GAP_MS : MAX_START_MS);
  };
}
