import { createWriteStream } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createFolder } from "~db/private-files.server";
import type { Entry } from "./manifest";
import {
  BackupError,
  measure,
  type Store,
  type Stored,
} from "~/integrations/storage/object-store/store";

/**
 * Reads a file of a backup, and writes it below a folder if one is given.
 * @returns the fault of the file; null if it is unchanged
 */
export async function readEntry(
  backupStore: Store,
  fileEntry: Entry,
  folder?: string,
): Promise<string | null> {
  const target = folder && path.join(folder, fileEntry.path);
  if (target) createFolder(path.dirname(target));
  let readResult: Stored | undefined;

  try {
    const source = await backupStore.get(fileEntry.object.key);
    const fileSink = target
      ? createWriteStream(target, { flush: true, mode: 0o600 })
      : new Writable({ write: discardChunk });

    await pipeline(
      measure(source, (result) => {
        readResult = result;
      }),
      fileSink,
    );
  } catch (error) {
    if (isOfThisMachine(error)) throw error;
    if (error instanceof BackupError && /cannot be used/.test(error.message)) throw error;

    return /is missing/.test((error as Error).message)
      ? `${fileEntry.path} is missing`
      : `${fileEntry.path} is damaged`;
  }

  return readResult?.sha256 === fileEntry.sha256 ? null : `${fileEntry.path} has changed`;
}

function discardChunk(_chunk: unknown, _encoding: unknown, callback: () => void) {
  callback();
}

export const isOfThisMachine = (error: unknown) =>
  /^(ENOSPC|EACCES|EROFS|EDQUOT)$/.test(String((error as NodeJS.ErrnoException).code));
