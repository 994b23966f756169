// nhacsong backup --to FOLDER or s3://bucket/prefix: copies the data folder while the server runs.
import "~/platform/process/require-database.server";
import {
  placeOption,
  progressPrinter,
  runCommand,
  settingsWithoutSecrets,
} from "~/operations/backup/commands";
import { lookIntoFolder } from "~/operations/backup/backup-folder.server";
import { runBackup } from "~/operations/backup/run-backup.server";
import { commandLine } from "~/platform/process/command-line.server";
import { env } from "~/platform/settings/env.server";

await runCommand(async () => {
  const targetPlace = placeOption(
    "to",
    `Usage: ${commandLine("backup", "--to FOLDER")} (or s3://bucket/prefix; without it, BACKUP_TO)`,
    env.BACKUP_TO,
  );
  const settings = settingsWithoutSecrets();
  const {
    name: backupName,
    bytes: totalBytes,
    missing,
    deleted,
  } = await runBackup({
    to: targetPlace,
    settings,
    onProgress: progressPrinter("Copying"),
  });
  const resultLines = [
    `Backup complete: ${targetPlace.replace(/\/+$/, "")}/${backupName} (${(totalBytes / 1e6).toFixed(1)} MB)`,
  ];
  if ((await lookIntoFolder(targetPlace, null))?.isOnDataDisk)
    resultLines.push(
      `${targetPlace} is on the same disk as DATA_DIR: the backup does not survive the loss of this disk.`,
    );
  if (missing.length)
    resultLines.push(
      `${missing.length} files were deleted during the backup, for example ${missing[0]}.`,
    );
  if (deleted.length)
    resultLines.push(`Deleted ${deleted.length} old backups (BACKUP_KEEP=${env.BACKUP_KEEP}).`);

  return resultLines.join("\n");
});
