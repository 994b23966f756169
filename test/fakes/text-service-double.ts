import { createHmac, randomUUID } from "node:crypto";
import { type DoubleAnswer, type DoubleRequest, HttpDouble, postJson } from "./http-double";

export const TEXT_WEBHOOK_SECRET = `whsec_${Buffer.from("a secret of the double, 32 bytes").toString("base64")}`;
const KEY = Buffer.from("a secret of the double, 32 bytes");
const sign = (id: string, at: string, body: string) =>
  `v1,${createHmac("sha256", KEY).update(`${id}.${at}.${body}`).digest("base64")}`;

type SentText = {
  id: string;
  to: string;
  kind: string;
  language: string;
  text: string;
  textAscii: string;
  params: Record<string, string>;
  expiresAt: string;
};

/** A text message service that takes signed calls (Standard Webhooks 1.0) and reports back. */
export class TextServiceDouble extends HttpDouble {
  /** Messages by id: a repeated call is the same message. */
  readonly messages = new Map<string, SentText>();
  /** Answers instead of accepting. */
  refusal: DoubleAnswer | null = null;
  /** Runs when a message is taken and not yet answered. */
  whenTaken = (_id: string): unknown => undefined;
  /** The time that calls have to carry. */
  now = () => Date.now();

  protected async answer({ method, headers, body }: DoubleRequest): Promise<DoubleAnswer> {
    const {
      "webhook-id": id,
      "webhook-timestamp": at,
      "webhook-signature": signature,
    } = headers as Record<string, string>;
    const isFresh = Math.abs(Number(at) * 1000 - this.now()) <= 5 * 60_000;
    if (method !== "POST" || !isFresh || signature !== sign(id!, at!, body))
      return { status: 401, body: {} };
    if (this.refusal) return this.refusal;

    const { type, timestamp, ...sent } = JSON.parse(body) as SentText & {
      type: string;
      timestamp: string;
    };
    if (type !== "message.send" || !timestamp.endsWith("Z") || sent.id !== id)
      return { status: 400, body: {} };

    this.messages.set(id, sent);
    await this.whenTaken(id);

    return { status: 202, body: { providerId: `sms-${id}`, status: "accepted" } };
  }

  protected busy(): DoubleAnswer {
    return { status: 429, body: {}, headers: { "retry-after": "120" } };
  }

  /** Texts to a number, oldest first. */
  textsTo(phone: string): SentText[] {
    return [...this.messages.values()].filter(({ to }) => to === phone);
  }

  /** Reports what became of a message. */
  report(url: string, type: string, data: object, { at = this.now(), tamper = "" } = {}) {
    const [callId, seconds] = [`evt_${randomUUID()}`, String(Math.floor(at / 1000))];
    const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
    const headers = { "webhook-id": callId, "webhook-timestamp": seconds };

    return postJson(url, body + tamper, {
      ...headers,
      "webhook-signature": `v1,AAAA ${sign(callId, seconds, body)}`,
    });
  }
}
