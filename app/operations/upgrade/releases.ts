import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";

/** Number of kept versions: the running one and the previous one. */
const KEPT_VERSIONS = 2;

/**
 * The folders of an installation: `releases/<version>` holds the versions, and the link `current`
 * names the one that runs.
 */
export class Releases {
  constructor(readonly installationFolder: string) {}

  folderOf(version: string) {
    return path.join(this.installationFolder, "releases", version);
  }

  /** The current version; null before the first installation. */
  findCurrent(): string | null {
    try {
      return path.basename(readlinkSync(path.join(this.installationFolder, "current")));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;

      return null;
    }
  }

  /** Makes a version the current one by replacing the link in one step. */
  switchTo(version: string) {
    const newLink = path.join(this.installationFolder, "current.new");

    rmSync(newLink, { force: true });
    symlinkSync(path.join("releases", version), newLink);
    renameSync(newLink, path.join(this.installationFolder, "current"));
  }

  /** Deletes all versions except the current one and `previous`. */
  deleteOthers(previous: string | null) {
    const keptVersions = [this.findCurrent(), previous].slice(0, KEPT_VERSIONS);
    const folder = path.join(this.installationFolder, "releases");
    if (!existsSync(folder)) return;

    for (const versionName of readdirSync(folder)) {
      if (!keptVersions.includes(versionName))
        rmSync(path.join(folder, versionName), { recursive: true, force: true });
    }
  }
}
