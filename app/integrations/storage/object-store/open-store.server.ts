import path from "node:path";
import { env } from "~/platform/settings/env.server";
import { claimPlace } from "./claim-place";
import { encryptedStore, isEncrypted } from "./encrypted-store";
import { folderStore } from "./folder-store";
import { type Bucket, type S3Options, s3Store } from "./s3-store";
import { BackupError, type Store } from "./store";

type Limits = Pick<S3Options, "timeoutMs" | "maxTries">;

/**
 * Opens a folder or s3://bucket/prefix with the settings.
 * @throws BackupError when a setting is missing or wrong
 */
export async function openStore(place: string): Promise<Store> {
  return unlock(place, openPlain(place));
}

/**
 * Opens a place that this site writes to, and makes it its own. `setting` is where the operator
 * named it.
 * @throws BackupError when it belongs to another site, too
 */
export async function openOwnStore(place: string, setting: string): Promise<Store> {
  const options = { dataFolder: env.DATA_DIR, setting };

  // Below the encryption: sites with different passphrases must see each other.
  return unlock(place, await claimPlace(openPlain(place), options));
}

/** Without the encryption, which would hide what servers tell each other. */
export function openPlain(place: string, limits: Limits = {}): Store {
  return place.startsWith("s3://") ? openBucket(place, limits) : folderStore(path.resolve(place));
}

async function unlock(place: string, store: Store): Promise<Store> {
  if (env.BACKUP_PASSPHRASE) return encryptedStore(store, env.BACKUP_PASSPHRASE);
  if (await isEncrypted(store))
    throw new BackupError(`${place} is encrypted. Set BACKUP_PASSPHRASE.`);

  return store;
}

/** @throws BackupError when a setting is missing */
export function openBucket(place: string, limits: Limits = {}): Bucket {
  const {
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_REGION: region,
  } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new BackupError(`${place} needs the settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);

  const endpoint = env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;

  return s3Store(place, { endpoint, region, accessKeyId, secretAccessKey, ...limits });
}
