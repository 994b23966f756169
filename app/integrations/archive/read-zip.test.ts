import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { createZip } from "./zip";
import { UnreadableZip, ZipReader } from "./read-zip";

const LIMITS = { maxEntries: 10, maxUnpackedBytes: 1_000_000 };
const MAX_FILE = 500_000;

async function* content(text: string) {
  yield text;
}
async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, text]) => ({ name, content: content(text) }));
  return Buffer.concat((await createZip(entries).toArray()) as Buffer[]);
}
const directoryOf = (zip: Buffer) => zip.readUInt32LE(zip.length - 22 + 16);
/** Changes a number of the first entry of the directory. */
const patched = (zip: Buffer, offset: number, change: (old: number) => number, bytes: 2 | 4 = 4): Buffer => {
  const copy = Buffer.from(zip);
  const at = directoryOf(zip) + offset;
  copy.writeUIntLE(change(copy.readUIntLE(at, bytes)) >>> 0, at, bytes);
  return copy;
};
async function readAll(zip: Buffer, limits = LIMITS, most = MAX_FILE) {
  const reader = new ZipReader(zip, limits);
  const files: Record<string, string> = {};
  for (const name of reader.names) files[name] = (await reader.read(name, most))!.toString();
  return files;
}
const isRefused = (zip: Buffer, limits = LIMITS, most = MAX_FILE) =>
  expect(readAll(zip, limits, most)).rejects.toBeInstanceOf(UnreadableZip);

test("files that this software packed are read, and others are missing", async () => {
  const files = { "a.json": "Đêm Hạ Vàng", "pictures/b.jpeg": "x".repeat(100_000), "empty.csv": "" };
  const zip = await zipOf(files);
  expect(await readAll(zip)).toEqual(files);
  expect(await new ZipReader(zip, LIMITS).read("c.json", 10)).toBeNull();
});

test("a bomb is stopped while it is inflated, whatever its headers say", async () => {
  const zip = await zipOf({ "a.json": "0".repeat(MAX_FILE + 1) });
  await isRefused(zip);
  await isRefused(patched(zip, 24, () => 10));
  await isRefused(zip, { ...LIMITS, maxUnpackedBytes: MAX_FILE }, 2 * MAX_FILE);
});

test("all files together are bounded, and so is their number", async () => {
  const zip = await zipOf({ a: "0".repeat(400_000), b: "0".repeat(400_000), c: "0".repeat(400_000) });
  await isRefused(zip);
  await isRefused(zip, { maxEntries: 2, maxUnpackedBytes: 10_000_000 });
  expect(Object.keys(await readAll(zip, { maxEntries: 3, maxUnpackedBytes: 1_200_000 }))).toHaveLength(3);
});

test("entries that share their content are refused", async () => {
  const zip = await zipOf({ aa: "0".repeat(1000), bb: "1".repeat(1000) });
  await isRefused(patched(zip, 20, (size) => size + 30));
});

test("two files of one name are refused", async () => {
  const zip = await zipOf({ aa: "1", ab: "2" });
  for (let at = zip.indexOf("ab"); at >= 0; at = zip.indexOf("ab", at + 1)) zip.write("aa", at);
  await isRefused(zip);
});

test.each([
  ["encrypted", 8, (flags: number) => flags | 1, 2],
  ["packed in another way", 10, () => 12, 2],
  ["of another size", 24, (size: number) => size + 1, 4],
  ["of another checksum", 16, (crc: number) => crc ^ 1, 4],
  ["beyond the file", 20, () => 0xfffffff0, 4],
  ["elsewhere", 42, () => 1, 4],
  ["nowhere", 42, () => 0xffffffff, 4],
] as const)("a file that is %s is refused", async (_what, offset, change, bytes) => {
  await isRefused(patched(await zipOf({ "a.json": "hello ".repeat(50) }), offset, change, bytes));
});

test("a directory that counts wrong, and what is no ZIP, is refused", async () => {
  const zip = await zipOf({ a: "1", b: "2" });
  const few = Buffer.from(zip);
  few.writeUInt16LE(1, zip.length - 22 + 8);
  few.writeUInt16LE(1, zip.length - 22 + 10);
  for (const bad of [few, zip.subarray(0, -1), Buffer.alloc(0), Buffer.from("PK"), deflateRawSync("hello")])
    await isRefused(bad);
});

test("no damage of a byte breaks the reader", async () => {
  const zip = await zipOf({ "a.json": "hello", b: "0".repeat(300) });
  for (let at = 0; at < zip.length; at++) {
    const copy = Buffer.from(zip);
    copy[at]! ^= 0xff;
    await readAll(copy).catch((error) => expect(error).toBeInstanceOf(UnreadableZip));
  }
});
