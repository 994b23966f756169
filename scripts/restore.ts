// npm run restore -- --from BACKUP: fills an empty data folder from a backup.
import { folderOption, progressPrinter, runCommand } from "~/backup/commands";
import { restoreBackup } from "~/backup/restore-backup";
import { env } from "~/env.server";

await runCommand(async () => {
  const from = folderOption("from", "Usage: npm run restore -- --from BACKUP (a folder nhacsong-<date>)");
  await restoreBackup({ from, dataFolder: env.DATA_DIR, onProgress: progressPrinter("Restoring") });
  return `Restored ${from} to ${env.DATA_DIR}. Set the same settings (${from}/settings.env, and your secrets), then start the server.`;
});
