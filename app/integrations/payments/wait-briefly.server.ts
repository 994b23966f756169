import { logger } from "~/platform/logging/logger.server";
import { replaceable } from "~/platform/process/replaceable";
import { required } from "~/platform/required";

/**
 * Maximum wait for the provider, in ms while this process runs. Pages and calls then respond with
 * the state in the database.
 */
const [maxWaitMs, replaceMaxWait] = replaceable(() => 2000);
/**
 * The wait is counted in slices, so that a standstill of this process is not taken for a slow
 * provider.
 */
const SLICE_MS = 50;
const LATE = Symbol("late");

export { replaceMaxWait };

/**
 * Waits for the provider while a person waits for the response. After the limit it returns
 * `fallback`; the work continues and writes its result to the database.
 */
export async function waitBriefly<T, F>(
  work: Promise<T>,
  fallback: () => F | Promise<F>,
): Promise<T | F> {
  let timer: NodeJS.Timeout | undefined;
  const lateSignal = new Promise<typeof LATE>((resolve) => {
    let leftMs = required(maxWaitMs());
    const waitOn = () => {
      if (leftMs <= 0) return resolve(LATE);

      leftMs -= SLICE_MS;
      timer = setTimeout(waitOn, SLICE_MS);
    };

    waitOn();
  });
  const firstResult = await Promise.race([work, lateSignal]).finally(() => clearTimeout(timer));
  if (firstResult !== LATE) return firstResult;

  work.catch((error: unknown) =>
    logger.warn({ error }, "Work with the provider failed after the wait for it was over"),
  );

  return fallback();
}
