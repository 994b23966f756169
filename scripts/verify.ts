// npm run verify -- --from PLACE: proves that a backup is complete and that its database can be trusted.
import { placeOption, progressPrinter, runCommand } from "~/backup/commands";
import { findBackup } from "~/backup/find-backup.server";
import { BackupError } from "~/backup/store/store";
import { verifyBackup } from "~/backup/verify-backup";
import { env } from "~/env.server";

await runCommand(async () => {
  const from = placeOption("from", "Usage: npm run verify -- --from PLACE (of backups, or of one nhacsong-<date>)");
  const { store, name } = await findBackup(from);
  const onProgress = progressPrinter("Reading");
  const checks = await verifyBackup({ store, name, sessionSecret: env.SESSION_SECRET, onProgress });
  const lines = checks.map(({ name, isOk, detail }) => `${isOk ? "ok    " : "FAILED"} ${name}: ${detail}`).join("\n");
  if (checks.some(({ isOk }) => !isOk)) throw new BackupError(`${name}\n${lines}`);
  return `${name}\n${lines}`;
});
