import { clock } from "~/platform/clock/clock";

const MAX_TOKENS = 50_000;

/** Last use of each playback address within `keptMs`. */
export class LastUses {
  /** Least recently used first. */
  private readonly uses = new Map<string, number>();

  /** Uses before a restart are unknown, so they count as made at the start. */
  constructor(
    private readonly retentionMs: number,
    private readonly startedAt = clock.now().getTime(),
  ) {}

  /** Null if unused, or used too long ago to be known. */
  find(token: string, now = clock.now().getTime()): number | null {
    const at = this.uses.get(token);
    if (at !== undefined) return at;

    return now - this.startedAt <= this.retentionMs ? this.startedAt : null;
  }

  note(token: string, now = clock.now().getTime()) {
    this.uses.delete(token);
    this.uses.set(token, now);
    for (const [oldest, at] of this.uses) {
      if (this.uses.size <= MAX_TOKENS && now - at <= this.retentionMs) return;

      this.uses.delete(oldest);
    }
  }
}
