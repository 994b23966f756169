import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { clock } from "~/platform/clock/clock";
import { segmentName } from "../packager/segment-files";
import type { RecordingBucket } from "./recording-bucket.server";
import { listIndexes, readIndex } from "./segment-index";
import type { StoredNotes, StoredRendition } from "./stored-note";

/** Segments sent at the same time; limits the memory of an upload. */
const SENT_AT_ONCE = 4;
/**
 * Segments of one show that are sent in a row, so that a long show does not keep the others
 * waiting.
 */
const BATCH_SEGMENTS = 64;

type WaitingSegment = { name: string; n: number; bytes: number; since: number };

/** Uploads one show: the segments in the index on the disk that the storage lacks. */
export class ShowUpload {
  private readonly waiting = new Map<string, WaitingSegment>();
  private readonly indexPositions = new Map<string, number>();
  private storedSizes: Map<string, number> | null = null;
  private isAdded = false;

  constructor(
    readonly eventId: string,
    private readonly folder: string,
    private readonly bucket: RecordingBucket,
    private readonly notes: StoredNotes,
  ) {}

  get waitingBytes() {
    return [...this.waiting.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** When the oldest waiting segment was recorded; null if none waits. */
  get waitingSince(): number | null {
    const times = [...this.waiting.values()].map(({ since }) => since);

    return times.length > 0 ? times.reduce((left, right) => Math.min(left, right)) : null;
  }

  /** Reads the new lines of the index. */
  async follow() {
    this.storedSizes ??= this.notes.find(this.eventId)
      ? await this.bucket.listSegments(this.eventId)
      : new Map();
    for (const renditionName of await listIndexes(this.folder)) {
      const { segments, next } = await readIndex(
        this.folder,
        renditionName,
        this.indexPositions.get(renditionName),
      );

      for (const { n, bytes } of segments) await this.note(renditionName, n, bytes);
      this.indexPositions.set(renditionName, next);
    }
  }

  /** Sends the oldest segments. @throws StorageAwayError */
  async send() {
    await this.begin();

    const batch = [...this.waiting.values()]
      .sort((left, right) => left.since - right.since)
      .slice(0, BATCH_SEGMENTS);
    const sendNext = async () => {
      for (let segment = batch.shift(); segment; segment = batch.shift())
        await this.sendOne(segment);
    };

    const senders = await Promise.allSettled(Array.from({ length: SENT_AT_ONCE }, sendNext));

    for (const sender of senders) {
      if (sender.status === "rejected") throw sender.reason;
    }
  }

  /**
   * Compares the whole index with the storage. Returns false, and queues the missing segments, if
   * the storage lacks some.
   */
  async complete(): Promise<boolean> {
    this.storedSizes = await this.bucket.listSegments(this.eventId);

    const renditions: Record<string, StoredRendition> = {};

    for (const renditionName of await listIndexes(this.folder)) {
      const { segments, next } = await readIndex(this.folder, renditionName);

      for (const { n, bytes } of segments) await this.note(renditionName, n, bytes);
      const newest = new Map(segments.map((segment) => [segment.n, segment.bytes]));
      const stored = [...newest].filter(
        ([segmentNumber, bytes]) =>
          this.storedSizes!.get(keyOf(renditionName, segmentNumber)) === bytes,
      );
      const bytes = stored.reduce((sum, [, size]) => sum + size, 0);

      renditions[renditionName] = {
        through: Math.max(-1, ...newest.keys()),
        objects: stored.length,
        bytes,
        indexBytes: next,
      };
    }

    if (this.waiting.size > 0) return false;

    const completeAt = clock.now().getTime();

    await this.notes.update(this.eventId, (note) =>
      note && !note.isDeleted
        ? {
            ...note,
            place: this.bucket.place,
            completeAt: note.completeAt ?? completeAt,
            renditions,
          }
        : null,
    );

    return true;
  }

  private async begin() {
    if (this.isAdded) return;

    const { place } = this.bucket;

    await this.notes.update(this.eventId, (note) => {
      const fresh = { place, completeAt: null, isLocal: true };

      return note?.isDeleted ? null : { renditions: {}, ...note, ...fresh };
    });
    await this.bucket.addShow(this.eventId);
    this.isAdded = true;
  }

  /**
   * Queues a segment that the storage lacks. One that the disk lacks too is lost and is not queued.
   */
  private async note(renditionName: string, segmentNumber: number, bytes: number) {
    const objectKey = keyOf(renditionName, segmentNumber);

    this.waiting.delete(objectKey);
    if (this.storedSizes!.get(objectKey) === bytes) return;

    const fileStats = await stat(path.join(this.folder, objectKey)).catch(() => null);
    if (fileStats?.size === bytes)
      this.waiting.set(objectKey, {
        name: renditionName,
        n: segmentNumber,
        bytes,
        since: fileStats.mtimeMs,
      });
  }

  private async sendOne({ name, n, bytes }: WaitingSegment) {
    const objectKey = keyOf(name, n);
    const data = await readFile(path.join(this.folder, objectKey)).catch(() => null);
    if (data?.length === bytes) {
      await this.bucket.saveSegment({ eventId: this.eventId, name, n }, data);
      this.storedSizes!.set(objectKey, bytes);
    }

    this.waiting.delete(objectKey);
  }
}

const keyOf = (renditionName: string, segmentNumber: number) =>
  `${renditionName}/${segmentName(segmentNumber)}`;
