const last = new Map<string, Promise<unknown>>();

/**
 * Runs what opens or closes ways to pay a payment one after the other, so that no two of them are open at once. One
 * process opens payments (docs/adr/0004), so its memory is enough.
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
