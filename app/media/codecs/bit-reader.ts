/** Reads bits from the most significant end. Past the end it returns zeros, as decoders do. */
export class BitReader {
  private position = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isExhausted() {
    return this.position > this.bytes.length * 8;
  }

  read(count: number): number {
    let value = 0;

    for (let index = 0; index < count; index++) value = value * 2 + this.readBit();

    return value;
  }

  skip(count: number) {
    this.position += count;
  }

  /** Reads an unsigned Exp-Golomb code, ue(v) of H.264 section 9.1. */
  readUnsigned(): number {
    let leadingZeros = 0;

    while (this.readBit() === 0 && leadingZeros < 32 && !this.isExhausted) leadingZeros += 1;

    return 2 ** leadingZeros - 1 + this.read(leadingZeros);
  }

  /** Reads a signed Exp-Golomb code, se(v): the codes mean 0, 1, -1, 2, -2 … */
  readSigned(): number {
    const code = this.readUnsigned();

    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }

  private readBit(): number {
    const byte = this.bytes[this.position >> 3] ?? 0;
    const value = (byte >> (7 - (this.position & 7))) & 1;

    this.position += 1;

    return value;
  }
}
