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
   * Of shows that were kept for the chosen time, and the oldest ones while space for recordings is
   * short. `isStored` asks the storage once more before a show is removed.
   */
  async removeDue(
    complete: Map<string, StoredNote>,
    isStored: (eventId: string) => Promise<boolean>,
  ) {
    const local = [...complete].filter(([, note]) => note.isLocal);

    local.sort(([, a], [, b]) => a.completeAt! - b.completeAt!);
    for (const [eventId, note] of local) {
      const age = clock.now().getTime() - note.completeAt!;
      if (age < this.keepDays * DAY_MS && this.disk.stateFor().state === "fine") continue;
      if (!(await isStored(eventId))) continue;

      await this.remove(eventId);
      complete.set(eventId, this.notes.find(eventId) ?? note);
    }
  }

  private async remove(eventId: string) {
    const folder = this.folderOf(eventId);
    const stored = this.notes.find(eventId);
    if (!stored) return;

    for (const [name, { through }] of Object.entries(stored.renditions)) {
      for (const file of await readdir(path.join(folder, name)).catch(() => [])) {
        const n = segmentNumber(file);
        if (n !== null && n <= through) await rm(path.join(folder, name, file), { force: true });
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
