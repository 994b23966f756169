import { readFile } from "node:fs/promises";
import { clock } from "~/platform/clock/clock";
import { logger } from "~/platform/logging/logger.server";
import { writeAtomically } from "../packager/segment-store";
import type { RecordingBucket } from "./recording-bucket.server";

const DAY_MS = 24 * 3600_000;
/**
 * Orphans are kept for this long, because the operator of a restored backup may still restore a
 * newer one.
 */
const KEPT_DAYS = 7;

/** When each orphan was first found (ms since 1970), by event id. */
type FoundTimes = Record<string, number>;

/**
 * Finds shows in the storage that this site does not know, once a day, and deletes them a week
 * later.
 */
export class OrphanedShows {
  private checkedAt = -Infinity;

  constructor(
    private readonly stateFile: string,
    private readonly bucket: RecordingBucket,
    private readonly isKnown: (eventId: string) => Promise<boolean>,
  ) {}

  /** `folders`: event ids of the shows on the disk; these are no orphans. */
  async check(folders: string[]) {
    const now = clock.now().getTime();
    if (Math.abs(now - this.checkedAt) < DAY_MS) return;

    const earlier = await this.readFound();
    const found: FoundTimes = {};

    for (const eventId of await this.bucket.listShows()) {
      if (folders.includes(eventId) || (await this.isKnown(eventId))) continue;

      const foundAt = earlier[eventId] ?? now;
      if (now - foundAt < KEPT_DAYS * DAY_MS) found[eventId] = foundAt;
      else await this.delete(eventId);
    }

    await writeAtomically(this.stateFile, JSON.stringify(found));
    this.checkedAt = now;
  }

  private async delete(eventId: string) {
    await this.bucket.deleteShow(eventId);
    logger.info({ eventId }, "A recording in the storage belonged to no show and was deleted");
  }

  private async readFound(): Promise<FoundTimes> {
    try {
      return JSON.parse(await readFile(this.stateFile, "utf8")) as FoundTimes;
    } catch {
      // Without a state file every orphan counts as found for the first time.
      return {};
    }
  }
}
