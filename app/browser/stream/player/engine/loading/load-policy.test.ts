import { expect, test } from "vitest";
import { playlistPolicy } from "./load-policy";

/** Time the server holds a blocking reload before 503. */
const SERVER_WAITS_MS = 6000;

/** The times of hls.js's requests by its retry policy; null if it gave up before the end. */
function askedDuring(totalMs: number, code: number, isPaused: (at: number) => boolean) {
  let at = 0;
  const { errorRetry } = playlistPolicy(
    () => isPaused(at),
    () => false,
  ).default;
  const asked: number[] = [];

  for (let count = 0; ; count++) {
    asked.push(at);
    at += code === 503 ? SERVER_WAITS_MS : 10;

    const isServerError = code >= 500;
    const byDefault = count < errorRetry!.maxNumRetry && isServerError;
    const answer = { url: "v720/index.m3u8?_HLS_msn=9", code, data: "", text: "" };
    if (!errorRetry!.shouldRetry!(errorRetry, count, false, answer, byDefault)) return null;

    at += Math.min(2 ** count * errorRetry!.retryDelayMs, errorRetry!.maxRetryDelayMs);
    if (at > totalMs) return asked;
  }
}

test("a player survives a minute without the artist's encoder and notices its return within two seconds", () => {
  const asked = askedDuring(60_000, 503, () => true)!;

  asked
    .slice(1)
    .forEach((at, i) => expect(at - asked[i]! - SERVER_WAITS_MS).toBeLessThanOrEqual(2000));
  expect(askedDuring(5 * 60_000, 503, (at) => at >= 15_000)).not.toBeNull();
});

test("a show that is refused or not paused is not requested endlessly", () => {
  expect(askedDuring(60_000, 503, () => false)).toBeNull();
  expect(askedDuring(60_000, 500, () => true)).toBeNull();
  expect(askedDuring(60_000, 404, () => true)).toBeNull();
  expect(askedDuring(60_000, 403, () => true)).toBeNull();
});
