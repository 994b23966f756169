import { statSync } from "node:fs";
import path from "node:path";
import { readSettingsFile } from "~/platform/settings/settings-file";

/**
 * Root becomes the account that owns the data folder, so that commands create no files which the
 * server cannot read. Does nothing for other accounts, and when root owns the folder or there is
 * none.
 */
export function leaveRoot() {
  if (process.getuid?.() !== 0) return;

  const folder = process.env.DATA_DIR || folderInFile() || "./data";
  const owner = statSync(path.resolve(folder), { throwIfNoEntry: false });
  if (!owner || owner.uid === 0) return;

  process.setgroups!([owner.gid]);
  process.setgid!(owner.gid);
  process.setuid!(owner.uid);
}

function folderInFile() {
  try {
    return readSettingsFile(process.env).values.DATA_DIR;
  } catch {
    // The command reads it again, and says what is wrong with it.
    return undefined;
  }
}
