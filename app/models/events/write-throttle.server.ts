import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "~/errors";

const TEN_MINUTES = 600;
/** Wide enough for 60 new events among 120 other changes; narrow enough that a loop does not fill the lists. */
const creations = new RateLimiterMemory({ points: 100, duration: TEN_MINUTES });
const writes = new RateLimiterMemory({ points: 300, duration: TEN_MINUTES });

/** @throws AppError throttled */
export async function throttleWriting(userId: string, isCreation: boolean) {
  try {
    await writes.consume(userId);
    if (isCreation) await creations.consume(userId);
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    const retryAfter = Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000);
    throw new AppError("throttled", "errors:throttled", { params: { count: retryAfter }, retryAfter });
  }
}
