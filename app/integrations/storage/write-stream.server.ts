import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

type WriteOptions = { flags?: string; mode?: number; flush?: boolean };

/**
 * Writes a stream to a file. When the stream or the disk fails, the incomplete file is removed,
 * even on a full disk.
 * @returns the number of bytes
 */
export async function writeStream(
  targetFile: string,
  content: Readable,
  options: WriteOptions = {},
): Promise<number> {
  const fileStream = createWriteStream(targetFile, options);

  try {
    await pipeline(content, fileStream);
  } catch (error) {
    // Waits until the file is closed: a file that is still being opened would appear after its
    // removal.
    if (!fileStream.closed)
      await new Promise<void>((resolve) => fileStream.once("close", () => resolve()));
    await rm(targetFile, { force: true });
    throw error;
  }

  return fileStream.bytesWritten;
}
