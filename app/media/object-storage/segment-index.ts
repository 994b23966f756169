import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { SegmentRecord } from "../packager/segment";
import { SEGMENT_INDEX } from "../packager/segment-files";

export type IndexedSegment = Pick<SegmentRecord, "n" | "bytes">;

/** The renditions of a show's folder that have an index. */
export async function listIndexes(showFolder: string): Promise<string[]> {
  const entries = await readdir(showFolder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((it) => it.isDirectory()).map(({ name }) => name);
  const sizes = await Promise.all(folders.map((name) => indexBytes(showFolder, name)));

  return folders.filter((_, i) => sizes[i]! > 0);
}

/** 0 if there is no index. */
export async function indexBytes(showFolder: string, name: string): Promise<number> {
  return stat(path.join(showFolder, name, SEGMENT_INDEX)).then(
    ({ size }) => size,
    () => 0,
  );
}

/** The segments whose lines are complete, from a position on; `next` is where to continue. */
export async function readIndex(showFolder: string, name: string, from = 0) {
  const file = await open(path.join(showFolder, name, SEGMENT_INDEX));

  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.max(0, size - from));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
    const end = bytes.subarray(0, bytesRead).lastIndexOf("\n") + 1;
    const lines = bytes.subarray(0, end).toString().split("\n");

    return { segments: lines.flatMap(parseSegment), next: from + end };
  } finally {
    await file.close();
  }
}

/** Lines may be torn, or describe an encoding. */
function parseSegment(line: string): IndexedSegment[] {
  try {
    const { n, bytes } = JSON.parse(line) as Partial<SegmentRecord>;

    return n === undefined || bytes === undefined ? [] : [{ n, bytes }];
  } catch {
    return [];
  }
}
