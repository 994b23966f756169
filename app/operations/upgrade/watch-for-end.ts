import type { Commands } from "./service";

/**
 * Number of processes that hold the data folder in turn: first the one that prepares the data, then
 * the server.
 */
const PROCESSES = 2;
/** Time that a slow machine needs to start each process. */
const MAX_START_MS = 15_000;
/** Longest gap between two processes; a service manager restarts the site after a second. */
const MAX_GAP_MS = 5000;

/**
 * Returns a function that is called repeatedly after a start and returns true if the site will not
 * serve: it never ran, its server ended and did not restart, it is restarted repeatedly, or the
 * service manager has given up.
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
