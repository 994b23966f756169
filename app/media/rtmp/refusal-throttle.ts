import { monotonicNow } from "../monotonic-clock";

const MINUTE_MS = 60_000;
const MAX_REFUSALS = 10;
const MAX_KNOWN = 2000;

type Known = { at: number[]; sentence: string; loggedAt: number };

/**
 * Limits repeated refusals by address and stream name, because encoders reconnect automatically.
 */
export class RefusalThrottle {
  /** Oldest refusal first. */
  private readonly known = new Map<string, Known>();

  constructor(private readonly now: () => number = monotonicNow) {}

  /**
   * The last message, for clients refused ten times within a minute: nothing is looked up for them.
   */
  find(who: string): string | null {
    const known = this.known.get(who);

    return known && this.recent(known).length >= MAX_REFUSALS ? known.sentence : null;
  }

  note(who: string, sentence: string) {
    const known = this.known.get(who) ?? { at: [], sentence, loggedAt: -Infinity };

    this.known.delete(who);
    this.known.set(who, {
      ...known,
      sentence,
      at: [...this.recent(known), this.now()].slice(-MAX_REFUSALS),
    });
    if (this.known.size > MAX_KNOWN) this.known.delete(this.known.keys().next().value!);
  }

  /** True at most once per minute. */
  mayLog(who: string): boolean {
    const known = this.known.get(who);
    if (!known) return true;
    if (this.now() - known.loggedAt < MINUTE_MS) return false;

    known.loggedAt = this.now();

    return true;
  }

  private recent({ at }: Known) {
    return at.filter((it) => this.now() - it < MINUTE_MS);
  }
}
