import { chmodSync, chownSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BackupError } from "~/integrations/storage/object-store/store";

/** Where the unit hides what is there, or keeps it for itself (ProtectHome, PrivateTmp). */
const HIDDEN = /^\/(home|root|run\/user|tmp|var\/tmp)(\/|$)/;
/** systemd would read these as something else. */
const UNQUOTABLE = /["\\\n]/;
const MODE = 0o700;

/**
 * Lets the service write to folders for backups: makes those that are missing, for the account that
 * owns the data, and writes a drop-in for the unit.
 * @returns the file of the drop-in
 * @throws BackupError for a folder that the service could never use
 */
export function allowFolders(
  folders: string[],
  { dataFolder, unitFolder }: { dataFolder: string; unitFolder: string },
) {
  folders.forEach(assertUsable);
  for (const folder of folders) createFor(dataFolder, folder);

  const file = path.join(unitFolder, "folders.conf");

  createOpenly(unitFolder);
  writeFileSync(file, dropInFor(folders));
  chmodSync(file, 0o644);

  return file;
}

function assertUsable(folder: string) {
  if (HIDDEN.test(folder))
    throw new BackupError(
      `${folder} is hidden from the service. Take a folder such as /srv/nhacsong or on another disk.`,
    );
  if (UNQUOTABLE.test(folder))
    throw new BackupError(`${folder} has signs that systemd reads as something else.`);
}

function createFor(dataFolder: string, folder: string) {
  if (existsSync(folder)) return;

  const { uid, gid } = statSync(dataFolder);

  createOpenly(path.dirname(folder));
  mkdirSync(folder, { mode: MODE });
  chownSync(folder, uid, gid);
}

/** Others have to pass through, although commands create files privately. */
function createOpenly(folder: string) {
  if (existsSync(folder)) return;

  createOpenly(path.dirname(folder));
  mkdirSync(folder);
  chmodSync(folder, 0o755);
}

/** A folder that is missing later, such as a disk that is away, does not stop the service. */
function dropInFor(folders: string[]): string {
  const words = folders.map((folder) => `"-${folder.replaceAll("%", "%%")}"`);

  return `# Written by "nhacsong allow-folders" from BACKUP_TO and COPY_TO.\n[Service]\nReadWritePaths=${words.join(" ")}\n`;
}
