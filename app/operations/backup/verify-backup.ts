import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findRecordingBucket } from "~/media/object-storage/recording-bucket.server";
import { checkStoredRecordings } from "./check-stored-recordings";
import { type CheckResult, makeCheck, checkDatabase } from "./database-checks";
import { type Entry, readManifest } from "./manifest";
import { readEntry } from "./read-entry";
import type { Store } from "~/integrations/storage/object-store/store";

export type Progress = (step: { done: number; total: number; file: string }) => void;
type Options = { store: Store; name: string; sessionSecret?: string; onProgress?: Progress };

/** Files that are written to a folder for the checks; all other files are only read. */
const UNPACKED = /^(secret|[\w-]+\.db|media\/[^/]+\/in-storage\.json)$/;

/**
 * Reads a whole backup and checks its database.
 * @throws BackupError if the backup does not exist
 */
export async function verifyBackup({
  store: backupStore,
  name: nameOfBackup,
  sessionSecret,
  onProgress,
}: Options): Promise<CheckResult[]> {
  const { files: entries, missing } = await readManifest(backupStore, nameOfBackup);

  return withTemporaryFolder(async (folder) => {
    const readResult = await readAllEntries({
      store: backupStore,
      files: entries,
      folder,
      onProgress,
    });
    if (!readResult.isOk) return [readResult];

    const missingCheck = missing.length
      ? `; ${missing.length} were deleted during the backup, for example ${missing[0]}`
      : "";
    const recordings = await checkStoredRecordings(folder, findRecordingBucket());

    return [
      { ...readResult, detail: readResult.detail + missingCheck },
      ...recordings,
      ...checkDatabase(folder, sessionSecret),
    ];
  });
}

type ReadOptions = { store: Store; files: Entry[]; folder: string; onProgress?: Progress };

/** Reads each file, and copies the files that the other checks need to the folder. */
export async function readAllEntries({
  store: backupStore,
  files: entries,
  folder,
  onProgress,
}: ReadOptions): Promise<CheckResult> {
  const faults: string[] = [];

  for (const [index, fileEntry] of entries.entries()) {
    onProgress?.({ done: index, total: entries.length, file: fileEntry.path });

    const entryFault = await readEntry(
      backupStore,
      fileEntry,
      UNPACKED.test(fileEntry.path) ? folder : undefined,
    );
    if (entryFault) faults.push(entryFault);
  }

  const others = faults.length > 1 ? `, and ${faults.length - 1} more` : "";

  return makeCheck(
    "files",
    faults.length === 0,
    faults[0] ? faults[0] + others : `${entries.length} files as they were copied`,
  );
}

export async function withTemporaryFolder<Result>(
  inFolder: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "nhacsong-verify-"));

  try {
    return await inFolder(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
