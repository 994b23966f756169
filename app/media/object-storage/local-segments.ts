import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { clock } from "~/platform/clock/clock";
import { logger } from "~/platform/logging/logger.server";
import type { DiskSpace } from "../disk/disk-space";
import { segmentNumber } from "../packager/segment-files";
import type { StoredNote, StoredNotes } from "./stored-note";

const DAY_MS = 24 * 3600_000;

/**
 * Removes segments that are in the storage from the disk. Indexes and the head of the replay stay.
 */
export class LocalSegments {
  constructor(
    private readonly folderOf: (eventId: string) => string,
    private readonly disk: DiskSpace,
    private readonly notes: StoredNotes,
    private readonly keepDays: number,
  ) {}

  /**
   * Removes the segments of shows that were kept for `keepDays`, and of the oldest ones while space
   * for recordings is short. `isStored` asks the storage once more before a show is removed.
   */
  async removeDue(
    complete: Map<string, StoredNote>,
    isStored: (eventId: string) => Promise<boolean>,
  ) {
    const localShows = [...complete].filter(([, note]) => note.isLocal);

    localShows.sort(([, left], [, right]) => left.completeAt! - right.completeAt!);
    for (const [eventId, note] of localShows) {
      const ageMs = clock.now().getTime() - note.completeAt!;
      if (ageMs < this.keepDays * DAY_MS && this.disk.stateFor().state === "fine") continue;
      if (!(await isStored(eventId))) continue;

      await this.remove(eventId);
      complete.set(eventId, this.notes.find(eventId) ?? note);
    }
  }

  private async remove(eventId: string) {
    const folder = this.folderOf(eventId);
    const storedNote = this.notes.find(eventId);
    if (!storedNote) return;

    for (const [renditionName, { through }] of Object.entries(storedNote.renditions)) {
      for (const fileName of await readdir(path.join(folder, renditionName)).catch(() => [])) {
        const number = segmentNumber(fileName);
        if (number !== null && number <= through)
          await rm(path.join(folder, renditionName, fileName), { force: true });
      }
    }

    await this.notes.update(eventId, (note) => note && { ...note, isLocal: false });
    this.disk.invalidate();
    await this.disk.refresh();
    logger.info(
      { eventId },
      "A replay is played from the storage from now on; its segments left the disk",
    );
  }
}
