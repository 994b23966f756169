import { lockBackups } from "./backup-lock";
import { listBackups, type Manifest, manifestKey, readManifest } from "./manifest";
import { OBJECTS } from "./store-files";
import { BackupError, type Store } from "~/integrations/storage/object-store/store";

/** Names of backup objects: other files in the same place are never touched. */
const OBJECT = /^objects\/[0-9a-f]{2}\/[0-9a-f]{64}$/;

/**
 * Deletes all but the newest complete backups, then the contents that none of the others needs. A
 * backup that cannot be read does not count, stays, and keeps all contents.
 * @returns the names of the deleted backups
 */
export async function pruneBackups(
  store: Store,
  { dataFolder, keep }: { dataFolder: string; keep: number },
) {
  const unlock = lockBackups(dataFolder);

  try {
    const present = await store.list(OBJECTS);
    const manifests = new Map<string, Manifest | null>();

    for (const name of await listBackups(store)) manifests.set(name, await readOrNull(store, name));
    const complete = [...manifests].filter(
      ([, manifest]) => manifest && isComplete(manifest, present),
    );
    const old = complete.slice(0, -Math.max(keep, 1)).map(([name]) => name);

    for (const name of old) {
      await store.delete(manifestKey(name));
      await store.delete(`${name}/settings.env`);
      manifests.delete(name);
    }

    const rest = [...manifests.values()];
    if (rest.every((manifest) => manifest !== null)) await deleteUnused(store, rest, present);

    return old;
  } finally {
    unlock();
  }
}

async function deleteUnused(store: Store, manifests: Manifest[], present: Map<string, number>) {
  const needed = new Set(manifests.flatMap(({ files }) => files.map(({ object }) => object.key)));

  for (const key of present.keys()) {
    if (OBJECT.test(key) && !needed.has(key)) await store.delete(key);
  }
}

function isComplete({ files }: Manifest, present: Map<string, number>) {
  return files.every(({ object }) => present.get(object.key) === object.bytes);
}

async function readOrNull(store: Store, name: string): Promise<Manifest | null> {
  try {
    return await readManifest(store, name);
  } catch (error) {
    if (error instanceof BackupError && !/cannot be used/.test(error.message)) return null;

    throw error;
  }
}
