const pendingWork = new Map<string, Promise<unknown>>();

/**
 * Runs work on one payment in sequence, so that it never has two open intents. One process opens
 * payments (docs/adr/0004-sqlite-single-writer.md), so memory suffices.
 */
export async function runInTurn<T>(paymentId: string, work: () => Promise<T>): Promise<T> {
  const previousWork = pendingWork.get(paymentId);
  const currentWork = previousWork ? previousWork.then(work, work) : work();

  pendingWork.set(paymentId, currentWork);
  try {
    return await currentWork;
  } finally {
    if (pendingWork.get(paymentId) === currentWork) pendingWork.delete(paymentId);
  }
}
