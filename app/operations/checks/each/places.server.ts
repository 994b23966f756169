import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { openPlain } from "~/integrations/storage/object-store/open-store.server";
import { readAll, type Store } from "~/integrations/storage/object-store/store";
import { env } from "~/platform/settings/env.server";
import { bad, ok, type Reading } from "../reading";

const LIMITS = { timeoutMs: 8000, maxTries: 1 };
const MAX_WAIT_MS = 20_000;
const KEYS_REFUSED = /answered 40[13]\b/;
/**
 * What a service reads that may not write there: its unit names the folders that it may write to.
 */
const FOLDER_CLOSED = /read-only|may not write|cannot be created/;

/**
 * Writes a small object to the place of a setting, reads it and deletes it. Null when it is not
 * set.
 */
export async function probePlace(setting: "BACKUP_TO" | "COPY_TO"): Promise<Reading | null> {
  const place = env[setting];
  if (!place) return null;

  try {
    const isSame = await Promise.race([tryPlace(openPlain(place, LIMITS)), failLater()]);

    return isSame ? ok("works", { place }) : bad("other", { place });
  } catch (error) {
    const reason = (error as Error).message;

    return bad("refused", { reason: asClause(reason) }, findPlaceRemedy(reason));
  }
}

/** @returns whether what is read is what was written */
async function tryPlace(store: Store): Promise<boolean> {
  // A store removes the folder of the last object in it: this must not be the place itself.
  const [key, body] = [`doctor/${randomUUID()}`, randomBytes(1000)];

  await store.put(key, body);

  const stored = await store
    .get(key)
    .then(readAll)
    .finally(() => store.delete(key));

  return stored.equals(body);
}

/** A folder of another machine that is away answers never. */
async function failLater(): Promise<never> {
  await delay(MAX_WAIT_MS, undefined, { ref: false });
  throw new Error(`no answer in ${MAX_WAIT_MS / 1000} seconds`);
}

/** A sentence as a part of another one. */
export function asClause(reason: string): string {
  return reason.replace(/\.$/, "");
}

/**
 * What to do about a place that could not be written, by the reason: its keys, the service's unit,
 * or the setting.
 */
export function findPlaceRemedy(reason: string): "keys" | "unit" | "place" {
  if (KEYS_REFUSED.test(reason)) return "keys";

  return FOLDER_CLOSED.test(reason) ? "unit" : "place";
}
