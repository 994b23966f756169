import { monotonicNow } from "../monotonic-clock";
import type { RecordingBucket, SegmentKey } from "./recording-bucket.server";
import { StorageAwayError } from "./storage-error";

const CACHE_BYTES = 64_000_000;
/** After a failure nobody waits for the storage for this long. */
const PAUSE_MS = 5000;

/**
 * Reads segments for viewers. Each is fetched once for all who ask for it at the same time, and
 * kept for a while.
 */
export class SegmentReader {
  private readonly recent = new Map<string, Buffer>();
  private readonly loading = new Map<string, Promise<Buffer | null>>();
  private recentBytes = 0;
  private pausedUntil = -Infinity;

  constructor(private readonly bucket: Pick<RecordingBucket, "readSegment">) {}

  /** Null if the storage does not have it. @throws StorageAwayError */
  async read(key: SegmentKey): Promise<Buffer | null> {
    const id = idOf(key);
    const known = this.recent.get(id);
    if (known) {
      this.recent.delete(id);
      this.recent.set(id, known);

      return known;
    }

    const loading = this.loading.get(id) ?? this.load(key);

    this.loading.set(id, loading);

    return loading.finally(() => this.loading.delete(id));
  }

  forget(eventId: string) {
    for (const [id, data] of this.recent) {
      if (id.startsWith(`${eventId}/`)) this.drop(id, data);
    }
  }

  private async load(key: SegmentKey): Promise<Buffer | null> {
    if (monotonicNow() < this.pausedUntil)
      throw new StorageAwayError("The storage did not answer a moment ago.");

    try {
      const data = await this.bucket.readSegment(key);
      if (data) this.keep(idOf(key), data);

      return data;
    } catch (error) {
      this.pausedUntil = monotonicNow() + PAUSE_MS;
      throw error;
    }
  }

  private keep(id: string, data: Buffer) {
    this.recent.set(id, data);
    this.recentBytes += data.length;
    for (const [oldest, bytes] of this.recent) {
      if (this.recentBytes <= CACHE_BYTES) return;

      this.drop(oldest, bytes);
    }
  }

  private drop(id: string, data: Buffer) {
    this.recent.delete(id);
    this.recentBytes -= data.length;
  }
}

const idOf = ({ eventId, name, n }: SegmentKey) => `${eventId}/${name}/${n}`;
