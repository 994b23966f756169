import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** Size of a folder's contents. Files that disappear meanwhile count as 0. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;

  for (const entry of entries) {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) bytes += await folderBytes(entryPath);
    else
      bytes += await stat(entryPath).then(
        ({ size }) => size,
        () => 0,
      );
  }

  return bytes;
}
