import type { Commands } from "./service";

/**
 * The process that prepares the data takes the folder first, then the server does, once it is
 * loaded.
 */
const PROCESSES = 2;
/** A slow machine needs as long to start each of them. */
const MAX_START_MS = 15_000;
/** A service manager starts it again after a second. */
const MAX_GAP_MS = 5000;

/**
 * Tells, when it is asked again and again after a start, that the site will not come: it never ran,
 * its server ended and did not come back, it is started again and again, or the service manager
 * says so.
 */
export function watchForEnd({
  isRunning,
  hasFailed,
}: Pick<Commands, "isRunning" | "hasFailed">): () => boolean {
  let [wasRunning, endings, goneSince] = [false, 0, performance.now()];

  return () => {
    const isThere = isRunning();
    if (wasRunning && !isThere) [endings, goneSince] = [endings + 1, performance.now()];

    wasRunning = isThere;
    if (hasFailed?.()) return true;
    if (isThere) return false;

    const goneMs = performance.now() - goneSince;

    return endings > PROCESSES || goneMs > (endings < PROCESSES ? MAX_START_MS : MAX_GAP_MS);
  };
}
