import Stripe from "stripe";
export type Answer = { status: number; body: unknown };

export function failure(
  status: number,
  type: string,
  code?: string,
  message = code ?? type,
): Answer {
  return { status, body: { error: { type, code, message } } };
}

/**
 * Stores responses by idempotency key like Stripe: including its own failures, and only for the
 * same parameters.
 */
export class StoredResponses {
  private responses = new Map<string, Answer & { params: string }>();

  find(key: string | undefined, params: string): Answer | null {
    const known = key && this.responses.get(key);
    if (!known) return null;

    return known.params === params
      ? known
      : failure(400, "idempotency_error", "idempotency_key_in_use");
  }

  keep(key: string | undefined, params: string, answer: Answer) {
    if (key) this.responses.set(key, { ...structuredClone(answer), params });
  }
}

export function listOf(data: object[], has_more: boolean): Answer {
  return { status: 200, body: { object: "list", url: "/v1", has_more, data } };
}

/** A page of `events`, newest first, like GET /v1/events. */
export function listEvents(
  events: { id: string; [field: string]: unknown }[],
  form: URLSearchParams,
  maxPage: number,
) {
  const types = [...form].flatMap(([name, value]) => (name.startsWith("types[") ? [value] : []));
  const since = Number(form.get("created[gte]") ?? 0);
  const asked = events.filter(
    ({ created, type }) =>
      Number(created) >= since && (!types.length || types.includes(String(type))),
  );
  const begin = asked.findIndex(({ id }) => id === form.get("starting_after")) + 1;
  const end = begin + Math.min(Number(form.get("limit") ?? 10), maxPage);

  return listOf(asked.slice(begin, end), asked.length > end);
}

/** A list request that only checks the key's permissions. */
export function isProbe(method: string, form: URLSearchParams) {
  return method === "GET" && form.has("limit") && !form.has("payment_intent");
}

/** A webhook signed like Stripe's. */
export function signed(event: object, secret: string) {
  const payload = JSON.stringify(event);
  const signature = new Stripe("sk_test").webhooks.generateTestHeaderString({ payload, secret });

  return { body: Buffer.from(payload), signature };
}
