import path from "node:path";
import { env } from "~/platform/settings/env.server";
import { claimStore } from "./claim-place";
import { encryptedStore, isEncrypted } from "./encrypted-store";
import { folderStore } from "./folder-store";
import { type Bucket, type S3Options, s3Store } from "./s3-store";
import { BackupError, type Store } from "./store";

type RequestLimits = Pick<S3Options, "timeoutMs" | "maxTries">;

/**
 * Opens a folder or s3://bucket/prefix with the settings.
 * @throws BackupError when a setting is missing or wrong
 */
export async function openStore(location: string): Promise<Store> {
  return openEncryption(location, openPlain(location));
}

/**
 * Opens a place that this site writes to, and claims it. `setting`: name of the setting that
 * contains it.
 * @throws BackupError also when it belongs to another site
 */
export async function openOwnStore(location: string, setting: string): Promise<Store> {
  const options = { dataFolder: env.DATA_DIR, setting };

  // The claim is below the encryption, so that sites with different passphrases see each other's
  // claims.
  return openEncryption(location, await claimStore(openPlain(location), options));
}

/**
 * Opens a place without encryption. With encryption, the servers could not read each other's notes.
 */
export function openPlain(location: string, limits: RequestLimits = {}): Store {
  return location.startsWith("s3://")
    ? openBucket(location, limits)
    : folderStore(path.resolve(location));
}

async function openEncryption(location: string, store: Store): Promise<Store> {
  if (env.BACKUP_PASSPHRASE) return encryptedStore(store, env.BACKUP_PASSPHRASE);
  if (await isEncrypted(store))
    throw new BackupError(`${location} is encrypted. Set BACKUP_PASSPHRASE.`);

  return store;
}

/** @throws BackupError when a setting is missing */
export function openBucket(location: string, limits: RequestLimits = {}): Bucket {
  const {
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_REGION: region,
  } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new BackupError(
      `${location} needs the settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    );

  const endpoint = env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;

  return s3Store(location, { endpoint, region, accessKeyId, secretAccessKey, ...limits });
}
