const FIRST_MS = 500;
const MAX_MS = 8000;

/** 0.5, 1, 2, 4, then 8 seconds. */
export const retryDelay = (tried: number) => Math.min(MAX_MS, FIRST_MS * 2 ** tried);
