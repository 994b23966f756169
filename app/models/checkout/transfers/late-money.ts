const DAY_MS = 24 * 3600_000;

/**
 * The site looks for late money for this long after the hold, as buyers are told. Money that
 * arrives later is still applied.
 */
export const LATE_MS = 3 * DAY_MS;
/** After the hold, the treasurer looks this long for a transfer that its buyer has described. */
export const HINT_MS = 30 * DAY_MS;
