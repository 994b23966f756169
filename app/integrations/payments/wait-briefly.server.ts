import { logger } from "~/logger.server";

/** Nobody waits longer than this for the provider: pages and calls then answer with what the database knows. */
const PATIENCE_MS = 2000;
const LATE = Symbol("late");

/**
 * Waits for work with the provider while a person waits for the answer. When it takes too long `fallback` answers; the
 * work goes on by itself, and what becomes of it is written to the database as usual.
 */
export async function waitBriefly<T, F>(work: Promise<T>, fallback: () => F): Promise<T | F> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, LATE)));
  const first = await Promise.race([work, late]).finally(() => clearTimeout(timer));
  if (first !== LATE) return first;
  work.catch((error: unknown) => logger.warn({ error }, "Work with the provider failed after its answer was given"));
  return fallback();
}
