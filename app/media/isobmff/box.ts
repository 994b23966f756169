/** Writes and finds boxes of ISO/IEC 14496-12. */

export function box(type: string, ...contents: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(contents.reduce((bytes, it) => bytes + it.length, 8));
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...contents]);
}

export function fullBox(type: string, version: number, flags: number, ...contents: Uint8Array[]): Buffer {
  return box(type, u32(version * 0x1000000 + flags), ...contents);
}

export function u8(...values: number[]): Buffer {
  return Buffer.from(values);
}

export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => bytes.writeUInt16BE(value, i * 2));
  return bytes;
}

export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32BE(value, i * 4));
  return bytes;
}

export function u64(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, i) => bytes.writeBigUInt64BE(BigInt(value), i * 8));
  return bytes;
}

export const text = (value: string) => Buffer.from(value, "latin1");
export const zeros = (bytes: number) => Buffer.alloc(bytes);

export type BoxAt = { type: string; start: number; contents: number; end: number };

/** Yields the sibling boxes in `bytes` from `start` to `end`. Stops at the first truncated one. */
export function* boxesIn(bytes: Buffer, start = 0, end = bytes.length): Generator<BoxAt> {
  for (let at = start; at + 8 <= end;) {
    const short = bytes.readUInt32BE(at);
    const isLarge = short === 1 && at + 16 <= end;
    const size = isLarge ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < 8 || at + size > end) return;
    yield {
      type: bytes.toString("latin1", at + 4, at + 8),
      start: at,
      contents: at + (isLarge ? 16 : 8),
      end: at + size,
    };
    at += size;
  }
}

/** Finds the first box at a path such as "moov", "trak", "tkhd". Only for boxes that contain nothing but boxes. */
export function findBox(bytes: Buffer, ...path: string[]): BoxAt | null {
  let found: BoxAt | null = null;
  for (const type of path) {
    const within: Generator<BoxAt> = boxesIn(bytes, found?.contents ?? 0, found?.end ?? bytes.length);
    found = [...within].find((it) => it.type === type) ?? null;
    if (!found) return null;
  }
  return found;
}
