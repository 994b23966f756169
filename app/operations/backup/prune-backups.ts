import { lockBackups } from "./backup-lock";
import { listBackups, type Manifest, manifestKey, readManifest } from "./manifest";
import { OBJECTS } from "./store-files";
import { BackupError, type Store } from "~/integrations/storage/object-store/store";

/** Keys of backup objects; other files in the same place are never deleted. */
const OBJECT_KEY = /^objects\/[0-9a-f]{2}\/[0-9a-f]{64}$/;

/**
 * Deletes all but the newest complete backups, then the contents that no remaining backup needs. An
 * unreadable backup is not counted and not deleted, and all contents are kept while it exists.
 * @returns the names of the deleted backups
 */
export async function pruneBackups(
  backupStore: Store,
  { dataFolder, keep: keepCount }: { dataFolder: string; keep: number },
) {
  const unlock = lockBackups(dataFolder);

  try {
    const present = await backupStore.list(OBJECTS);
    const manifests = new Map<string, Manifest | null>();

    for (const nameOfBackup of await listBackups(backupStore))
      manifests.set(nameOfBackup, await readManifestOrNull(backupStore, nameOfBackup));
    const complete = [...manifests].filter(
      ([, manifest]) => manifest && isComplete(manifest, present),
    );
    const oldNames = complete
      .slice(0, -Math.max(keepCount, 1))
      .map(([nameOfBackup]) => nameOfBackup);

    for (const nameOfBackup of oldNames) {
      await backupStore.delete(manifestKey(nameOfBackup));
      await backupStore.delete(`${nameOfBackup}/settings.env`);
      manifests.delete(nameOfBackup);
    }

    const keptManifests = [...manifests.values()];
    if (keptManifests.every((manifest) => manifest !== null))
      await deleteUnused(backupStore, keptManifests, present);

    return oldNames;
  } finally {
    unlock();
  }
}

async function deleteUnused(
  backupStore: Store,
  manifests: Manifest[],
  present: Map<string, number>,
) {
  const needed = new Set(manifests.flatMap(({ files }) => files.map(({ object }) => object.key)));

  for (const objectKey of present.keys()) {
    if (OBJECT_KEY.test(objectKey) && !needed.has(objectKey)) await backupStore.delete(objectKey);
  }
}

function isComplete({ files }: Manifest, present: Map<string, number>) {
  return files.every(({ object }) => present.get(object.key) === object.bytes);
}

async function readManifestOrNull(
  backupStore: Store,
  nameOfBackup: string,
): Promise<Manifest | null> {
  try {
    return await readManifest(backupStore, nameOfBackup);
  } catch (error) {
    if (error instanceof BackupError && !/cannot be used/.test(error.message)) return null;

    throw error;
  }
}
