/** Functions that write and find boxes of ISO/IEC 14496-12. */

export function box(boxType: string, ...contents: Uint8Array[]): Buffer {
  const header = Buffer.alloc(8);

  header.writeUInt32BE(contents.reduce((bytes, content) => bytes + content.length, 8));
  header.write(boxType, 4, "latin1");

  return Buffer.concat([header, ...contents]);
}

export function fullBox(
  boxType: string,
  version: number,
  flags: number,
  ...contents: Uint8Array[]
): Buffer {
  return box(boxType, u32(version * 0x1000000 + flags), ...contents);
}

export function u8(...values: number[]): Buffer {
  return Buffer.from(values);
}

export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);

  values.forEach((value, index) => bytes.writeUInt16BE(value, index * 2));

  return bytes;
}

export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);

  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));

  return bytes;
}

export function u64(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);

  values.forEach((value, index) => bytes.writeBigUInt64BE(BigInt(value), index * 8));

  return bytes;
}

export const latin1Bytes = (value: string) => Buffer.from(value, "latin1");
export const zeros = (bytes: number) => Buffer.alloc(bytes);
