import { clock } from "~/integrations/clock/clock";

const MAX_TOKENS = 50_000;

/** When each playback address was used last, as far as that was within `keptMs`. */
export class LastUses {
  /** The longest unused first. */
  private readonly uses = new Map<string, number>();

  /** A restart forgets the uses before it, not those who watch: what nobody can know counts as used at the start. */
  constructor(
    private readonly keptMs: number,
    private readonly startedAt = clock.now().getTime(),
  ) {}

  /** Null when it was not used, or too long ago to be known. */
  find(token: string, now = clock.now().getTime()): number | null {
    const at = this.uses.get(token);
    if (at !== undefined) return at;
    return now - this.startedAt <= this.keptMs ? this.startedAt : null;
  }

  note(token: string, now = clock.now().getTime()) {
    this.uses.delete(token);
    this.uses.set(token, now);
    for (const [oldest, at] of this.uses) {
      if (this.uses.size <= MAX_TOKENS && now - at <= this.keptMs) return;
      this.uses.delete(oldest);
    }
  }
}
