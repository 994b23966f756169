import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "./errors";

/** Counts in the memory of this process: `points` uses of a key within so many seconds. */
export function limiter(points: number, seconds: number) {
  return new RateLimiterMemory({ points, duration: seconds });
}

/** Uses one point of the key. @throws AppError throttled, with the seconds to wait */
export async function spend(by: RateLimiterMemory, key: string) {
  try {
    await by.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError("throttled", "errors:throttled", { params: { count: seconds }, retryAfter: seconds });
  }
}
