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

    const diskState = this.disk.stateFor();

    setDisk(diskState);
    if (diskState.state !== this.state) this.logChange(diskState.state, diskState.roomBytes);
    for (const session of this.sessions())
      session.notifyDisk(this.disk.stateFor(session.show.storedBytes));
  }

  private logChange(state: "fine" | "low" | "full", roomBytes: number) {
    this.state = state;

    const details = { state, roomMegabytes: Math.round(roomBytes / 1e6) };
    if (state === "fine") logger.info(details, "There is space for recordings again");
    else
      logger.warn(
        details,
        state === "low" ? "Space for recordings is running out" : "Recording stopped: no space",
      );
  }
}
