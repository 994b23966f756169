import { randomBytes, randomUUID } from "node:crypto";
import { openBucket } from "~/integrations/storage/object-store/open-store.server";
import { env } from "~/platform/settings/env.server";
import { type Check, fail, ok } from "../check";

const LIMITS = { timeoutMs: 8000, maxTries: 1 };
const REFUSED = /answered 40[13]\b/;
const RANGE = { start: 100, end: 199 };

/** Writes a small object, reads a range of it as players do, and deletes it. Null without RECORDINGS_TO. */
export const checkRecordings: Check = async () => {
  const place = env.RECORDINGS_TO;
  if (!place) return null;
  try {
    const bucket = openBucket(place, LIMITS);
    const [key, body] = [`doctor-${randomUUID()}`, randomBytes(1000)];
    await bucket.put(key, body);
    const part = await bucket.read(key, RANGE).finally(() => bucket.delete(key));
    const isSame = part?.equals(body.subarray(RANGE.start, RANGE.end + 1)) && (await bucket.read(key)) === null;
    return isSame ? ok("works", { place }) : fail("other", { place });
  } catch (error) {
    const reason = (error as Error).message;
    return fail(REFUSED.test(reason) ? "keys" : "failed", { reason });
  }
};
