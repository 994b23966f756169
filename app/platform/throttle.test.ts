import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { consume, createLimiter } from "./throttle.server";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

test.each([
  [60, "errors:throttled", 60],
  [24 * 3600, "errors:throttledHours", 24],
])("a limit of %i seconds says how long to wait", async (seconds, messageKey, count) => {
  const limiter = createLimiter(1, seconds);

  await consume(limiter, "key");

  const refusal = {
    code: "throttled",
    messageKey,
    details: { params: { count }, retryAfter: seconds },
  };

  await expect(consume(limiter, "key")).rejects.toMatchObject(refusal);
});
