/** Room has to last so long before it is believed. */
const CALM_MS = 10_000;
/** And it has to be this much more than what is needed: whoever comes back takes some of it. */
const SPARE = 1.1;

/** Shuts at once where bits are missing, and opens only when there has been more than enough for a while. */
export class Latch {
  private shutAt: number | null = null;
  private roomSince: number | null = null;

  /** Whether it is open, now that a viewer may have `bits` a second of the `needed`. */
  look(bits: number, needed: number, now: number): boolean {
    if (bits < needed) {
      this.shutAt ??= now;
      this.roomSince = null;
    } else if (bits >= needed * SPARE) this.roomSince ??= now;
    else this.roomSince = null;
    if (this.roomSince !== null && now - this.roomSince >= CALM_MS) this.shutAt = null;
    return this.shutAt === null;
  }

  /** For how many milliseconds it has been shut. */
  shutFor(now: number): number {
    return this.shutAt === null ? 0 : now - this.shutAt;
  }
}
