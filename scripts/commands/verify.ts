// nhacsong verify --from PLACE: proves that a backup or the continuous copy is complete and that
// its database can be trusted.
import { placeOption, progressPrinter, runCommand } from "~/operations/backup/commands";
import { isCopy } from "~/operations/backup/copy/restore-copy";
import { verifyCopy } from "~/operations/backup/copy/verify-copy";
import type { CheckResult } from "~/operations/backup/database-checks";
import { findBackup } from "~/operations/backup/find-backup.server";
import { isBackupName, listBackups } from "~/operations/backup/manifest";
import { openStore } from "~/integrations/storage/object-store/open-store.server";
import { BackupError } from "~/integrations/storage/object-store/store";
import { verifyBackup } from "~/operations/backup/verify-backup";
import { commandLine } from "~/platform/process/command-line.server";
import { env } from "~/platform/settings/env.server";

const USAGE = `Usage: ${commandLine("verify", "--from PLACE")} (of backups, of one nhacsong-<date>, or COPY_TO)`;

await runCommand(async () => {
  const results = await verify(placeOption("from", USAGE));
  const resultText = results
    .map(({ name: backupName, checks }) => [backupName, ...checks.map(lineOf)].join("\n"))
    .join("\n\n");
  if (results.some(({ checks }) => checks.some(({ isOk }) => !isOk)))
    throw new BackupError(resultText);

  return resultText;
});

/** Verifies all backups and the continuous copy that the place contains. */
async function verify(sourcePlace: string): Promise<{ name: string; checks: CheckResult[] }[]> {
  const options = { sessionSecret: env.SESSION_SECRET, onProgress: progressPrinter("Reading") };
  const results: { name: string; checks: CheckResult[] }[] = [];
  if (!isBackupName(sourcePlace.split("/").filter(Boolean).at(-1) ?? "")) {
    const sourceStore = await openStore(sourcePlace);
    if (await isCopy(sourceStore))
      results.push({
        name: `Continuous copy in ${sourcePlace}`,
        checks: await verifyCopy({ store: sourceStore, ...options }),
      });
    if (results.length && (await listBackups(sourceStore)).length === 0) return results;
  }

  const { store: sourceStore, name: backupName } = await findBackup(sourcePlace);

  results.push({
    name: backupName,
    checks: await verifyBackup({ store: sourceStore, name: backupName, ...options }),
  });

  return results;
}

function lineOf({ name: backupName, isOk, detail }: CheckResult) {
  return `${isOk ? "ok    " : "FAILED"} ${backupName}: ${detail}`;
}
