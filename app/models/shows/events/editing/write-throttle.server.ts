import { createLimiter, consume } from "~/platform/throttle.server";

const TEN_MINUTES_SECONDS = 600;
/**
 * At most 100 new events and 300 changes in total per ten minutes, so that a program in a loop does
 * not fill the lists.
 */
const creationLimiter = createLimiter(100, TEN_MINUTES_SECONDS);
const writeLimiter = createLimiter(300, TEN_MINUTES_SECONDS);

/** @throws AppError throttled */
export async function throttleWriting(userId: string, isCreation: boolean) {
  await consume(writeLimiter, userId);
  if (isCreation) await consume(creationLimiter, userId);
}
