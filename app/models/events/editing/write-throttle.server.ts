import { createLimiter, consume } from "~/throttle.server";

const TEN_MINUTES = 600;
/** Wide enough for 60 new events among 120 other changes; narrow enough that a loop does not fill the lists. */
const creations = createLimiter(100, TEN_MINUTES);
const writes = createLimiter(300, TEN_MINUTES);

/** @throws AppError throttled */
export async function throttleWriting(userId: string, isCreation: boolean) {
  await consume(writes, userId);
  if (isCreation) await consume(creations, userId);
}
