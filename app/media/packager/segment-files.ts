/** Names of the files in a rendition's folder, and of its objects in the storage. */
export const SEGMENT_INDEX = "index.jsonl";

export const segmentName = (number: number) => `s${number}.m4s`;

/** The number of a segment's file; null for other files. */
export function segmentNumber(fileName: string): number | null {
  const digits = /^s(\d+)\.m4s$/.exec(fileName)?.[1];

  return digits === undefined ? null : Number(digits);
}
