import { createHash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

export const MANIFEST = "manifest.json";

const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  files: z.array(
    z.object({
      /** Below the backup's folder `data`, with forward slashes. */
      path: z.string(),
      bytes: z.int().min(0),
      sha256: z.string(),
      /** Of the original, in milliseconds: an unchanged file is not copied again. */
      modifiedAt: z.number(),
    }),
  ),
});

export type Manifest = z.infer<typeof Manifest>;

/** @throws BackupError when the folder holds no backup that this version can read */
export function readManifest(backup: string): Manifest {
  const text = textOf(path.join(backup, MANIFEST));
  if (text === null) throw new BackupError(`${backup} holds no backup: ${MANIFEST} is missing.`);
  const parsed = Manifest.safeParse(parseJson(text));
  if (!parsed.success) throw new BackupError(`${MANIFEST} in ${backup} is damaged, or of another version.`);
  return parsed.data;
}

/** Something that the operator can mend: shown as one line. */
export class BackupError extends Error {}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
