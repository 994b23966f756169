import { statSync } from "node:fs";
import path from "node:path";
import { readSettingsFile } from "~/platform/settings/settings-file";

/**
 * Changes from root to the account that owns the data folder, so that commands create no files that
 * the server cannot read. Does nothing for other accounts, and if root owns the folder or it does
 * not exist.
 */
export function leaveRoot() {
  if (process.getuid?.() !== 0) return;

  const folder = process.env.DATA_DIR || folderInFile() || "./data";
  const folderStats = statSync(path.resolve(folder), { throwIfNoEntry: false });
  if (!folderStats || folderStats.uid === 0) return;

  process.setgroups!([folderStats.gid]);
  process.setgid!(folderStats.gid);
  process.setuid!(folderStats.uid);
}

function folderInFile() {
  try {
    return readSettingsFile(process.env).values.DATA_DIR;
  } catch {
    // The command reads the settings again and reports their errors.
    return undefined;
  }
}
