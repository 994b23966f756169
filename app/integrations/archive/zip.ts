import { Readable } from "node:stream";

/** One file of an archive; its text may be made while it is read. */
export type Entry = { name: string; text: AsyncIterable<string> };

/** A ZIP of these files, packed while it is read: never whole in memory. */
export function createZip(entries: Entry[]): Readable {
  return Readable.from(pack(entries), { objectMode: false });
}

async function* pack(entries: Entry[]): AsyncGenerator<Buffer> {
  // Seldom asked for: an idle server keeps it out of its memory.
  const { ZipArchive } = await import("archiver");
  const zip = new ZipArchive({ zlib: { level: 6 } });
  for (const { name, text } of entries) zip.append(Readable.from(text), { name });
  void zip.finalize();
  yield* zip as AsyncIterable<Buffer>;
}
