import { appendFile, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { folderBytes } from "../disk/folder-bytes";
import type { Track } from "../isobmff/track";
import { findStoredNote } from "../object-storage/stored-note";
import type { SegmentRecord } from "./segment";
import { SEGMENT_INDEX, segmentName } from "./segment-files";

export type InitRecord = { init: number; track: Track };
export type StoredSegments = { inits: InitRecord[]; segments: SegmentRecord[] };

/** Persists a rendition's segments. */
export interface SegmentStore {
  load(): Promise<StoredSegments>;
  saveInit(record: InitRecord): void;
  /** Resolves with true if the segment was stored. */
  saveSegment(record: SegmentRecord, data: Buffer): Promise<boolean>;
  read(n: number): Promise<Buffer | null>;
  /** Resolves when everything saved so far is on disk or has failed. */
  settled(): Promise<void>;
}

/** Stores nothing: for shows that need neither a replay nor recovery. */
export const nullStore: SegmentStore = {
  load: async () => ({ inits: [], segments: [] }),
  saveInit: () => {},
  saveSegment: async () => true,
  read: async () => null,
  settled: async () => {},
};

/** Asked before each segment; takes back the room of a segment that could not be written. */
export type Room = { tryReserve(bytes: number): boolean; giveBack(bytes: number): void };

const ENDLESS_ROOM: Room = { tryReserve: () => true, giveBack: () => {} };
const MAX_BACKLOG_BYTES = 64_000_000;

/**
 * A folder with `s{n}.m4s` and `index.jsonl`. A segment is written to a temporary file, renamed and
 * only then indexed, so everything in the index is complete. Writes run in order in the background.
 */
export class FolderStore implements SegmentStore {
  private tail: Promise<void> = Promise.resolve();
  /** Total size of all segments in the folder. */
  storedBytes = 0;
  private backlogBytes = 0;
  private hasFolder = false;

  constructor(
    readonly folder: string,
    private readonly onFailure: (error: unknown) => void,
    private readonly room: Room = ENDLESS_ROOM,
  ) {}

  async load(): Promise<StoredSegments> {
    const indexText = (await readIfExists(this.file(SEGMENT_INDEX)))?.toString();
    if (indexText === undefined) return { inits: [], segments: [] };
    // A torn last line must not swallow the line that is appended next.
    if (indexText !== "" && !indexText.endsWith("\n"))
      void this.enqueue(() => appendFile(this.file(SEGMENT_INDEX), "\n"));
    const indexLines = indexText.split("\n").map(parseLine);
    const through = this.storedElsewhereThrough();
    const intact = await this.dropTornTail(newestRecords(indexLines), through);

    this.storedBytes =
      through === null
        ? intact.reduce((sum, { bytes }) => sum + bytes, 0)
        : await folderBytes(this.folder);

    return {
      inits: indexLines.filter((record) => record !== null && "track" in record),
      segments: intact,
    };
  }

  saveInit(record: InitRecord) {
    const track = { ...record.track, description: record.track.description.toString("base64") };

    void this.enqueue(() => this.append({ ...record, track }));
  }

  async saveSegment(record: SegmentRecord, data: Buffer): Promise<boolean> {
    if (this.backlogBytes > MAX_BACKLOG_BYTES) {
      this.onFailure(new Error("The disk is too slow for this show."));

      return false;
    }
    if (!this.room.tryReserve(data.length)) return false;

    this.backlogBytes += data.length;
    this.storedBytes += data.length;

    let isSaved = false;

    await this.enqueue(async () => {
      await writeAtomically(this.segmentFile(record.n), data);
      await this.append(record);
      isSaved = true;
    });

    this.backlogBytes -= data.length;
    if (!isSaved) {
      this.storedBytes -= data.length;
      this.room.giveBack(data.length);
    }

    return isSaved;
  }

  read(number: number) {
    return readIfExists(this.segmentFile(number));
  }

  settled() {
    return this.tail;
  }

  segmentFile(number: number) {
    return this.file(segmentName(number));
  }

  /**
   * Segments up to this number are in the object storage and may be missing here; null if there are
   * none.
   */
  private storedElsewhereThrough(): number | null {
    return (
      findStoredNote(path.dirname(this.folder))?.renditions[path.basename(this.folder)]?.through ??
      null
    );
  }

  /** After a power failure the index can be ahead of the data. */
  private async dropTornTail(segments: SegmentRecord[], through: number | null) {
    const intact = [...segments];

    for (let newest = intact.at(-1); newest && newest.n > (through ?? -1); newest = intact.at(-1)) {
      const fileStats = await stat(this.segmentFile(newest.n)).catch(() => null);
      if (fileStats?.size === newest.bytes) break;
      intact.pop();
    }

    return intact;
  }

  private append(indexLine: unknown) {
    return appendFile(this.file(SEGMENT_INDEX), `${JSON.stringify(indexLine)}\n`);
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    return (this.tail = this.tail.then(() => this.inFolder(work)).catch(this.onFailure));
  }

  private async inFolder(work: () => Promise<void>) {
    if (!this.hasFolder) await mkdir(this.folder, { recursive: true });
    this.hasFolder = true;
    await work();
  }

  private file(fileName: string) {
    return path.join(this.folder, fileName);
  }
}

/** Never leaves a partial file under its final name, even after a crash. */
export async function writeAtomically(filePath: string, data: Buffer | string) {
  await writeFile(`${filePath}.part`, data);
  await rename(`${filePath}.part`, filePath);
}

export async function readIfExists(filePath: string): Promise<Buffer | null> {
  try {
    return await readFile(filePath);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

    throw error;
  }
}

/**
 * Keeps the last line of each segment: a segment that was lost in a power failure and received
 * again has two lines.
 */
function newestRecords(indexLines: (InitRecord | SegmentRecord | null)[]): SegmentRecord[] {
  const segments = indexLines.filter(
    (record): record is SegmentRecord => record !== null && "n" in record,
  );

  return [...new Map(segments.map((record) => [record.n, record])).values()].sort(
    (left, right) => left.n - right.n,
  );
}

function parseLine(indexLine: string): InitRecord | SegmentRecord | null {
  try {
    const record = JSON.parse(indexLine) as InitRecord | SegmentRecord;
    if (!("track" in record)) return record;

    return {
      ...record,
      track: {
        ...record.track,
        description: Buffer.from(String(record.track.description), "base64"),
      },
    };
  } catch {
    return null;
  }
}
