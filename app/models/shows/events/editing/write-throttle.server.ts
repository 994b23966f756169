import { createLimiter, consume } from "~/platform/throttle.server";

const TEN_MINUTES = 600;
/** Allows 60 new events among 120 other changes, and stops a loop before it fills the lists. */
const creations = createLimiter(100, TEN_MINUTES);
const writes = createLimiter(300, TEN_MINUTES);

/** @throws AppError throttled */
export async function throttleWriting(userId: string, isCreation: boolean) {
  await consume(writes, userId);
  if (isCreation) await consume(creations, userId);
}
