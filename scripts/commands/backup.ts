// nhacsong backup --to FOLDER or s3://bucket/prefix: copies the data folder while the server runs.
import "~/platform/process/require-database.server";
import {
  placeOption,
  progressPrinter,
  runCommand,
  settingsWithoutSecrets,
} from "~/operations/backup/commands";
import { runBackup } from "~/operations/backup/run-backup.server";
import { commandLine } from "~/platform/process/command-line.server";
import { env } from "~/platform/settings/env.server";

await runCommand(async () => {
  const to = placeOption(
    "to",
    `Usage: ${commandLine("backup", "--to FOLDER")} (or s3://bucket/prefix; without it, BACKUP_TO)`,
    env.BACKUP_TO,
  );
  const settings = settingsWithoutSecrets();
  const { name, bytes, missing, deleted } = await runBackup({
    to,
    settings,
    onProgress: progressPrinter("Copying"),
  });
  const lines = [
    `Backup complete: ${to.replace(/\/+$/, "")}/${name} (${(bytes / 1e6).toFixed(1)} MB)`,
  ];
  if (missing.length)
    lines.push(
      `${missing.length} files were deleted during the backup, for example ${missing[0]}.`,
    );
  if (deleted.length)
    lines.push(`Deleted ${deleted.length} old backups (BACKUP_KEEP=${env.BACKUP_KEEP}).`);

  return lines.join("\n");
});
