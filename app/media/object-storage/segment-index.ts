import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { SegmentRecord } from "../packager/segment";
import { SEGMENT_INDEX } from "../packager/segment-files";

export type IndexedSegment = Pick<SegmentRecord, "n" | "bytes">;

/** The renditions of a show's folder that have an index. */
export async function listIndexes(showFolder: string): Promise<string[]> {
  const entries = await readdir(showFolder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const sizes = await Promise.all(
    folders.map((renditionName) => indexBytes(showFolder, renditionName)),
  );

  return folders.filter((_, index) => sizes[index]! > 0);
}

/** Size of a rendition's index; 0 if there is none. */
export async function indexBytes(showFolder: string, renditionName: string): Promise<number> {
  return stat(path.join(showFolder, renditionName, SEGMENT_INDEX)).then(
    ({ size }) => size,
    () => 0,
  );
}

/**
 * Reads the segments whose lines are complete, from a position on; `next` is the position at which
 * the next reading begins.
 */
export async function readIndex(showFolder: string, renditionName: string, position = 0) {
  const indexHandle = await open(path.join(showFolder, renditionName, SEGMENT_INDEX));

  try {
    const { size } = await indexHandle.stat();
    const bytes = Buffer.alloc(Math.max(0, size - position));
    const { bytesRead } = await indexHandle.read(bytes, 0, bytes.length, position);
    const end = bytes.subarray(0, bytesRead).lastIndexOf("\n") + 1;
    const indexLines = bytes.subarray(0, end).toString().split("\n");

    return { segments: indexLines.flatMap(parseSegment), next: position + end };
  } finally {
    await indexHandle.close();
  }
}

/** Empty for torn lines and for lines that describe an encoding. */
function parseSegment(indexLine: string): IndexedSegment[] {
  try {
    const { n, bytes } = JSON.parse(indexLine) as Partial<SegmentRecord>;

    return n === undefined || bytes === undefined ? [] : [{ n, bytes }];
  } catch {
    return [];
  }
}
