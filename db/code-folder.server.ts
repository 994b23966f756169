import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Folder of this version of the code, a checkout or a release. It does not depend on the working
 * directory.
 */
export const codeFolder = findCodeFolder(path.dirname(fileURLToPath(import.meta.url)));

/** True in a release, which is built and has no source files. */
export const isRelease = existsSync(path.join(codeFolder, "release.json"));

function findCodeFolder(folder: string): string {
  return existsSync(path.join(folder, "package.json"))
    ? folder
    : findCodeFolder(path.dirname(folder));
}
