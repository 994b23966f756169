import { inflateRawSync } from "node:zlib";

/** Reads the files of a ZIP by its central directory. */
export function unpackZip(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(zip.length - 22 + 16);

  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength, extra, comment] = [20, 28, 30, 32].map((offset, i) =>
      i === 0 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    ) as [number, number, number, number];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);

    files[name] = inflateRawSync(zip.subarray(start, start + size)).toString("utf8");
    at += 46 + nameLength + extra + comment;
  }

  return files;
}
