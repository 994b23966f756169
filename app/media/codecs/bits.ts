/** Reads bits from the left. Beyond the end it reads zeros, as decoders do. */
export class Bits {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isSpent() {
    return this.at > this.bytes.length * 8;
  }

  take(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value = value * 2 + this.bit();
    return value;
  }

  skip(count: number) {
    this.at += count;
  }

  /** Exp-Golomb, ue(v) of H.264 section 9.1. */
  unsigned(): number {
    let zeros = 0;
    while (this.bit() === 0 && zeros < 32 && !this.isSpent) zeros += 1;
    return 2 ** zeros - 1 + this.take(zeros);
  }

  /** se(v): 0, 1, -1, 2, -2 … */
  signed(): number {
    const code = this.unsigned();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }

  private bit(): number {
    const byte = this.bytes[this.at >> 3] ?? 0;
    const value = (byte >> (7 - (this.at & 7))) & 1;
    this.at += 1;
    return value;
  }
}
