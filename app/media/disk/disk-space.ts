import { statfs } from "node:fs/promises";
import type { Disk } from "~/models/streams/broadcast/disk.server";
import { monotonicNow } from "../monotonic-clock";
import { folderBytes } from "./folder-bytes";

export type DiskLimits = {
  /** Never to be used by recordings: the database needs room to sell and refund. */
  floorBytes: number;
  /** Of all recordings together, and of one show; null for no limit but the floor. */
  totalBytes: number | null;
  showBytes: number | null;
};

export type Probe = { free(): Promise<number>; used(): Promise<number> };

const RATE_MS = 60_000;
/** The warning comes this long before the end, and never later than with this much room. */
const WARN_MINUTES = 60;
const WARN_BYTES = 1_000_000_000;
/** The largest segment might not fit any more. */
const FULL_BYTES = 4_000_000;

/** Knows how much may still be recorded, and says so before it is over. */
export class DiskSpace {
  private freeBytes = Infinity;
  private usedBytes = 0;
  private hasCounted = false;
  private written: { at: number; bytes: number }[] = [];

  constructor(
    private readonly limits: DiskLimits,
    private readonly probe: Probe,
    private readonly now: () => number = monotonicNow,
  ) {}

  /** Looks at the disk. What cannot be looked at is taken to be as it was. */
  async refresh() {
    this.freeBytes = await this.probe.free().catch(() => this.freeBytes);
    if (this.hasCounted || this.limits.totalBytes === null) return;
    this.usedBytes = await this.probe.used();
    this.hasCounted = true;
  }

  /** Recordings were taken away: the next look counts anew. */
  invalidate() {
    this.hasCounted = false;
  }

  /** Whether a show that already takes `showBytes` may write this much more; then it counts as written. */
  tryReserve(showBytes: number, bytes: number): boolean {
    if (this.remaining(showBytes) < bytes) return false;
    this.freeBytes -= bytes;
    this.usedBytes += bytes;
    this.written.push({ at: this.now(), bytes });
    return true;
  }

  /** How it stands for one show, or for all of them. */
  stateFor(showBytes = 0): Disk {
    const roomBytes = Math.max(0, this.remaining(showBytes));
    const perMinute = this.bytesPerMinute();
    const minutesLeft = perMinute > 0 && Number.isFinite(roomBytes) ? Math.floor(roomBytes / perMinute) : null;
    const isLow = roomBytes < WARN_BYTES || (minutesLeft !== null && minutesLeft < WARN_MINUTES);
    return { state: roomBytes < FULL_BYTES ? "full" : isLow ? "low" : "fine", roomBytes, minutesLeft };
  }

  private remaining(showBytes: number) {
    const { floorBytes, totalBytes, showBytes: maxShowBytes } = this.limits;
    const leftInTotal = totalBytes === null ? Infinity : totalBytes - this.usedBytes;
    const leftInShow = maxShowBytes === null ? Infinity : maxShowBytes - showBytes;
    return Math.min(this.freeBytes - floorBytes, leftInTotal, leftInShow);
  }

  private bytesPerMinute() {
    const since = this.now() - RATE_MS;
    this.written = this.written.filter(({ at }) => at >= since);
    return this.written.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

/** What the file system says about the volume of a folder that exists, and about the folder of recordings in it. */
export function probeOf(volume: string, recordings: string): Probe {
  return {
    free: async () => {
      const { bavail, bsize } = await statfs(volume);
      return bavail * bsize;
    },
    used: () => folderBytes(recordings),
  };
}
