import { statSync, statfsSync } from "node:fs";
import { UpgradeError } from "./upgrade-error";
import { required } from "~/platform/required";

/** The copy, the write-ahead log of the migration, and what the migration adds. */
const COPIES = 3;
const SPARE_BYTES = 100e6;

/** @throws UpgradeError when the data folder has no room for the copies of the database */
export function assertDiskSpace(dataFolder: string, database: string) {
  const { bavail, bsize } = statfsSync(dataFolder);
  const needed = COPIES * (statSync(database, { throwIfNoEntry: false })?.size ?? 0) + SPARE_BYTES;
  const [free, wanted] = [bavail * bsize, needed].map((bytes) => Math.ceil(bytes / 1e6));
  if (required(free) < required(wanted))
    throw new UpgradeError(`${dataFolder} has ${free} MB free, the upgrade needs ${wanted} MB.`);
}
