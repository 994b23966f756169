import { randomBytes, randomUUID } from "node:crypto";
import { openBucket } from "~/integrations/storage/object-store/open-store.server";
import { env } from "~/platform/settings/env.server";
import { findRecordingUploads } from "~/models/live/streams/replay/recording-uploads.server";
import { ageOf } from "~/operations/health/figures.server";
import { badReading, okReading, type Reading } from "../reading";

/**
 * Longest time that the storage may be unreachable before the check is bad; replays in the storage
 * cannot be played during this time.
 */
const MAX_AWAY_MS = 10 * 60_000;
/** Highest age of waiting segments while uploads work but do not keep up. */
const MAX_WAIT_MS = 3600_000;
const LIMITS = { timeoutMs: 8000, maxTries: 1 };
const REFUSED = /answered 40[13]\b/;
const TEST_RANGE = { start: 100, end: 199 };

/** Reads the state of uploads to the object storage; null without RECORDINGS_TO. */
export function readRecordings(): Reading | null {
  if (!env.RECORDINGS_TO) return null;

  const uploads = findRecordingUploads();
  if (!uploads) return { state: "ok", fact: "starting" };

  const {
    waitingBytes,
    waitingSince,
    failingSince,
    reason,
    shows: waitingShows,
    remoteShows,
  } = uploads;
  const waitingMs = ageOf(waitingSince) ?? 0;
  const values = {
    waiting: { bytes: waitingBytes },
    age: { ms: waitingMs },
    shows: waitingShows,
    remote: remoteShows,
  };
  if (failingSince) {
    const awayMs = ageOf(failingSince) ?? 0;
    const uploadValues = { ...values, away: { ms: awayMs }, reason: reason ?? "" };
    const remedy = remoteShows > 0 ? "unplayable" : "failing";

    return {
      state: awayMs > MAX_AWAY_MS ? "bad" : "warn",
      fact: "failing",
      values: uploadValues,
      todo: remedy,
    };
  }
  if (waitingBytes === 0) return { state: "ok", fact: "fine", values };

  const isLate = waitingMs > MAX_WAIT_MS;

  return { state: isLate ? "warn" : "ok", fact: "waiting", values, todo: isLate ? "slow" : null };
}

/**
 * Writes a small object, reads a range of it as players do, and deletes it. Null without
 * RECORDINGS_TO.
 */
export async function probeRecordings(): Promise<Reading | null> {
  const placeAddress = env.RECORDINGS_TO;
  if (!placeAddress) return null;

  try {
    const bucket = openBucket(placeAddress, LIMITS);
    const [objectKey, content] = [`doctor-${randomUUID()}`, randomBytes(1000)];

    await bucket.put(objectKey, content);

    const readPart = await bucket
      .read(objectKey, TEST_RANGE)
      .finally(() => bucket.delete(objectKey));

    const isSame = readPart?.equals(content.subarray(TEST_RANGE.start, TEST_RANGE.end + 1));

    return isSame && (await bucket.read(objectKey)) === null
      ? okReading("works", { place: placeAddress })
      : badReading("other", { place: placeAddress });
  } catch (error) {
    const reason = (error as Error).message;

    return badReading("refused", { reason }, REFUSED.test(reason) ? "keys" : "place");
  }
}
