/** Writes and finds boxes of ISO/IEC 14496-12. */

export function box(type: string, ...contents: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);

  head.writeUInt32BE(contents.reduce((bytes, it) => bytes + it.length, 8));
  head.write(type, 4, "latin1");

  return Buffer.concat([head, ...contents]);
}

export function fullBox(
  type: string,
  version: number,
  flags: number,
  ...contents: Uint8Array[]
): Buffer {
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
