import { readFile } from "node:fs/promises";
import { clock } from "~/platform/clock/clock";
import { logger } from "~/platform/logging/logger.server";
import { writeAtomically } from "../packager/segment-store";
import type { RecordingBucket } from "./recording-bucket.server";

const DAY_MS = 24 * 3600_000;
/** A restored backup is older than the storage: its operator may still find a newer one. */
const KEPT_DAYS = 7;

/** When each of them was first found. */
type Found = Record<string, number>;

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

  /** `folders`: the shows on the disk, which are cleaned up there. */
  async check(folders: string[]) {
    const now = clock.now().getTime();
    if (Math.abs(now - this.checkedAt) < DAY_MS) return;

    const before = await this.readFound();
    const found: Found = {};

    for (const eventId of await this.bucket.listShows()) {
      if (folders.includes(eventId) || (await this.isKnown(eventId))) continue;

      const since = before[eventId] ?? now;
      if (now - since < KEPT_DAYS * DAY_MS) found[eventId] = since;
      else await this.delete(eventId);
    }

    await writeAtomically(this.stateFile, JSON.stringify(found));
    this.checkedAt = now;
  }

  private async delete(eventId: string) {
    await this.bucket.deleteShow(eventId);
    logger.info({ eventId }, "A recording in the storage belonged to no show and was deleted");
  }

  private async readFound(): Promise<Found> {
    try {
      return JSON.parse(await readFile(this.stateFile, "utf8")) as Found;
    } catch {
      // Unknown means: found for the first time.
      return {};
    }
  }
}
