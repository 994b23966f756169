import { z } from "zod";
import { BackupError, readAll, type Store } from "~/integrations/storage/object-store/store";
import { parseJson } from "~/platform/json/parse-json";

/** The manifest of a backup. It is written last and makes the backup complete. */
const MANIFEST = "manifest.json";
const NAME_PATTERN = /^nhacsong-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export const Entry = z.object({
  /**
   * Path below the data folder, with forward slashes. Other programs may write to the place, so a
   * path that leads out of the folder is refused.
   */
  path: z.string().refine(isInside),
  bytes: z.int().min(0),
  sha256: z.string(),
  /** Modification time of the original in milliseconds; an unchanged file is not read again. */
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

/** @throws BackupError if the backup does not exist or this version cannot read it */
export async function readManifest(backupStore: Store, nameOfBackup: string): Promise<Manifest> {
  const manifestPath = manifestKey(nameOfBackup);
  const manifestText = await readAll(await backupStore.get(manifestPath)).catch(
    (error: unknown) => {
      if (error instanceof BackupError) throw error;

      throw new BackupError(`${manifestPath} in ${backupStore.name} is damaged.`, { cause: error });
    },
  );
  const parsed = Manifest.safeParse(parseJson(manifestText.toString()));
  if (!parsed.success)
    throw new BackupError(
      `${manifestPath} in ${backupStore.name} is damaged, or of another version.`,
    );
  // Encryption does not prove that this is the right manifest: it could have been replaced by an
  // older one.
  if (backupName(new Date(parsed.data.createdAt)) !== nameOfBackup)
    throw new BackupError(
      `${manifestPath} in ${backupStore.name} is damaged: it is the list of another backup.`,
    );

  return parsed.data;
}

export async function writeManifest(backupStore: Store, nameOfBackup: string, manifest: Manifest) {
  await backupStore.put(manifestKey(nameOfBackup), Buffer.from(JSON.stringify(manifest, null, 1)));
}

export const manifestKey = (nameOfBackup: string) => `${nameOfBackup}/${MANIFEST}`;

/** The names of the complete backups, oldest first. */
export async function listBackups(backupStore: Store): Promise<string[]> {
  const objectKeys = [...(await backupStore.list("nhacsong-")).keys()];
  const backupNames = objectKeys
    .filter((objectKey) => objectKey.endsWith(`/${MANIFEST}`))
    .map((objectKey) => objectKey.slice(0, -MANIFEST.length - 1));

  return backupNames.filter((candidate) => NAME_PATTERN.test(candidate)).sort();
}

export const isBackupName = (candidate: string) => NAME_PATTERN.test(candidate);

function isInside(filePath: string) {
  return (
    !/[\\\0]/.test(filePath) &&
    filePath.split("/").every((segment) => !["", ".", ".."].includes(segment))
  );
}
