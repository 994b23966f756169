import { constants, copyFileSync, existsSync, linkSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createFolder } from "~db/private-files.server";
import { readFilesNote } from "../copy/copy-files";
import type { Entry } from "../manifest";
import { readEntry } from "../read-entry";
import { BackupError, type Store } from "~/integrations/storage/object-store/store";

/**
 * Files up to this size are copied, because they may be changed in place. Larger ones (pictures,
 * recordings) never change, so a link is enough and takes no time.
 */
const MAX_COPIED_BYTES = 100_000;

/**
 * The files of the copy, fetched before a takeover, because recordings take too long to fetch
 * during one.
 */
export class WarmFiles {
  constructor(
    private readonly copyStore: Store,
    private readonly folder: string,
  ) {
    createFolder(folder);
  }

  /** Fetches new files and deletes removed ones. @returns the number of files */
  async refresh(ending?: AbortSignal): Promise<number> {
    const wanted = new Map(
      (await readFilesNote(this.copyStore)).map((fileEntry) => [fileEntry.sha256, fileEntry]),
    );

    for (const [sha256, fileEntry] of wanted) {
      if (ending?.aborted) return wanted.size;
      if (existsSync(this.pathOf(sha256))) continue;

      const partial = `${sha256}.part`;
      const fetchFault = await readEntry(
        this.copyStore,
        { ...fileEntry, path: partial },
        this.folder,
      );
      if (fetchFault)
        throw new BackupError(
          `The copy in ${this.copyStore.name} is damaged (${fileEntry.path}: ${fetchFault}).`,
        );

      await rename(this.pathOf(partial), this.pathOf(sha256));
    }

    for (const fileName of await readdir(this.folder)) {
      if (!wanted.has(fileName)) await rm(this.pathOf(fileName));
    }

    return wanted.size;
  }

  /** Places a file if it was fetched. @returns true if it was */
  placeFile(fileEntry: Entry, folder: string): boolean {
    if (!existsSync(this.pathOf(fileEntry.sha256))) return false;

    const target = path.join(folder, fileEntry.path);

    createFolder(path.dirname(target));
    if (fileEntry.bytes > MAX_COPIED_BYTES) linkSync(this.pathOf(fileEntry.sha256), target);
    else copyFileSync(this.pathOf(fileEntry.sha256), target, constants.COPYFILE_FICLONE);

    return true;
  }

  private pathOf(fileName: string) {
    return path.join(this.folder, fileName);
  }
}
