import { createLimiter, consume } from "~/platform/throttle.server";

const TEN_MINUTES_SECONDS = 600;
/** Allows 60 new events among 120 other changes, and stops a loop before it fills the lists. */
const creationLimiter = createLimiter(100, TEN_MINUTES_SECONDS);
const writeLimiter = createLimiter(300, TEN_MINUTES_SECONDS);

/** @throws AppError throttled */
export async function throttleWriting(userId: string, isCreation: boolean) {
  await consume(writeLimiter, userId);
  if (isCreation) await consume(creationLimiter, userId);
}
