import { singleton } from "~/singleton.server";

/** Room for recordings: "low" ends within the hour at the present rate, "full" records nothing more. */
export type Disk = {
  state: "fine" | "low" | "full";
  /** Bytes that recordings may still take: to the floor of free space or to the quota, whichever is nearer. */
  roomBytes: number;
  /** At the rate of the last minute; null while nothing is recorded. */
  minutesLeft: number | null;
};

const latest = singleton("disk", () => ({ disk: null as Disk | null }));

/** What the running process saw last; null before it looked. */
export function findDisk(): Disk | null {
  return latest.disk;
}

export function setDisk(disk: Disk) {
  latest.disk = disk;
}
