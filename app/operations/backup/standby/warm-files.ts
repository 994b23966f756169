import { constants, copyFileSync, existsSync, linkSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createFolder } from "~db/private-files.server";
import { readFilesNote } from "../copy/copy-files";
import type { Entry } from "../manifest";
import { readEntry } from "../read-entry";
import { BackupError, type Store } from "~/integrations/storage/object-store/store";

/**
 * Small files may be written to in place. Pictures and recordings never are: a link takes no time.
 */
const MAX_COPIED_BYTES = 100_000;

/**
 * The files of the copy, fetched before they are needed: recordings take too long when everybody
 * waits.
 */
export class WarmFiles {
  constructor(
    private readonly store: Store,
    private readonly folder: string,
  ) {
    createFolder(folder);
  }

  /** Fetches what is new and deletes what is gone. @returns how many there are */
  async refresh(ending?: AbortSignal): Promise<number> {
    const wanted = new Map((await readFilesNote(this.store)).map((entry) => [entry.sha256, entry]));

    for (const [sha256, entry] of wanted) {
      if (ending?.aborted) return wanted.size;
      if (existsSync(this.file(sha256))) continue;

      const partial = `${sha256}.part`;
      const fault = await readEntry(this.store, { ...entry, path: partial }, this.folder);
      if (fault)
        throw new BackupError(
          `The copy in ${this.store.name} is damaged (${entry.path}: ${fault}).`,
        );

      await rename(this.file(partial), this.file(sha256));
    }

    for (const name of await readdir(this.folder)) {
      if (!wanted.has(name)) await rm(this.file(name));
    }

    return wanted.size;
  }

  /** Puts a file in place if it is here. @returns whether it is */
  use(entry: Entry, folder: string): boolean {
    if (!existsSync(this.file(entry.sha256))) return false;

    const target = path.join(folder, entry.path);

    createFolder(path.dirname(target));
    if (entry.bytes > MAX_COPIED_BYTES) linkSync(this.file(entry.sha256), target);
    else copyFileSync(this.file(entry.sha256), target, constants.COPYFILE_FICLONE);

    return true;
  }

  private file(name: string) {
    return path.join(this.folder, name);
  }
}
