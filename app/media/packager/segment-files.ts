/** Names of the files in a rendition's folder, and of its objects in the storage. */
export const SEGMENT_INDEX = "index.jsonl";

export const segmentName = (n: number) => `s${n}.m4s`;

/** The number of a segment's file; null for other files. */
export function segmentNumber(file: string): number | null {
  const digits = /^s(\d+)\.m4s$/.exec(file)?.[1];

  return digits === undefined ? null : Number(digits);
}
