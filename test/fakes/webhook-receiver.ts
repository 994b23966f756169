import { createHmac } from "node:crypto";
import { type DoubleAnswer, type DoubleRequest, HttpDouble } from "./http-double";

export type ReceivedWebhook = { id: string; body: { type: string; data: Record<string, never> } };

/**
 * A receiver of Standard Webhooks: refuses what its secret did not sign, and answers as a test
 * says.
 */
export class WebhookReceiver extends HttpDouble {
  readonly received: ReceivedWebhook[] = [];
  response: DoubleAnswer = { status: 204, body: null };
  /** The time that calls have to carry. */
  now = () => Date.now();

  constructor(public secret: string) {
    super();
  }

  protected answer({ method, headers, body }: DoubleRequest): DoubleAnswer {
    const { "webhook-id": id, "webhook-timestamp": at } = headers as Record<string, string>;
    const isFresh = Math.abs(Number(at) * 1000 - this.now()) <= 5 * 60_000;
    const signatures = String(headers["webhook-signature"]).split(" ");
    if (method !== "POST" || !isFresh || !signatures.includes(this.sign(`${id}.${at}.${body}`)))
      return { status: 401, body: null };

    this.received.push({ id: id!, body: JSON.parse(body) as ReceivedWebhook["body"] });

    return this.response;
  }

  protected busy(): DoubleAnswer {
    return { status: 429, body: null, headers: { "retry-after": "1800" } };
  }

  private sign(content: string): string {
    const key = Buffer.from(this.secret.slice("whsec_".length), "base64");

    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  }
}
