/** Counts how often a text occurs in the bytes, up to the limit. */
export function countUpTo(maxMatches: number, bytes: Buffer, searchedText: string): number {
  let matchCount = 0;

  for (
    let matchStart = bytes.indexOf(searchedText);
    matchStart >= 0 && matchCount < maxMatches;
    matchStart = bytes.indexOf(searchedText, matchStart + searchedText.length)
  )
    matchCount++;

  return matchCount;
}

/**
 * Counts the occurrences of a text in bytes that arrive in pieces, up to the limit in each piece.
 */
export class StreamCounter {
  matchCount = 0;
  private lastBytes = Buffer.alloc(0);

  constructor(
    private readonly searchedText: string,
    private readonly maxMatches: number,
  ) {}

  add(bytes: Buffer) {
    const overlapLength = this.searchedText.length - 1;
    const overlap = Buffer.concat([this.lastBytes, bytes.subarray(0, overlapLength)]);

    this.matchCount +=
      countUpTo(1, overlap, this.searchedText) +
      countUpTo(this.maxMatches, bytes, this.searchedText);

    this.lastBytes = Buffer.from(
      bytes.length < overlapLength
        ? overlap.subarray(-overlapLength)
        : bytes.subarray(-overlapLength),
    );
  }
}
