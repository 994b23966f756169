// npm run verify -- --from BACKUP: proves that a backup is complete and that its database can be trusted.
import { folderOption, runCommand } from "~/backup/commands";
import { BackupError } from "~/backup/manifest";
import { verifyBackup } from "~/backup/verify-backup";

await runCommand(async () => {
  const from = folderOption("from", "Usage: npm run verify -- --from BACKUP (a folder nhacsong-<date>)");
  const checks = await verifyBackup(from);
  const lines = checks.map(({ name, isOk, detail }) => `${isOk ? "ok    " : "FAILED"} ${name}: ${detail}`).join("\n");
  if (checks.some(({ isOk }) => !isOk)) throw new BackupError(lines);
  return lines;
});
