import { logger } from "~/platform/logging/logger.server";
import { setDisk } from "~/models/live/streams/broadcast/disk.server";
import type { LiveSession } from "../live-session";
import type { DiskSpace } from "./disk-space";

/** Checks the disk while the server runs and informs the log, the admins and live artists. */
export class DiskWatch {
  private state = "fine";

  constructor(
    private readonly disk: DiskSpace,
    private readonly sessions: () => Iterable<LiveSession>,
  ) {}

  async check() {
    await this.disk.refresh();

    const all = this.disk.stateFor();

    setDisk(all);
    if (all.state !== this.state) this.note(all.state, all.roomBytes);
    for (const session of this.sessions())
      session.notifyDisk(this.disk.stateFor(session.show.storedBytes));
  }

  private note(state: "fine" | "low" | "full", roomBytes: number) {
    this.state = state;

    const room = { state, roomMegabytes: Math.round(roomBytes / 1e6) };
    if (state === "fine") logger.info(room, "There is space for recordings again");
    else
      logger.warn(
        room,
        state === "low" ? "Space for recordings is running out" : "Recording stopped: no space",
      );
  }
}
