/** How often a text stands in the bytes, counted up to the limit. */
export function countUpTo(limit: number, bytes: Buffer, text: string): number {
  let found = 0;

  for (
    let at = bytes.indexOf(text);
    at >= 0 && found < limit;
    at = bytes.indexOf(text, at + text.length)
  )
    found++;

  return found;
}

/** Counts a text in bytes that arrive in pieces, up to the limit in each. */
export class StreamCounter {
  found = 0;
  private end = Buffer.alloc(0);

  constructor(
    private readonly text: string,
    private readonly limit: number,
  ) {}

  add(bytes: Buffer) {
    const rest = this.text.length - 1;
    const seam = Buffer.concat([this.end, bytes.subarray(0, rest)]);

    this.found += countUpTo(1, seam, this.text) + countUpTo(this.limit, bytes, this.text);

    this.end = Buffer.from(bytes.length < rest ? seam.subarray(-rest) : bytes.subarray(-rest));
  }
}
