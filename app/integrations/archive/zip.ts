import { Readable } from "node:stream";
import { ZipArchive } from "archiver";

/** One file of an archive; its text may be made while it is read. */
export type Entry = { name: string; text: AsyncIterable<string> };

/** A ZIP of these files, packed while it is read: never whole in memory. */
export function zipOf(entries: Entry[]): Readable {
  const zip = new ZipArchive({ zlib: { level: 6 } });
  for (const { name, text } of entries) zip.append(Readable.from(text), { name });
  void zip.finalize();
  return zip;
}
