type Waiter = { isDue: () => boolean; answer: (isDue: boolean) => void; timer: NodeJS.Timeout };

/**
 * Notifies all requests that wait for a change of a rendition. Each condition is checked once per
 * change, for any number of waiting requests.
 */
export class ChangeNotifier {
  /** Increases with every change. */
  version = 0;
  private readonly waiting = new Map<string, { promise: Promise<boolean>; waiter: Waiter }>();

  notify() {
    this.version += 1;
    for (const [question, { waiter }] of this.waiting) {
      if (waiter.isDue()) this.settle(question, waiter, true);
    }
  }

  /**
   * Resolves with true once `isDue` holds, or with false after `ms`. Calls with the same `question`
   * share one waiter.
   */
  waitFor(question: string, isDue: () => boolean, ms: number): Promise<boolean> {
    if (isDue()) return Promise.resolve(true);

    const existing = this.waiting.get(question);
    if (existing) return existing.promise;

    let answer!: (isDue: boolean) => void;
    const promise = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    const timer = setTimeout(() => this.settle(question, waiter, false), ms).unref();
    const waiter: Waiter = { isDue, answer, timer };

    this.waiting.set(question, { promise, waiter });

    return promise;
  }

  private settle(question: string, waiter: Waiter, isDue: boolean) {
    clearTimeout(waiter.timer);
    this.waiting.delete(question);
    waiter.answer(isDue);
  }
}
