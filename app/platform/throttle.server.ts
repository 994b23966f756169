import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError, type Message } from "./errors";

const HOUR_SECONDS = 3600;

/** A limiter in this process's memory: `points` uses of a key per `seconds`. */
export function createLimiter(points: number, seconds: number) {
  return new RateLimiterMemory({ points, duration: seconds });
}

/**
 * Uses points of the key.
 * @throws AppError throttled, with the seconds to wait, or with `message` and the minutes as
 * `count`
 */
export async function consume(
  limiter: RateLimiterMemory,
  limitKey: string,
  message?: Message,
  points = 1,
) {
  try {
    await limiter.consume(limitKey, points);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;

    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    const ownMessage = message && {
      ...message,
      params: { count: Math.ceil(seconds / 60), ...message.params },
    };
    const { key: messageKey, params } = ownMessage ?? defaultMessage(seconds);

    throw new AppError("throttled", messageKey, { params, retryAfter: seconds });
  }
}

function defaultMessage(seconds: number): Message {
  if (seconds <= HOUR_SECONDS) return { key: "errors:throttled", params: { count: seconds } };

  return { key: "errors:throttledHours", params: { count: Math.ceil(seconds / HOUR_SECONDS) } };
}
