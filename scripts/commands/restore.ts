// nhacsong restore --from PLACE [--to FOLDER]: fills an empty data folder from a backup or from the
// continuous copy.
import path from "node:path";
import { placeOption, progressPrinter, runCommand } from "~/operations/backup/commands";
import { isCopy, restoreCopy } from "~/operations/backup/copy/restore-copy";
import { findBackup } from "~/operations/backup/find-backup.server";
import { restoreBackup } from "~/operations/backup/restore-backup";
import { isBackupName } from "~/operations/backup/manifest";
import { openStore } from "~/integrations/storage/object-store/open-store.server";
import { commandLine } from "~/platform/process/command-line.server";
import { env } from "~/platform/settings/env.server";

await runCommand(async () => {
  const sourcePlace = placeOption(
    "from",
    `Usage: ${commandLine("restore", "--from PLACE [--to FOLDER]")} (from backups, one nhacsong-<date>, or COPY_TO; to DATA_DIR)`,
  );
  const { SESSION_SECRET: sessionSecret } = env;
  const dataFolder = path.resolve(placeOption("to", "", env.DATA_DIR));
  const advice =
    "Use the same settings (settings.env of a backup, and your secrets), then start the server.";
  if (!isBackupName(sourcePlace.split("/").filter(Boolean).at(-1) ?? "")) {
    const sourceStore = await openStore(sourcePlace);
    if (await isCopy(sourceStore)) {
      const reached = await restoreCopy({ store: sourceStore, dataFolder, sessionSecret });

      return `Restored the copy up to ${reached.toISOString()} to ${dataFolder}. ${advice}`;
    }
  }

  const { store: sourceStore, name: backupName } = await findBackup(sourcePlace);

  await restoreBackup({
    store: sourceStore,
    name: backupName,
    dataFolder,
    sessionSecret,
    onProgress: progressPrinter("Restoring"),
  });

  return `Restored ${backupName} to ${dataFolder}. ${advice}`;
});
