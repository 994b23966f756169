// nhacsong verify --from PLACE: proves that a backup or the continuous copy is complete and that
// its database can be trusted.
import { placeOption, progressPrinter, runCommand } from "~/operations/backup/commands";
import { isCopy } from "~/operations/backup/copy/restore-copy";
import { verifyCopy } from "~/operations/backup/copy/verify-copy";
import type { Check } from "~/operations/backup/database-checks";
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
  const text = results
    .map(({ name, checks }) => [name, ...checks.map(lineOf)].join("\n"))
    .join("\n\n");
  if (results.some(({ checks }) => checks.some(({ isOk }) => !isOk))) throw new BackupError(text);

  return text;
});

/** A place can hold backups and the copy. */
async function verify(from: string): Promise<{ name: string; checks: Check[] }[]> {
  const options = { sessionSecret: env.SESSION_SECRET, onProgress: progressPrinter("Reading") };
  const results: { name: string; checks: Check[] }[] = [];
  if (!isBackupName(from.split("/").filter(Boolean).at(-1) ?? "")) {
    const store = await openStore(from);
    if (await isCopy(store))
      results.push({
        name: `Continuous copy in ${from}`,
        checks: await verifyCopy({ store, ...options }),
      });
    if (results.length && (await listBackups(store)).length === 0) return results;
  }

  const { store, name } = await findBackup(from);

  results.push({ name, checks: await verifyBackup({ store, name, ...options }) });

  return results;
}

function lineOf({ name, isOk, detail }: Check) {
  return `${isOk ? "ok    " : "FAILED"} ${name}: ${detail}`;
}
