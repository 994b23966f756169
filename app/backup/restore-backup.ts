import { copyFile, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { BackupError, readManifest } from "./manifest";
import { verifyBackup } from "./verify-backup";

type Options = {
  from: string;
  dataFolder: string;
  onProgress?: (step: { done: number; total: number; file: string }) => void;
};

/**
 * Copies a verified backup into an empty data folder.
 * @throws BackupError when the folder is not empty or the backup does not verify; nothing has been written then
 */
export async function restoreBackup({ from, dataFolder, onProgress }: Options) {
  const present = await readdir(dataFolder).catch(() => []);
  if (present.length > 0) throw new BackupError(`${dataFolder} is not empty. Move its content away first.`);
  const fault = (await verifyBackup(from)).find(({ isOk }) => !isOk);
  if (fault)
    throw new BackupError(`The backup ${from} is damaged (${fault.name}: ${fault.detail}). Nothing was restored.`);
  const { files } = readManifest(from);
  for (const [index, { path: file }] of files.entries()) {
    onProgress?.({ done: index, total: files.length, file });
    const target = path.join(dataFolder, file);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(path.join(from, "data", file), target);
  }
}
