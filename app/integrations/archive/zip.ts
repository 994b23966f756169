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
  for (const { name, content } of entries) zip.append(Readable.from(content, { objectMode: false }), { name });
  void zip.finalize();
  yield* zip as AsyncIterable<Buffer>;
}
