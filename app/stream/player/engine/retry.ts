const FIRST_MS = 500;
const LONGEST_MS = 8000;

/** How long to wait before try number `tried` (from 0): 0.5, 1, 2, 4, then 8 seconds. */
export const retryDelay = (tried: number) => Math.min(LONGEST_MS, FIRST_MS * 2 ** tried);
