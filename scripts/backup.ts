// npm run backup -- --to FOLDER: copies the data folder while the server runs.
import "~/require-database.server";
import { folderOption, progressPrinter, runCommand, settingsWithoutSecrets } from "~/backup/commands";
import { createBackup } from "~/backup/create-backup";
import { env } from "~/env.server";

await runCommand(async () => {
  const to = folderOption("to", "Usage: npm run backup -- --to FOLDER");
  const settings = settingsWithoutSecrets();
  const onProgress = progressPrinter("Copying");
  const folder = await createBackup({ dataFolder: env.DATA_DIR, to, now: new Date(), settings, onProgress });
  return `Backup complete: ${folder}`;
});
