/** Answers to questions that are asked thousands of times a second, each asked again at most every few seconds. */
export class Recently<T> {
  private readonly asked = new Map<string, { at: number; answer: Promise<T> }>();
  private sweptAt = 0;

  constructor(private readonly freshMs = 5000) {}

  ask(question: string, find: () => Promise<T>): Promise<T> {
    const now = Date.now();
    const known = this.asked.get(question);
    // A clock that was set back makes nothing fresh again.
    if (known && Math.abs(now - known.at) < this.freshMs) return known.answer;
    this.sweep(now);
    const answer = find();
    this.asked.set(question, { at: now, answer });
    answer.catch(() => this.asked.delete(question));
    return answer;
  }

  private sweep(now: number) {
    if (Math.abs(now - this.sweptAt) < this.freshMs) return;
    this.sweptAt = now;
    for (const [question, { at }] of this.asked) if (Math.abs(now - at) > this.freshMs) this.asked.delete(question);
  }
}
