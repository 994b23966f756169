import { createWriteStream } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createFolder } from "~db/private-files.server";
import type { Entry } from "./manifest";
import {
  BackupError,
  measured,
  type Store,
  type Stored,
} from "~/integrations/storage/object-store/store";

/**
 * Reads a file of a backup, and writes it below a folder if one is given.
 * @returns what is wrong with it; null when it is as it was copied
 */
export async function readEntry(
  store: Store,
  entry: Entry,
  folder?: string,
): Promise<string | null> {
  const target = folder && path.join(folder, entry.path);
  if (target) createFolder(path.dirname(target));
  let found: Stored | undefined;

  try {
    const source = await store.get(entry.object.key);
    const sink = target
      ? createWriteStream(target, { flush: true, mode: 0o600 })
      : new Writable({ write: ignore });

    await pipeline(
      measured(source, (result) => {
        found = result;
      }),
      sink,
    );
  } catch (error) {
    if (isOfThisMachine(error)) throw error;
    if (error instanceof BackupError && /cannot be used/.test(error.message)) throw error;

    return /is missing/.test((error as Error).message)
      ? `${entry.path} is missing`
      : `${entry.path} is damaged`;
  }

  return found?.sha256 === entry.sha256 ? null : `${entry.path} has changed`;
}

function ignore(_chunk: unknown, _encoding: unknown, done: () => void) {
  done();
}

export const isOfThisMachine = (error: unknown) =>
  /^(ENOSPC|EACCES|EROFS|EDQUOT)$/.test(String((error as NodeJS.ErrnoException).code));
