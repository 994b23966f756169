/**
 * AMF0, the encoding of RTMP commands (Adobe, "Action Message Format -- AMF 0"). The depth and the
 * number of the values that are read are limited.
 */
export type AmfValue = number | boolean | string | null | undefined | AmfObject | AmfValue[];
export type AmfObject = { [fieldName: string]: AmfValue };

export class AmfError extends Error {}

export const isAmfObject = (value: AmfValue): value is AmfObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const NUMBER = 0;
const BOOLEAN = 1;
const STRING = 2;
const OBJECT = 3;
const NULL = 5;
const UNDEFINED = 6;
const ECMA_ARRAY = 8;
const OBJECT_END = 9;
const STRICT_ARRAY = 10;
const DATE = 11;
const LONG_STRING = 12;

const MAX_DEPTH = 6;
const MAX_VALUES = 500;

/** Reads all values in `bytes`. @throws AmfError */
export function readAmf(bytes: Buffer): AmfValue[] {
  const reader = new AmfReader(bytes);
  const values: AmfValue[] = [];

  while (!reader.isAtEnd()) values.push(reader.value(0));

  return values;
}

export function writeAmf(...values: AmfValue[]): Buffer {
  return Buffer.concat(values.map(encode));
}

class AmfReader {
  private position = 0;
  private count = 0;

  constructor(private readonly bytes: Buffer) {}

  isAtEnd() {
    return this.position >= this.bytes.length;
  }

  value(nesting: number): AmfValue {
    this.count += 1;
    if (nesting > MAX_DEPTH || this.count > MAX_VALUES)
      throw new AmfError("Too deep or too many values.");

    const marker = this.take(1).readUInt8();
    if (marker === NUMBER) return this.take(8).readDoubleBE();
    if (marker === BOOLEAN) return this.take(1).readUInt8() !== 0;
    if (marker === STRING) return this.text(this.take(2).readUInt16BE());
    if (marker === LONG_STRING) return this.text(this.take(4).readUInt32BE());
    if (marker === NULL || marker === UNDEFINED) return null;
    if (marker === DATE) return this.take(10).readDoubleBE();

    return this.collection(marker, nesting);
  }

  private collection(marker: number, nesting: number): AmfValue {
    if (marker === STRICT_ARRAY) {
      const length = this.take(4).readUInt32BE();
      if (length > MAX_VALUES) throw new AmfError("The array is too long.");

      return Array.from({ length }, () => this.value(nesting + 1));
    }
    if (marker === ECMA_ARRAY) this.take(4);
    else if (marker !== OBJECT) throw new AmfError(`Unknown marker ${marker}.`);

    return this.object(nesting);
  }

  private object(nesting: number): AmfObject {
    const entries: [string, AmfValue][] = [];

    for (;;) {
      const fieldName = this.text(this.take(2).readUInt16BE());
      if (fieldName === "" && this.bytes[this.position] === OBJECT_END) break;
      entries.push([fieldName, this.value(nesting + 1)]);
    }

    this.take(1);

    return Object.fromEntries(entries);
  }

  private text(length: number) {
    return this.take(length).toString("utf8");
  }

  private take(length: number): Buffer {
    const piece = this.bytes.subarray(this.position, this.position + length);
    if (piece.length < length) throw new AmfError("The value is cut off.");

    this.position += length;

    return piece;
  }
}

function encode(value: AmfValue): Buffer {
  if (typeof value === "number") {
    const bytes = Buffer.alloc(9);

    bytes.writeDoubleBE(value, 1);

    return bytes;
  }
  if (typeof value === "boolean") return Buffer.from([BOOLEAN, value ? 1 : 0]);
  if (typeof value === "string")
    return Buffer.concat([Buffer.from([STRING]), lengthPrefixed(value)]);
  if (value === null || value === undefined) return Buffer.from([NULL]);
  if (Array.isArray(value)) {
    const header = Buffer.from([STRICT_ARRAY, 0, 0, 0, 0]);

    header.writeUInt32BE(value.length, 1);

    return Buffer.concat([header, ...value.map(encode)]);
  }

  const fields = Object.entries(value).flatMap(([fieldName, field]) => [
    lengthPrefixed(fieldName),
    encode(field),
  ]);

  return Buffer.concat([Buffer.from([OBJECT]), ...fields, Buffer.from([0, 0, OBJECT_END])]);
}

function lengthPrefixed(fieldText: string): Buffer {
  const utf8Bytes = Buffer.from(fieldText, "utf8");
  const length = Buffer.alloc(2);

  length.writeUInt16BE(utf8Bytes.length);

  return Buffer.concat([length, utf8Bytes]);
}
