import { monotonicNow } from "../monotonic-clock";
import type { RecordingBucket, SegmentKey } from "./recording-bucket.server";
import { StorageAwayError } from "./storage-error";

const CACHE_BYTES = 64_000_000;
/** For this long after a failure, reads fail at once. */
const PAUSE_MS = 5000;

/**
 * Reads segments for viewers. Concurrent reads of a segment share one fetch; recent segments are
 * cached.
 */
export class SegmentReader {
  private readonly recent = new Map<string, Buffer>();
  private readonly loading = new Map<string, Promise<Buffer | null>>();
  private recentBytes = 0;
  private pausedUntil = -Infinity;

  constructor(private readonly bucket: Pick<RecordingBucket, "readSegment">) {}

  /** Null if the storage does not have the segment. @throws StorageAwayError */
  async read(key: SegmentKey): Promise<Buffer | null> {
    const cacheKey = cacheKeyOf(key);
    const cached = this.recent.get(cacheKey);
    if (cached) {
      this.recent.delete(cacheKey);
      this.recent.set(cacheKey, cached);

      return cached;
    }

    const loading = this.loading.get(cacheKey) ?? this.load(key);

    this.loading.set(cacheKey, loading);

    return loading.finally(() => this.loading.delete(cacheKey));
  }

  forget(eventId: string) {
    for (const [cacheKey, data] of this.recent) {
      if (cacheKey.startsWith(`${eventId}/`)) this.drop(cacheKey, data);
    }
  }

  private async load(key: SegmentKey): Promise<Buffer | null> {
    if (monotonicNow() < this.pausedUntil)
      throw new StorageAwayError("The storage did not answer a moment ago.");

    try {
      const data = await this.bucket.readSegment(key);
      if (data) this.keep(cacheKeyOf(key), data);

      return data;
    } catch (error) {
      this.pausedUntil = monotonicNow() + PAUSE_MS;
      throw error;
    }
  }

  private keep(cacheKey: string, data: Buffer) {
    this.recent.set(cacheKey, data);
    this.recentBytes += data.length;
    for (const [oldest, oldestData] of this.recent) {
      if (this.recentBytes <= CACHE_BYTES) return;

      this.drop(oldest, oldestData);
    }
  }

  private drop(cacheKey: string, data: Buffer) {
    this.recent.delete(cacheKey);
    this.recentBytes -= data.length;
  }
}

const cacheKeyOf = ({ eventId, name, n }: SegmentKey) => `${eventId}/${name}/${n}`;
