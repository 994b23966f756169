import type http from "node:http";
import { amountRefusal, balanceOf } from "./stripe-amounts";
import { LoopbackServer } from "./http-double";
import { StripeConnectDouble } from "./stripe-connect";
import { newId, newIntent, type Resource, SHAPES } from "./stripe-intent";
import {
  type Answer,
  failure,
  isProbe,
  StoredResponses,
  listEvents,
  listOf,
  signed,
} from "./stripe-responses";

/** The account's settlement currency and Stripe's exchange rate. */
type Settled = { currency?: string; exchange_rate?: number };
/**
 * A fault of the next call: none ("pass"), 500, work done with a lost response, a refusal, rate
 * limited, or no response.
 */
type Fault = "pass" | "error" | "lost" | "refused" | "busy" | "silent";

export const WEBHOOK_SECRET = "whsec_double";

/**
 * A double of api.stripe.com with its published shapes: form-encoded requests, idempotency keys,
 * objects and errors as in Stripe's OpenAPI fixtures. Methods simulate the buyer's browser at
 * Stripe.
 */
export class StripeDouble extends LoopbackServer {
  readonly calls: {
    method: string;
    path: string;
    key?: string;
    type?: string;
    form: URLSearchParams;
  }[] = [];
  readonly faults: Fault[] = [];
  /** Maximum events per page. */
  maxPage = 100;
  /** Accepts calls without responding. */
  isHanging = false;
  /** Refuses all calls: 401 for a wrong key, 403 for missing permissions. */
  keyProblem: 401 | 403 | null = null;
  refundStatus: "succeeded" | "pending" = "succeeded";
  /** Connected accounts and transfers to them. */
  readonly connect = new StripeConnectDouble((currency) => this.available(currency));
  private intents = new Map<string, Resource>();
  private sessions = new Map<string, Resource>();
  private refunds = new Map<string, Resource>();
  private disputes = new Map<string, Resource>();
  private charges = new Map<string, Resource>();
  /** Newest first. */
  private events: Resource[] = [];
  private answers = new StoredResponses();

  /** The buyer's card pays; `received` is the captured amount. */
  pay(intentId: string, received?: number) {
    const intent = this.intents.get(intentId)!;

    Object.assign(intent, {
      status: "succeeded",
      amount_received: received ?? intent.amount,
      last_payment_error: null,
    });
  }

  decline(intentId: string) {
    const last_payment_error = {
      type: "card_error",
      code: "card_declined",
      message: "Your card was declined.",
    };

    Object.assign(this.intents.get(intentId)!, {
      status: "requires_payment_method",
      last_payment_error,
    });
  }

  /** The payment stays in processing. */
  process(intentId: string) {
    Object.assign(this.intents.get(intentId)!, { status: "processing" });
  }

  lastIntent() {
    return [...this.intents.values()].at(-1)!;
  }

  lastSession() {
    return [...this.sessions.values()].at(-1)!;
  }

  /** Pages that can be paid now. */
  openSessions() {
    return [...this.sessions.values()].filter(({ status }) => status === "open");
  }

  /** The buyer pays on the hosted page. */
  paySession(sessionId: string) {
    const session = this.sessions.get(sessionId)!;
    const intent = newIntent({
      amount: session.amount_total as number,
      currency: session.currency as string,
    });

    intent.metadata = session.intent_metadata;
    this.intents.set(intent.id, intent);
    this.pay(intent.id);
    Object.assign(session, {
      status: "complete",
      payment_status: "paid",
      payment_intent: intent.id,
      url: null,
    });

    return intent.id;
  }

  refunded(intentId: string) {
    const all = this.refundsOf(intentId).filter(({ status }) => status !== "failed");

    return all.reduce((sum, refund) => sum + (refund.amount as number), 0);
  }

  /** Newest first, like Stripe's list. */
  refundsOf(intentId: string) {
    return [...this.refunds.values()]
      .filter(({ payment_intent }) => payment_intent === intentId)
      .reverse();
  }

  /** A (partial) refund in Stripe's dashboard. */
  refundByHand(payment_intent: string, amount: number, status = "succeeded"): string {
    return this.addRefund({ payment_intent, amount, status }).id;
  }

  /** Stripe books the charge after the payment; its fee is known from then on. */
  bookCharge(intentId: string, fee: number, settled: Settled = {}): string {
    const balance_transaction = { ...structuredClone(SHAPES.balance_transaction), fee, ...settled };
    const charge = {
      id: newId("ch"),
      object: "charge",
      payment_intent: intentId,
      balance_transaction,
    };

    this.charges.set(charge.id, charge);
    this.intents.get(intentId)!.latest_charge = charge;

    return charge.id;
  }

  /** The buyer's bank opens or decides a dispute. */
  dispute(intentId: string, status: string, fee = 0, part?: number, settled: Settled = {}): string {
    const id = `dp_${intentId}`;
    const taken = { ...structuredClone(SHAPES.balance_transaction), fee, ...settled };
    const dispute = {
      ...structuredClone(SHAPES.dispute),
      id,
      status,
      payment_intent: intentId,
      amount: part ?? this.intents.get(intentId)!.amount,
      balance_transactions: status.startsWith("warning_") ? [] : [taken],
    };

    this.disputes.set(id, dispute);

    return id;
  }

  /** A refund that did not reach the buyer's bank. */
  failRefund(intentId: string, refundId?: string): string {
    return this.changeRefund(intentId, "failed", refundId);
  }

  /** A pending refund arrives. */
  arriveRefund(intentId: string, refundId?: string): string {
    return this.changeRefund(intentId, "succeeded", refundId);
  }

  status(id: string) {
    return (this.intents.get(id) ?? this.sessions.get(id))?.status;
  }

  /** As after a day. */
  forgetKeys() {
    this.answers = new StoredResponses();
  }

  /** Adds an event to Stripe's list. */
  happen(
    type: string,
    objectId: string,
    created = Math.floor(Date.now() / 1000),
    id = newId("evt"),
  ) {
    const known = [this.intents, this.sessions, this.disputes, this.refunds, this.charges];
    const object = known.map((kind) => kind.get(objectId)).find(Boolean);
    const event: Resource = {
      ...structuredClone(SHAPES.event),
      id,
      type,
      created,
      data: { object },
    };

    this.events.unshift(event);

    return event;
  }

  /** A webhook signed like Stripe's. */
  event(type: string, objectId: string, id?: string) {
    return signed(this.happen(type, objectId, undefined, id), WEBHOOK_SECRET);
  }

  protected async take(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = [];

    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname: path, searchParams } = new URL(request.url!, "http://double");
    const key = request.headers["idempotency-key"] as string | undefined;
    const form =
      request.method === "GET"
        ? searchParams
        : new URLSearchParams(Buffer.concat(chunks).toString());

    this.calls.push({
      method: request.method!,
      path,
      key,
      type: request.headers["content-type"],
      form,
    });

    const fault = this.isHanging ? "silent" : this.faults.shift();
    if (fault === "silent") return;

    const params = `${request.method} ${path} ${form.toString()}`;
    const replay = fault === "busy" ? null : this.answers.find(key, params);
    const answer = replay ?? this.work(fault, request.method!, path, form);
    if (!replay && fault !== "busy" && this.keyProblem === null)
      this.answers.keep(key, params, answer);
    if (fault === "lost") {
      void request.socket.destroy();

      return;
    }

    const replayed = replay ? { "idempotent-replayed": "true" } : {};

    response.writeHead(answer.status, {
      "content-type": "application/json",
      "request-id": "req_double",
      ...replayed,
    });
    response.end(JSON.stringify(answer.body));
  }

  private work(
    fault: Fault | undefined,
    method: string,
    path: string,
    form: URLSearchParams,
  ): Answer {
    if (this.keyProblem) return failure(this.keyProblem, "invalid_request_error");
    if (fault === "busy") return failure(429, "invalid_request_error", "rate_limit");
    if (fault === "error") return failure(500, "api_error");
    if (fault === "refused") return failure(400, "invalid_request_error");

    return this.answer(method, path, form);
  }

  private answer(method: string, path: string, form: URLSearchParams): Answer {
    const [, , kind = "", ...rest] = path.split("/");
    if (kind === "events") return listEvents(this.events, form, this.maxPage);
    if (kind === "balance") return { status: 200, body: this.balance() };

    const connected = this.connect.answer(method, path, form);
    if (connected) return connected;
    if (isProbe(method, form)) return listOf([], false);
    if (kind === "disputes") return this.found(this.disputes.get(rest[0]!));
    if (kind === "refunds")
      return method === "POST" ? this.createRefund(form) : this.listRefunds(form);
    if (kind === "payment_intents")
      return rest.length ? this.onIntent(rest[0]!, rest[1]) : this.createIntent(form);

    return rest.length === 1 ? this.createSession(form) : this.onSession(rest[1]!, rest[2]);
  }

  private createIntent(form: URLSearchParams) {
    const asked = { amount: Number(form.get("amount")), currency: form.get("currency")! };
    const refused = amountRefusal(asked);
    if (refused) return refused;

    const intent = newIntent(asked);

    intent.metadata = { reference: form.get("metadata[reference]") };
    this.intents.set(intent.id, intent);

    return { status: 200, body: intent };
  }

  private onIntent(id: string, verb?: string) {
    const intent = this.intents.get(id);
    if (!intent) return failure(404, "invalid_request_error", "resource_missing");
    if (verb !== "cancel") return { status: 200, body: intent };
    if (intent.status === "succeeded")
      return failure(400, "invalid_request_error", "payment_intent_unexpected_state");

    return { status: 200, body: Object.assign(intent, { status: "canceled" }) };
  }

  private found(object: Resource | undefined) {
    return object
      ? { status: 200, body: object }
      : failure(404, "invalid_request_error", "resource_missing");
  }

  /** Balances that no payment here explains. */
  otherBalances: Record<string, number> = {};

  private balance() {
    const kept = [...this.intents.values()].map(({ id, currency, amount_received }) => ({
      currency: String(currency),
      amount: Number(amount_received) - this.refunded(id),
    }));

    return balanceOf([...kept, ...this.connect.left()], this.otherBalances);
  }

  private available(currency: string): number {
    const own = this.balance().available.filter((one) => one.currency === currency);

    return own.reduce((sum, { amount }) => sum + amount, 0);
  }

  private createRefund(form: URLSearchParams) {
    const payment_intent = form.get("payment_intent")!;
    const amount = Number(form.get("amount"));
    const left =
      Number(this.intents.get(payment_intent)?.amount_received ?? 0) -
      this.refunded(payment_intent);
    if (amount > left) return failure(400, "invalid_request_error", "charge_already_refunded");

    const metadata = { reference: form.get("metadata[reference]") };

    return {
      status: 200,
      body: this.addRefund({ payment_intent, amount, metadata, status: this.refundStatus }),
    };
  }

  private addRefund(fields: Record<string, unknown>): Resource {
    const { currency } = this.intents.get(String(fields.payment_intent))!;
    const own = { id: newId("re"), status: "succeeded", currency };
    const refund: Resource = { ...structuredClone(SHAPES.refund), ...own, ...fields };

    this.refunds.set(refund.id, refund);

    return refund;
  }

  /** The newest one by default. */
  private changeRefund(intentId: string, status: string, refundId?: string) {
    const refund = this.refunds.get(refundId ?? "") ?? this.refundsOf(intentId)[0]!;

    refund.status = status;

    return refund.id;
  }

  private listRefunds(form: URLSearchParams) {
    const data = this.refundsOf(form.get("payment_intent")!);

    return { status: 200, body: { object: "list", url: "/v1/refunds", has_more: false, data } };
  }

  private createSession(form: URLSearchParams) {
    const seconds = Number(form.get("expires_at")) - Date.now() / 1000;
    if (seconds < 1800 || seconds > 86_400)
      return failure(400, "invalid_request_error", "expires_at");

    const item = (field: string) => form.get(`line_items[0][price_data][${field}]`)!;
    const asked = { amount: Number(item("unit_amount")), currency: item("currency") };
    const refused = amountRefusal(asked);
    if (refused) return refused;

    const session = {
      ...structuredClone(SHAPES["checkout.session"]),
      id: newId("cs_test"),
      amount_total: asked.amount,
      currency: asked.currency,
      metadata: { reference: form.get("metadata[reference]") },
      intent_metadata: { reference: form.get("payment_intent_data[metadata][reference]") },
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      success_url: form.get("success_url"),
      url: "https://checkout.stripe.com/c/pay/double",
      expires_at: Number(form.get("expires_at")),
    };

    this.sessions.set(session.id, session);

    return { status: 200, body: session };
  }

  private onSession(id: string, verb?: string) {
    const session = this.sessions.get(id);
    if (!session) return failure(404, "invalid_request_error", "resource_missing");
    if (verb !== "expire") return { status: 200, body: this.expanded(session) };
    if (session.status !== "open") return failure(400, "invalid_request_error");

    return { status: 200, body: Object.assign(session, { status: "expired", url: null }) };
  }

  private expanded(session: Resource) {
    return {
      ...session,
      payment_intent: this.intents.get(session.payment_intent as string) ?? null,
    };
  }
}
