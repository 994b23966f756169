import { Readable } from "node:stream";

/** A file of an archive. Its content may be generated while it is read. */
export type ZipEntry = { name: string; content: AsyncIterable<string | Uint8Array> };

/** Packs the files while the stream is read, so that the archive is never completely in memory. */
export function createZip(entries: ZipEntry[]): Readable {
  return Readable.from(pack(entries), { objectMode: false });
}

async function* pack(entries: ZipEntry[]): AsyncGenerator<Buffer> {
  // The package is rarely needed, so it is loaded on demand to save memory.
  const { ZipArchive } = await import("archiver");
  const archive = new ZipArchive({ zlib: { level: 6 } });
  const sources = entries.map(({ name: entryName, content }) => ({
    name: entryName,
    source: Readable.from(content, { objectMode: false }),
  }));

  for (const { name: entryName, source: fileStream } of sources) {
    // The archiver does not notice the error and would wait for the rest of the file.
    fileStream.once("error", (error) => archive.destroy(error));
    archive.append(fileStream, { name: entryName });
  }

  void archive.finalize();
  try {
    yield* archive as AsyncIterable<Buffer>;
  } finally {
    for (const { source: fileStream } of sources) fileStream.destroy();
  }
}
