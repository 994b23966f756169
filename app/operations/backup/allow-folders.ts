import { chmodSync, existsSync, lchownSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BackupError } from "~/integrations/storage/object-store/store";

/**
 * Folders that the unit hides from the service or replaces by private ones (ProtectHome,
 * PrivateTmp).
 */
const HIDDEN = /^\/(home|root|run\/user|tmp|var\/tmp)(\/|$)/;
/** Characters that systemd does not read literally. */
const UNQUOTABLE = /["\\\n]/;
const PRIVATE_MODE = 0o700;
/** Members of a group, or all accounts, may write. */
const SHARED_MODE = 0o022;

type Owner = { uid: number; gid: number };

/**
 * Lets the service write to backup folders: creates missing ones for the account that owns the
 * data, and writes a drop-in for the unit.
 * @returns the file of the drop-in
 * @throws BackupError for a folder that the service could never use
 */
export function allowFolders(
  folders: string[],
  { dataFolder, unitFolder }: { dataFolder: string; unitFolder: string },
) {
  const owner = statSync(dataFolder);

  for (const folder of folders) assertUsable(owner, folder);
  for (const folder of folders) createFor(owner, folder);

  const dropInFile = path.join(unitFolder, "folders.conf");

  createOpenly(unitFolder);
  writeFileSync(dropInFile, dropInFor(folders));
  chmodSync(dropInFile, 0o644);

  return dropInFile;
}

function assertUsable(owner: Owner, folder: string) {
  if (HIDDEN.test(folder))
    throw new BackupError(
      `${folder} is hidden from the service. Take a folder such as /srv/nhacsong or on another disk.`,
    );
  if (UNQUOTABLE.test(folder))
    throw new BackupError(`${folder} has signs that systemd reads as something else.`);
  if (isClosedTo(owner, folder))
    throw new BackupError(
      `${folder} belongs to another account. Give it to the server's account (chown ${owner.uid}:${owner.gid} ${folder}), or name a folder that is not there yet.`,
    );
}

/** Creates a missing folder for the account. Root changes nothing that was there before. */
function createFor(owner: Owner, folder: string) {
  if (existsSync(folder)) return;

  createOpenly(path.dirname(folder));
  mkdirSync(folder, { mode: PRIVATE_MODE });
  lchownSync(folder, owner.uid, owner.gid);
}

function isClosedTo(owner: Owner, folder: string): boolean {
  const present = statSync(folder, { throwIfNoEntry: false });

  return present !== undefined && present.uid !== owner.uid && (present.mode & SHARED_MODE) === 0;
}

/**
 * Creates a parent folder that other accounts can pass through; commands create private folders by
 * default.
 */
function createOpenly(folder: string) {
  if (existsSync(folder)) return;

  createOpenly(path.dirname(folder));
  mkdirSync(folder);
  chmodSync(folder, 0o755);
}

/**
 * The text of the drop-in. "-" before a folder lets the service start if the folder is missing, for
 * example when its disk is not mounted.
 */
function dropInFor(folders: string[]): string {
  const quotedFolders = folders.map((folder) => `"-${folder.replaceAll("%", "%%")}"`);

  return `# Written by "nhacsong allow-folders" from BACKUP_TO and COPY_TO.\n[Service]\nReadWritePaths=${quotedFolders.join(" ")}\n`;
}
