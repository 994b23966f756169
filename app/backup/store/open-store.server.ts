import path from "node:path";
import { env } from "~/env.server";
import { encryptedStore, isEncrypted } from "./encrypted-store";
import { folderStore } from "./folder-store";
import { s3Store } from "./s3-store";
import { BackupError, type Store } from "./store";

/** Opens a folder or s3://bucket/prefix with the settings. @throws BackupError when a setting is missing or wrong */
export async function openStore(place: string): Promise<Store> {
  const store = place.startsWith("s3://") ? openBucket(place) : folderStore(path.resolve(place));
  if (env.BACKUP_PASSPHRASE) return encryptedStore(store, env.BACKUP_PASSPHRASE);
  if (await isEncrypted(store)) throw new BackupError(`${place} is encrypted. Set BACKUP_PASSPHRASE.`);
  return store;
}

function openBucket(place: string): Store {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new BackupError(`${place} needs the settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);
  const endpoint = env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return s3Store(place, { endpoint, region, accessKeyId, secretAccessKey });
}
