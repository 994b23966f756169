import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

type Options = { flags?: string; mode?: number; flush?: boolean };

/**
 * Writes a stream to a file. When the stream or the disk fails, no half file stays, not even on a
 * full disk.
 * @returns the number of bytes
 */
export async function writeStream(
  file: string,
  bytes: Readable,
  options: Options = {},
): Promise<number> {
  const sink = createWriteStream(file, options);

  try {
    await pipeline(bytes, sink);
  } catch (error) {
    // A file that is still being opened would appear after its removal.
    if (!sink.closed) await new Promise<void>((resolve) => sink.once("close", () => resolve()));
    await rm(file, { force: true });
    throw error;
  }

  return sink.bytesWritten;
}
