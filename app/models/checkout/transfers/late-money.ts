const DAY_MS = 24 * 3600_000;

/** We tell buyers that we look for late money this long. Later money is still applied. */
export const LATE_MS = 3 * DAY_MS;
/** A person looks for a transfer that its buyer told us about this long. */
export const HINT_MS = 30 * DAY_MS;
