import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError, type Message } from "./errors";

const HOUR_SECONDS = 3600;

/** In memory of this process: `points` uses of a key per `seconds`. */
export function createLimiter(points: number, seconds: number) {
  return new RateLimiterMemory({ points, duration: seconds });
}

/**
 * Uses points of the key, one unless told otherwise.
 * @throws AppError throttled, with the seconds to wait, or a message of its own with the minutes as
 * `count`
 */
export async function consume(by: RateLimiterMemory, key: string, words?: Message, points = 1) {
  try {
    await by.consume(key, points);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;

    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    const own = words && { ...words, params: { count: Math.ceil(seconds / 60), ...words.params } };
    const { key: messageKey, params } = own ?? waitFor(seconds);

    throw new AppError("throttled", messageKey, { params, retryAfter: seconds });
  }
}

function waitFor(seconds: number): Message {
  if (seconds <= HOUR_SECONDS) return { key: "errors:throttled", params: { count: seconds } };

  return { key: "errors:throttledHours", params: { count: Math.ceil(seconds / HOUR_SECONDS) } };
}
