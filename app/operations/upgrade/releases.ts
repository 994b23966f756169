import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";

/** The running version and the one before it. */
const KEPT = 2;

/**
 * The folders of an installation: `releases/<version>` holds the versions, and the link `current`
 * names the one that runs.
 */
export class Releases {
  constructor(readonly home: string) {}

  folderOf(version: string) {
    return path.join(this.home, "releases", version);
  }

  /** The version that runs; null before the first installation. */
  findCurrent(): string | null {
    try {
      return path.basename(readlinkSync(path.join(this.home, "current")));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;

      return null;
    }
  }

  /** Replaces the link in one step. */
  switchTo(version: string) {
    const link = path.join(this.home, "current.new");

    rmSync(link, { force: true });
    symlinkSync(path.join("releases", version), link);
    renameSync(link, path.join(this.home, "current"));
  }

  /** Deletes all versions but the running one and `previous`. */
  deleteOthers(previous: string | null) {
    const kept = [this.findCurrent(), previous].slice(0, KEPT);
    const folder = path.join(this.home, "releases");
    if (!existsSync(folder)) return;

    for (const name of readdirSync(folder)) {
      if (!kept.includes(name)) rmSync(path.join(folder, name), { recursive: true, force: true });
    }
  }
}
