import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findRecordingBucket } from "~/media/object-storage/recording-bucket.server";
import { checkStoredRecordings } from "./check-stored-recordings";
import { type Check, check, checkDatabase } from "./database-checks";
import { type Entry, readManifest } from "./manifest";
import { readEntry } from "./read-entry";
import type { Store } from "~/integrations/storage/object-store/store";

export type Progress = (step: { done: number; total: number; file: string }) => void;
type Options = { store: Store; name: string; sessionSecret?: string; onProgress?: Progress };

/** Only these are unpacked to be checked; everything else is only read. */
const UNPACKED = /^(secret|[\w-]+\.db|media\/[^/]+\/in-storage\.json)$/;

/**
 * Reads all of a backup and checks that its database can be trusted.
 * @throws BackupError when there is none
 */
export async function verifyBackup({
  store,
  name,
  sessionSecret,
  onProgress,
}: Options): Promise<Check[]> {
  const { files, missing } = await readManifest(store, name);

  return withTemporaryFolder(async (folder) => {
    const read = await readAllEntries({ store, files, folder, onProgress });
    if (!read.isOk) return [read];

    const gone = missing.length
      ? `; ${missing.length} were deleted during the backup, for example ${missing[0]}`
      : "";
    const recordings = await checkStoredRecordings(folder, findRecordingBucket());

    return [
      { ...read, detail: read.detail + gone },
      ...recordings,
      ...checkDatabase(folder, sessionSecret),
    ];
  });
}

type Reading = { store: Store; files: Entry[]; folder: string; onProgress?: Progress };

/** Reads each file, and writes to the folder what the other checks need. */
export async function readAllEntries({
  store,
  files,
  folder,
  onProgress,
}: Reading): Promise<Check> {
  const faults: string[] = [];

  for (const [index, entry] of files.entries()) {
    onProgress?.({ done: index, total: files.length, file: entry.path });

    const fault = await readEntry(store, entry, UNPACKED.test(entry.path) ? folder : undefined);
    if (fault) faults.push(fault);
  }

  const others = faults.length > 1 ? `, and ${faults.length - 1} more` : "";

  return check(
    "files",
    faults.length === 0,
    faults[0] ? faults[0] + others : `${files.length} files as they were copied`,
  );
}

export async function withTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "nhacsong-verify-"));

  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
