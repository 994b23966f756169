import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Check, check, checkDatabase } from "./database-checks";
import { readManifest } from "./manifest";
import { readEntry } from "./read-entry";
import type { Store } from "./store/store";

type Options = {
  store: Store;
  name: string;
  sessionSecret?: string;
  onProgress?: (step: { done: number; total: number; file: string }) => void;
};

/** Only these are unpacked to be checked; everything else is only read. */
const UNPACKED = /^(secret|[\w-]+\.db)$/;

/** Reads all of a backup and checks that its database can be trusted. @throws BackupError when there is none */
export async function verifyBackup({ store, name, sessionSecret, onProgress }: Options): Promise<Check[]> {
  const { files, missing } = await readManifest(store, name);
  const folder = await mkdtemp(path.join(tmpdir(), "nhacsong-verify-"));
  try {
    const faults: string[] = [];
    for (const [index, entry] of files.entries()) {
      onProgress?.({ done: index, total: files.length, file: entry.path });
      const fault = await readEntry(store, entry, UNPACKED.test(entry.path) ? folder : undefined);
      if (fault) faults.push(fault);
    }
    const gone = missing.length ? `; ${missing.length} were deleted during the backup, for example ${missing[0]}` : "";
    const others = faults.length > 1 ? `, and ${faults.length - 1} more` : "";
    const detail = faults[0] ? faults[0] + others : `${files.length} files as they were copied${gone}`;
    if (faults.length) return [check("files", false, detail)];
    return [check("files", true, detail), ...checkDatabase(folder, sessionSecret)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
