import { clock } from "~/platform/clock/clock";

/**
 * Caches values that are needed thousands of times a second; each is loaded again at most every few
 * seconds.
 */
export class TtlCache<T> {
  private readonly entries = new Map<string, { at: number; answer: Promise<T> }>();
  private sweptAt = 0;

  constructor(private readonly freshMs = 5000) {}

  get(cacheKey: string, load: () => Promise<T>): Promise<T> {
    const now = clock.now().getTime();
    const cached = this.entries.get(cacheKey);
    // Compares the absolute age, because setting the clock back must not make an entry fresh again.
    if (cached && Math.abs(now - cached.at) < this.freshMs) return cached.answer;

    this.sweep(now);

    const answer = load();

    this.entries.set(cacheKey, { at: now, answer });
    answer.catch(() => {
      if (this.entries.get(cacheKey)?.answer === answer) this.entries.delete(cacheKey);
    });

    return answer;
  }

  /** Drops the values whose key matches; they are loaded again when they are next needed. */
  drop(isAffected: (cacheKey: string) => boolean) {
    for (const cacheKey of this.entries.keys()) {
      if (isAffected(cacheKey)) this.entries.delete(cacheKey);
    }
  }

  private sweep(now: number) {
    if (Math.abs(now - this.sweptAt) < this.freshMs) return;

    this.sweptAt = now;
    for (const [cacheKey, { at }] of this.entries) {
      if (Math.abs(now - at) > this.freshMs) this.entries.delete(cacheKey);
    }
  }
}
