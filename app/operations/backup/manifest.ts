import { z } from "zod";
import { BackupError, readAll, type Store } from "~/integrations/storage/object-store/store";
import { parseJson } from "~/platform/json/parse-json";

/** Of each backup, written last: it makes the backup complete. */
const MANIFEST = "manifest.json";
const NAME = /^nhacsong-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export const Entry = z.object({
  /**
   * Below the data folder, with forward slashes. A place can be written to by others: nothing may
   * lead out of it.
   */
  path: z.string().refine(isInside),
  bytes: z.int().min(0),
  sha256: z.string(),
  /** Of the original, in milliseconds: an unchanged file is not read again. */
  modifiedAt: z.number(),
  /** Place, size and checksum of the content as stored: encryption changes its bytes. */
  object: z.object({ key: z.string().refine(isInside), bytes: z.int(), sha256: z.string() }),
});

const Manifest = z.object({
  format: z.literal(2),
  createdAt: z.iso.datetime(),
  files: z.array(Entry),
  /**
   * Files that were deleted before they could be copied, although the database may still name them.
   */
  missing: z.array(z.string()),
});

export type Entry = z.infer<typeof Entry>;
export type Manifest = z.infer<typeof Manifest>;

export function backupName(now: Date): string {
  return `nhacsong-${now.toISOString().replace(/:/g, "-").replace(/\..*/, "Z")}`;
}

/** @throws BackupError when there is no backup of that name, or none that this version can read */
export async function readManifest(store: Store, name: string): Promise<Manifest> {
  const key = manifestKey(name);
  const text = await readAll(await store.get(key)).catch((error: unknown) => {
    if (error instanceof BackupError) throw error;

    throw new BackupError(`${key} in ${store.name} is damaged.`, { cause: error });
  });
  const parsed = Manifest.safeParse(parseJson(text.toString()));
  if (!parsed.success)
    throw new BackupError(`${key} in ${store.name} is damaged, or of another version.`);
  // Encryption does not prove which of the lists this is: an older one could have been put in its
  // place.
  if (backupName(new Date(parsed.data.createdAt)) !== name)
    throw new BackupError(`${key} in ${store.name} is damaged: it is the list of another backup.`);

  return parsed.data;
}

export async function writeManifest(store: Store, name: string, manifest: Manifest) {
  await store.put(manifestKey(name), Buffer.from(JSON.stringify(manifest, null, 1)));
}

export const manifestKey = (name: string) => `${name}/${MANIFEST}`;

/** The names of the complete backups, oldest first. */
export async function listBackups(store: Store): Promise<string[]> {
  const keys = [...(await store.list("nhacsong-")).keys()];
  const names = keys
    .filter((key) => key.endsWith(`/${MANIFEST}`))
    .map((key) => key.slice(0, -MANIFEST.length - 1));

  return names.filter((name) => NAME.test(name)).sort();
}

export const isBackupName = (text: string) => NAME.test(text);

function isInside(file: string) {
  return !/[\\\0]/.test(file) && file.split("/").every((part) => !["", ".", ".."].includes(part));
}
