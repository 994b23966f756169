import { Readable } from "node:stream";

/** A file of an archive; its content may be generated while it is read. */
export type Entry = { name: string; content: AsyncIterable<string | Uint8Array> };

/** Packs the files while the stream is read: the archive is never whole in memory. */
export function createZip(entries: Entry[]): Readable {
  return Readable.from(pack(entries), { objectMode: false });
}

async function* pack(entries: Entry[]): AsyncGenerator<Buffer> {
  // Rarely needed, so loaded on demand to save memory.
  const { ZipArchive } = await import("archiver");
  const zip = new ZipArchive({ zlib: { level: 6 } });
  const files = entries.map(({ name, content }) => ({
    name,
    source: Readable.from(content, { objectMode: false }),
  }));

  for (const { name, source } of files) {
    // The archiver doesn't notice: it would wait for the rest of the file.
    source.once("error", (error) => zip.destroy(error));
    zip.append(source, { name });
  }

  void zip.finalize();
  try {
    yield* zip as AsyncIterable<Buffer>;
  } finally {
    for (const { source } of files) source.destroy();
  }
}
