const last = new Map<string, Promise<unknown>>();

/**
 * Runs work on one payment in sequence, so that it never has two open intents. One process opens
 * payments (docs/adr/0004-sqlite-single-writer.md), so memory suffices.
 */
export async function runInTurn<T>(paymentId: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(paymentId);
  const mine = before ? before.then(work, work) : work();

  last.set(paymentId, mine);
  try {
    return await mine;
  } finally {
    if (last.get(paymentId) === mine) last.delete(paymentId);
  }
}
