/** Reads bits from the most significant end. Past the end it returns zeros, as decoders do. */
export class BitReader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isExhausted() {
    return this.at > this.bytes.length * 8;
  }

  read(count: number): number {
    let value = 0;

    for (let i = 0; i < count; i++) value = value * 2 + this.bit();

    return value;
  }

  skip(count: number) {
    this.at += count;
  }

  /** Exp-Golomb, ue(v) of H.264 section 9.1. */
  readUnsigned(): number {
    let zeros = 0;

    while (this.bit() === 0 && zeros < 32 && !this.isExhausted) zeros += 1;

    return 2 ** zeros - 1 + this.read(zeros);
  }

  /** se(v): 0, 1, -1, 2, -2 … */
  readSigned(): number {
    const code = this.readUnsigned();

    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }

  private bit(): number {
    const byte = this.bytes[this.at >> 3] ?? 0;
    const value = (byte >> (7 - (this.at & 7))) & 1;

    this.at += 1;

    return value;
  }
}
