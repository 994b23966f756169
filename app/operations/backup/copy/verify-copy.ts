import path from "node:path";
import { findRecordingBucket } from "~/media/object-storage/recording-bucket.server";
import { checkStoredRecordings } from "../check-stored-recordings";
import { type Check, check, checkDatabase } from "../database-checks";
import { type Progress, readAllEntries, withTemporaryFolder } from "../verify-backup";
import type { Store } from "~/integrations/storage/object-store/store";
import { readFilesNote } from "./copy-files";
import { readCopiedDatabase } from "./read-copy";

type Options = { store: Store; sessionSecret?: string; onProgress?: Progress };

/**
 * Rebuilds the newest state of a continuous copy in a temporary folder and checks that it can be
 * trusted.
 * @throws BackupError when nothing whole is found
 */
export async function verifyCopy({ store, sessionSecret, onProgress }: Options): Promise<Check[]> {
  return withTemporaryFolder(async (folder) => {
    const { reached, isWhole } = await readCopiedDatabase(store, path.join(folder, "nhacsong.db"));
    const upTo = `everything up to ${reached.toISOString()}`;
    const log = check(
      "log",
      isWhole,
      isWhole ? upTo : `${upTo}, then a part is missing or damaged`,
    );
    const readFiles = async () =>
      readAllEntries({ store, files: await readFilesNote(store), folder, onProgress });
    let files = await readFiles();
    // A running server may have stored a newer list meanwhile.
    if (!files.isOk) files = await readFiles();
    if (!files.isOk) return [log, files];

    const recordings = await checkStoredRecordings(folder, findRecordingBucket());

    return [log, files, ...recordings, ...checkDatabase(folder, sessionSecret)];
  });
}
