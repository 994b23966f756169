/** Spare bandwidth must last this long before renditions are offered again. */
const REOPEN_MS = 10_000;
/** Reopening needs this much more than `needed`, because returning viewers use some of it. */
const REOPEN_FACTOR = 1.1;

/** Closes at once when bandwidth is short and reopens after a period of spare bandwidth. */
export class Hysteresis {
  private closedAt: number | null = null;
  private roomSince: number | null = null;

  /** Returns true while open. Arguments in bits per second. */
  update(bits: number, needed: number, now: number): boolean {
    if (bits < needed) {
      this.closedAt ??= now;
      this.roomSince = null;
    } else if (bits >= needed * REOPEN_FACTOR) this.roomSince ??= now;
    else this.roomSince = null;
    if (this.roomSince !== null && now - this.roomSince >= REOPEN_MS) this.closedAt = null;

    return this.closedAt === null;
  }

  /** 0 while open. */
  closedMs(now: number): number {
    return this.closedAt === null ? 0 : now - this.closedAt;
  }
}
