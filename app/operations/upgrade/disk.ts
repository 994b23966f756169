import { statSync, statfsSync } from "node:fs";
import { UpgradeError } from "./upgrade-error";
import { required } from "~/platform/required";

/**
 * The needed space as a multiple of the database's size: for the copy, the migration's write-ahead
 * log, and the data that the migration adds.
 */
const COPIES = 3;
const SPARE_BYTES = 100e6;

/** @throws UpgradeError if the data folder has no space for the copies of the database */
export function assertDiskSpace(dataFolder: string, database: string) {
  const { bavail, bsize: blockSize } = statfsSync(dataFolder);
  const needed = COPIES * (statSync(database, { throwIfNoEntry: false })?.size ?? 0) + SPARE_BYTES;
  const [freeMegabytes, neededMegabytes] = [bavail * blockSize, needed].map((size) =>
    Math.ceil(size / 1e6),
  );
  if (required(freeMegabytes) < required(neededMegabytes))
    throw new UpgradeError(
      `${dataFolder} has ${freeMegabytes} MB free, the upgrade needs ${neededMegabytes} MB.`,
    );
}
