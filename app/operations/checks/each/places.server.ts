import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { openPlain } from "~/integrations/storage/object-store/open-store.server";
import { readAll, type Store } from "~/integrations/storage/object-store/store";
import { env } from "~/platform/settings/env.server";
import { badReading, okReading, type Reading } from "../reading";

const LIMITS = { timeoutMs: 8000, maxTries: 1 };
const MAX_WAIT_MS = 20_000;
const KEYS_REFUSED = /answered 40[13]\b/;
/**
 * Error texts of a service that may not write to a folder, because its unit names the writable
 * folders.
 */
const FOLDER_CLOSED = /read-only|may not write|cannot be created/;

/**
 * Writes a small object to the place of a setting, reads it and deletes it. Null if the setting is
 * empty.
 */
export async function probePlace(setting: "BACKUP_TO" | "COPY_TO"): Promise<Reading | null> {
  const placeAddress = env[setting];
  if (!placeAddress) return null;

  try {
    const isSame = await Promise.race([tryPlace(openPlain(placeAddress, LIMITS)), failLater()]);

    return isSame
      ? okReading("works", { place: placeAddress })
      : badReading("other", { place: placeAddress });
  } catch (error) {
    const reason = (error as Error).message;

    return badReading("refused", { reason: asClause(reason) }, findPlaceRemedy(reason));
  }
}

/** @returns true if the content that is read equals the written one */
async function tryPlace(placeStore: Store): Promise<boolean> {
  // The object is in a folder of its own, because a store removes a folder with its last object,
  // which must not be the place itself.
  const [objectKey, content] = [`doctor/${randomUUID()}`, randomBytes(1000)];

  await placeStore.put(objectKey, content);

  const stored = await placeStore
    .get(objectKey)
    .then(readAll)
    .finally(() => placeStore.delete(objectKey));

  return stored.equals(content);
}

/** Fails after a while, because a folder of an unreachable machine never responds. */
async function failLater(): Promise<never> {
  await delay(MAX_WAIT_MS, undefined, { ref: false });
  throw new Error(`no answer in ${MAX_WAIT_MS / 1000} seconds`);
}

/** Removes the full stop of a sentence, so that it can be a clause of another sentence. */
export function asClause(reason: string): string {
  return reason.replace(/\.$/, "");
}

/**
 * The remedy for a place that cannot be written, by the reason of the failure: its keys, the
 * service's unit, or the setting.
 */
export function findPlaceRemedy(reason: string): "keys" | "unit" | "place" {
  if (KEYS_REFUSED.test(reason)) return "keys";

  return FOLDER_CLOSED.test(reason) ? "unit" : "place";
}
