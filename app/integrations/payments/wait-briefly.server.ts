import { logger } from "~/platform/logging/logger.server";

/** Maximum wait for the provider. Pages and calls then respond with the state in the database. */
const MAX_WAIT_MS = 2000;
const LATE = Symbol("late");

/**
 * Waits for the provider while a person waits for the response. After the limit it returns
 * `fallback`; the work continues and writes its result to the database.
 */
export async function waitBriefly<T, F>(work: Promise<T>, fallback: () => F): Promise<T | F> {
  let timer: NodeJS.Timeout | undefined;
  const lateSignal = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS, LATE);
  });
  const firstResult = await Promise.race([work, lateSignal]).finally(() => clearTimeout(timer));
  if (firstResult !== LATE) return firstResult;

  work.catch((error: unknown) =>
    logger.warn({ error }, "Work with the provider failed after its answer was given"),
  );

  return fallback();
}
