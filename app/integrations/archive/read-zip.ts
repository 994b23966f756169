import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";

const inflate = promisify(inflateRaw);

const END = { signature: 0x06054b50, size: 22 };
const ENTRY = { signature: 0x02014b50, size: 46 };
const LOCAL = { signature: 0x04034b50, size: 30 };
const MAX_COMMENT = 65_535;
/** Encrypted, patched, or with hidden headers. */
const UNREADABLE_FLAGS = 0b10_0000_0110_0001;
const STORED = 0;
const DEFLATED = 8;

/** The file is no ZIP, damaged, or made to do harm. */
export class UnreadableZip extends Error {}

type ZipEntry = { name: string; method: number; crc: number; packed: number; size: number; offset: number };
export type ZipLimits = { maxEntries: number; maxUnpackedBytes: number };

/**
 * Reads files of a ZIP in memory. Strict: entries that overlap, are encrypted, appear twice or contradict their headers
 * make the whole file unreadable. ZIP64 isn't read.
 */
export class ZipReader {
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, ZipEntry>();
  #left: number;

  /** @throws UnreadableZip */
  constructor(bytes: Buffer, { maxEntries, maxUnpackedBytes }: ZipLimits) {
    this.#bytes = bytes;
    this.#left = maxUnpackedBytes;
    const { count, start, end } = findDirectory(bytes);
    assert(count <= maxEntries);
    for (const entry of listEntries(bytes, count, start, end)) {
      assert(!this.#entries.has(entry.name));
      this.#entries.set(entry.name, entry);
    }
    assertApart(bytes, [...this.#entries.values()], start);
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** Inflates a file away from the event loop. Its size is what comes out, not what a header says. @throws UnreadableZip */
  async read(name: string, maxBytes: number): Promise<Buffer | null> {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    const { start, end } = contentOf(this.#bytes, entry);
    const most = Math.min(maxBytes, this.#left);
    assert(entry.size <= most);
    const packed = this.#bytes.subarray(start, end);
    const content = entry.method === STORED ? packed : await inflateWithin(packed, entry.size);
    assert(content.length === entry.size && crc32(content) === entry.crc);
    this.#left -= content.length;
    return content;
  }
}

async function inflateWithin(packed: Buffer, maxBytes: number): Promise<Buffer> {
  // Zero is no limit that zlib takes.
  return inflate(packed, { maxOutputLength: maxBytes + 1 }).catch(() => {
    throw new UnreadableZip();
  });
}

function findDirectory(bytes: Buffer): { count: number; start: number; end: number } {
  const first = Math.max(0, bytes.length - END.size - MAX_COMMENT);
  for (let at = bytes.length - END.size; at >= first; at--) {
    if (bytes.readUInt32LE(at) !== END.signature) continue;
    if (at + END.size + bytes.readUInt16LE(at + 20) !== bytes.length) continue;
    const [disk, firstDisk, here, count] = [4, 6, 8, 10].map((offset) => bytes.readUInt16LE(at + offset));
    const start = bytes.readUInt32LE(at + 16);
    assert(disk === 0 && firstDisk === 0 && here === count && start + bytes.readUInt32LE(at + 12) === at);
    return { count: count!, start, end: at };
  }
  throw new UnreadableZip();
}

function* listEntries(bytes: Buffer, count: number, start: number, end: number): Generator<ZipEntry> {
  let at = start;
  for (let i = 0; i < count; i++) {
    assert(at + ENTRY.size <= end && bytes.readUInt32LE(at) === ENTRY.signature);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const nameAt = at + ENTRY.size;
    const next = nameAt + nameLength! + extraLength! + commentLength!;
    assert(next <= end);
    const [crc, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset));
    const method = bytes.readUInt16LE(at + 10);
    assert((bytes.readUInt16LE(at + 8) & UNREADABLE_FLAGS) === 0 && (method === STORED || method === DEFLATED));
    const name = bytes.toString("utf8", nameAt, nameAt + nameLength!);
    yield { name, method, crc: crc!, packed: packed!, size: size!, offset: bytes.readUInt32LE(at + 42) };
    at = next;
  }
  assert(at === end);
}

/** Where an entry's content is, by its own header, which names the same file. */
function contentOf(bytes: Buffer, { name, offset, packed }: ZipEntry): { start: number; end: number } {
  assert(offset + LOCAL.size <= bytes.length && bytes.readUInt32LE(offset) === LOCAL.signature);
  const nameEnd = offset + LOCAL.size + bytes.readUInt16LE(offset + 26);
  const start = nameEnd + bytes.readUInt16LE(offset + 28);
  assert(bytes.toString("utf8", offset + LOCAL.size, nameEnd) === name);
  return { start, end: start + packed };
}

/** A bomb packs one content and names it a thousand times. */
function assertApart(bytes: Buffer, entries: ZipEntry[], directoryStart: number) {
  let free = 0;
  for (const entry of entries.sort((a, b) => a.offset - b.offset)) {
    assert(entry.offset >= free);
    free = contentOf(bytes, entry).end;
    assert(free <= directoryStart);
  }
}

function assert(isSound: boolean): asserts isSound {
  if (!isSound) throw new UnreadableZip();
}
