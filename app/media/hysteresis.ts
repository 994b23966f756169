/** Room has to last so long before it is believed. */
const REOPEN_MS = 10_000;
/** And it has to be this much more than what is needed: whoever comes back takes some of it. */
const REOPEN_FACTOR = 1.1;

/** Shuts at once where bits are missing, and opens only when there has been more than enough for a while. */
export class Hysteresis {
  private closedAt: number | null = null;
  private roomSince: number | null = null;

  /** Whether it is open, now that a viewer may have `bits` a second of the `needed`. */
  update(bits: number, needed: number, now: number): boolean {
    if (bits < needed) {
      this.closedAt ??= now;
      this.roomSince = null;
    } else if (bits >= needed * REOPEN_FACTOR) this.roomSince ??= now;
    else this.roomSince = null;
    if (this.roomSince !== null && now - this.roomSince >= REOPEN_MS) this.closedAt = null;
    return this.closedAt === null;
  }

  /** For how many milliseconds it has been shut. */
  closedMs(now: number): number {
    return this.closedAt === null ? 0 : now - this.closedAt;
  }
}
