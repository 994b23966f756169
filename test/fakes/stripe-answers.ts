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

export function listOf(data: object[], has_more: boolean): Answer {
  return { status: 200, body: { object: "list", url: "/v1", has_more, data } };
}

/** A page of `events`, the newest first, as GET /v1/events gives it. */
export function listEvents(events: { id: string; [field: string]: unknown }[], form: URLSearchParams, maxPage: number) {
  const types = [...form].flatMap(([name, value]) => (name.startsWith("types[") ? [value] : []));
  const since = Number(form.get("created[gte]") ?? 0);
  const asked = events.filter(
    ({ created, type }) => Number(created) >= since && (!types.length || types.includes(String(type))),
  );
  const begin = asked.findIndex(({ id }) => id === form.get("starting_after")) + 1;
  const end = begin + Math.min(Number(form.get("limit") ?? 10), maxPage);
  return listOf(asked.slice(begin, end), asked.length > end);
}

/** A list of anything, asked for only to see whether the key may. */
export function isProbe(method: string, form: URLSearchParams) {
  return method === "GET" && form.has("limit") && !form.has("payment_intent");
}
