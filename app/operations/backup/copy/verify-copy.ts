import path from "node:path";
import { findRecordingBucket } from "~/media/object-storage/recording-bucket.server";
import { checkStoredRecordings } from "../check-stored-recordings";
import { type CheckResult, makeCheck, checkDatabase } from "../database-checks";
import { type Progress, readAllEntries, withTemporaryFolder } from "../verify-backup";
import type { Store } from "~/integrations/storage/object-store/store";
import { readFilesNote } from "./copy-files";
import { readCopiedDatabase } from "./read-copy";

type Options = { store: Store; sessionSecret?: string; onProgress?: Progress };

/**
 * Rebuilds the newest state of a continuous copy in a temporary folder and checks that it can be
 * trusted.
 * @throws BackupError if no complete snapshot is found
 */
export async function verifyCopy({
  store: copyStore,
  sessionSecret,
  onProgress,
}: Options): Promise<CheckResult[]> {
  return withTemporaryFolder(async (folder) => {
    const { reached, isWhole } = await readCopiedDatabase(
      copyStore,
      path.join(folder, "nhacsong.db"),
    );
    const upToText = `everything up to ${reached.toISOString()}`;
    const logCheck = makeCheck(
      "log",
      isWhole,
      isWhole ? upToText : `${upToText}, then a part is missing or damaged`,
    );
    const readFiles = async () =>
      readAllEntries({
        store: copyStore,
        files: await readFilesNote(copyStore),
        folder,
        onProgress,
      });
    let filesCheck = await readFiles();
    // Reads the list once more, because a running server may have stored a newer one during the
    // check.
    if (!filesCheck.isOk) filesCheck = await readFiles();
    if (!filesCheck.isOk) return [logCheck, filesCheck];

    const recordings = await checkStoredRecordings(folder, findRecordingBucket());

    return [logCheck, filesCheck, ...recordings, ...checkDatabase(folder, sessionSecret)];
  });
}
