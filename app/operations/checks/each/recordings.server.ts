import { randomBytes, randomUUID } from "node:crypto";
import { openBucket } from "~/integrations/storage/object-store/open-store.server";
import { env } from "~/platform/settings/env.server";
import { findRecordingUploads } from "~/models/live/streams/replay/recording-uploads.server";
import { ageOf } from "~/operations/health/figures.server";
import { bad, ok, type Reading } from "../reading";

/** A storage may be away for a while; its replays are not playable meanwhile. */
const MAX_AWAY_MS = 10 * 60_000;
/** Of an upload that works but does not keep up. */
const MAX_WAIT_MS = 3600_000;
const LIMITS = { timeoutMs: 8000, maxTries: 1 };
const REFUSED = /answered 40[13]\b/;
const RANGE = { start: 100, end: 199 };

/** Null without RECORDINGS_TO. */
export function readRecordings(): Reading | null {
  if (!env.RECORDINGS_TO) return null;

  const uploads = findRecordingUploads();
  if (!uploads) return { state: "ok", fact: "starting" };

  const { waitingBytes, waitingSince, failingSince, reason, shows, remoteShows } = uploads;
  const waitingMs = ageOf(waitingSince) ?? 0;
  const values = {
    waiting: { bytes: waitingBytes },
    age: { ms: waitingMs },
    shows,
    remote: remoteShows,
  };
  if (failingSince) {
    const awayMs = ageOf(failingSince) ?? 0;
    const about = { ...values, away: { ms: awayMs }, reason: reason ?? "" };
    const todo = remoteShows > 0 ? "unplayable" : "failing";

    return { state: awayMs > MAX_AWAY_MS ? "bad" : "warn", fact: "failing", values: about, todo };
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
  const place = env.RECORDINGS_TO;
  if (!place) return null;

  try {
    const bucket = openBucket(place, LIMITS);
    const [key, body] = [`doctor-${randomUUID()}`, randomBytes(1000)];

    await bucket.put(key, body);

    const part = await bucket.read(key, RANGE).finally(() => bucket.delete(key));

    const isSame = part?.equals(body.subarray(RANGE.start, RANGE.end + 1));

    return isSame && (await bucket.read(key)) === null
      ? ok("works", { place })
      : bad("other", { place });
  } catch (error) {
    const reason = (error as Error).message;

    return bad("refused", { reason }, REFUSED.test(reason) ? "keys" : "place");
  }
}
