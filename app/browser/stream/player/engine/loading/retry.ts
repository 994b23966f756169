const FIRST_MS = 500;
const MAX_MS = 8000;

/** Delay before the next attempt: 0.5, 1, 2, 4, then 8 seconds. */
export const retryDelay = (attempts: number) => Math.min(MAX_MS, FIRST_MS * 2 ** attempts);
