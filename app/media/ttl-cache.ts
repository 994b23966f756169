import { clock } from "~/platform/clock/clock";

/**
 * Caches values that are needed thousands of times a second; each is loaded again at most every few
 * seconds.
 */
export class TtlCache<T> {
  private readonly entries = new Map<string, { at: number; answer: Promise<T> }>();
  private sweptAt = 0;

  constructor(private readonly freshMs = 5000) {}

  get(question: string, find: () => Promise<T>): Promise<T> {
    const now = clock.now().getTime();
    const known = this.entries.get(question);
    // Setting the clock back must not make an entry fresh again.
    if (known && Math.abs(now - known.at) < this.freshMs) return known.answer;

    this.sweep(now);

    const answer = find();

    this.entries.set(question, { at: now, answer });
    answer.catch(() => {
      if (this.entries.get(question)?.answer === answer) this.entries.delete(question);
    });

    return answer;
  }

  /** Values are loaded again when they are next needed. */
  drop(isMeant: (question: string) => boolean) {
    for (const question of this.entries.keys()) {
      if (isMeant(question)) this.entries.delete(question);
    }
  }

  private sweep(now: number) {
    if (Math.abs(now - this.sweptAt) < this.freshMs) return;

    this.sweptAt = now;
    for (const [question, { at }] of this.entries) {
      if (Math.abs(now - at) > this.freshMs) this.entries.delete(question);
    }
  }
}
