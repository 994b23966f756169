export type Answer = { status: number; body: unknown };

export function failure(status: number, type: string, code?: string): Answer {
  return { status, body: { error: { type, code, message: code ?? type } } };
}

/** Answers by idempotency key, as Stripe keeps them: failures of its own too, and for the same parameters only. */
export class KeptAnswers {
  private kept = new Map<string, Answer & { params: string }>();

  find(key: string | undefined, params: string): Answer | null {
    const known = key && this.kept.get(key);
    if (!known) return null;
    return known.params === params ? known : failure(400, "idempotency_error", "idempotency_key_in_use");
  }

  keep(key: string | undefined, params: string, answer: Answer) {
    if (key) this.kept.set(key, { ...structuredClone(answer), params });
  }
}
