import { singleton } from "~/platform/process/singleton.server";

/**
 * Free space for recordings: "low" is less than 1 GB, or less than an hour at the current rate;
 * "full" stops recording.
 */
export type Disk = {
  state: "fine" | "low" | "full";
  /** Bytes left to the minimum free space or the quota, whichever is nearer. */
  roomBytes: number;
  /**
   * Minutes until the disk is full, at the rate of the last minute; null while nothing is recorded.
   */
  minutesLeft: number | null;
};

const latestCheck = singleton("disk", () => ({ disk: null as Disk | null }));

/** Latest state of the disk; null before the first check. */
export function findDisk(): Disk | null {
  return latestCheck.disk;
}

export function setDisk(disk: Disk) {
  latestCheck.disk = disk;
}
