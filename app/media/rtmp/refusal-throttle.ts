import { monotonicNow } from "../monotonic-clock";

const MINUTE_MS = 60_000;
const MAX_REFUSALS = 10;
const MAX_KNOWN = 2000;

type RefusalRecord = { at: number[]; sentence: string; loggedAt: number };

/**
 * Limits repeated refusals by address and stream name, because encoders reconnect automatically.
 */
export class RefusalThrottle {
  /** Refusals by address and stream name, oldest first. */
  private readonly known = new Map<string, RefusalRecord>();

  constructor(private readonly now: () => number = monotonicNow) {}

  /**
   * The last message for clients that were refused ten times within a minute, so that their stream
   * name is not looked up again.
   */
  find(clientKey: string): string | null {
    const record = this.known.get(clientKey);

    return record && this.recent(record).length >= MAX_REFUSALS ? record.sentence : null;
  }

  note(clientKey: string, sentence: string) {
    const record = this.known.get(clientKey) ?? { at: [], sentence, loggedAt: -Infinity };

    this.known.delete(clientKey);
    this.known.set(clientKey, {
      ...record,
      sentence,
      at: [...this.recent(record), this.now()].slice(-MAX_REFUSALS),
    });
    if (this.known.size > MAX_KNOWN) this.known.delete(this.known.keys().next().value!);
  }

  /**
   * True at most once per minute for a client with a noted refusal; always true for all other
   * clients.
   */
  mayLog(clientKey: string): boolean {
    const record = this.known.get(clientKey);
    if (!record) return true;
    if (this.now() - record.loggedAt < MINUTE_MS) return false;

    record.loggedAt = this.now();

    return true;
  }

  private recent({ at }: RefusalRecord) {
    return at.filter((refusedAt) => this.now() - refusedAt < MINUTE_MS);
  }
}
