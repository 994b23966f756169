import { statfs } from "node:fs/promises";
import type { Disk } from "~/models/live/streams/broadcast/disk.server";
import { monotonicNow } from "../monotonic-clock";
import { folderBytes } from "./folder-bytes";

export type DiskLimits = {
  /** Reserved for the database, which needs room to sell and refund. */
  floorBytes: number;
  /** Limits for all recordings and for one show; null means no limit but the floor. */
  totalBytes: number | null;
  showBytes: number | null;
};

export type Probe = { free(): Promise<number>; used(): Promise<number> };

const RATE_MS = 60_000;
/** The warning comes this long before the disk is full, and at the latest at WARN_BYTES. */
const WARN_MINUTES = 60;
const WARN_BYTES = 1_000_000_000;
/** The size of the largest segment. With less room than this the disk counts as full. */
const FULL_BYTES = 4_000_000;

/** Tracks how much may still be recorded and warns in time. */
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

  /**
   * Reads the free space. Counts the used bytes if there is a total limit and they are not counted
   * yet. Keeps the previous free space if the disk cannot be read.
   */
  async refresh() {
    this.freeBytes = await this.probe.free().catch(() => this.freeBytes);
    if (this.hasCounted || this.limits.totalBytes === null) return;

    this.usedBytes = await this.probe.used();
    this.hasCounted = true;
  }

  /** Called after recordings were removed: the next refresh counts the used bytes again. */
  invalidate() {
    this.hasCounted = false;
  }

  /** Reserves `bytes` for a show that already uses `showBytes`; false if there is no room. */
  tryReserve(showBytes: number, bytes: number): boolean {
    if (this.remaining(showBytes) < bytes) return false;

    this.freeBytes -= bytes;
    this.usedBytes += bytes;
    this.written.push({ at: this.now(), bytes });

    return true;
  }

  /** Undoes a reservation whose bytes could not be written. */
  giveBack(bytes: number) {
    this.freeBytes += bytes;
    this.usedBytes -= bytes;
  }

  /** The state for a show that already uses `showBytes`. */
  stateFor(showBytes = 0): Disk {
    const roomBytes = Math.max(0, this.remaining(showBytes));
    const perMinute = this.bytesPerMinute();
    const minutesLeft =
      perMinute > 0 && Number.isFinite(roomBytes) ? Math.floor(roomBytes / perMinute) : null;
    const isRunningLow =
      roomBytes < WARN_BYTES || (minutesLeft !== null && minutesLeft < WARN_MINUTES);

    return {
      state: roomBytes < FULL_BYTES ? "full" : isRunningLow ? "low" : "fine",
      roomBytes,
      minutesLeft,
    };
  }

  private remaining(showBytes: number) {
    const { floorBytes, totalBytes, showBytes: maxShowBytes } = this.limits;
    const leftInTotal = totalBytes === null ? Infinity : totalBytes - this.usedBytes;
    const leftInShow = maxShowBytes === null ? Infinity : maxShowBytes - showBytes;

    return Math.min(this.freeBytes - floorBytes, leftInTotal, leftInShow);
  }

  private bytesPerMinute() {
    const earliest = this.now() - RATE_MS;

    this.written = this.written.filter(({ at }) => at >= earliest);

    return this.written.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

/** Reads free space from the volume and used space from the folder of recordings. */
export function probeOf(volume: string, recordings: string): Probe {
  return {
    free: async () => {
      const { bavail, bsize } = await statfs(volume);

      return bavail * bsize;
    },
    used: () => folderBytes(recordings),
  };
}
