import { parseJson } from "~/platform/json/parse-json";
import { clock } from "~/platform/clock/clock";
import { type BoundedAnswer, fetchBounded, NoAnswer } from "../web/fetch-bounded.server";
import { retryAfterMs } from "../web/retry-after";
import { webhookHeaders } from "../web/standard-webhook";
import type { TextAnswer, TextChannel, TextMessage } from "./text-channel";

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 10_000;
const MAX_PROVIDER_ID = 200;
const UNPROCESSABLE = 422;

export type WebhookChannel = { url: string; secret: string; timeoutMs?: number };

/**
 * Sends each message to the operator's service as one call, signed as in Standard Webhooks. 2xx
 * accepts it, 422 is final, and other responses are retried, because a wrong address or secret is
 * not the message's fault.
 */
export function createWebhookChannel({
  url,
  secret,
  timeoutMs = TIMEOUT_MS,
}: WebhookChannel): TextChannel {
  return {
    takes: () => true,
    reaches: () => true,
    async send(message) {
      const body = JSON.stringify(bodyOf(message));
      const headers = {
        "content-type": "application/json",
        ...webhookHeaders({ id: message.id, body, secret }),
      };

      try {
        // Redirects are not followed: they could lead the code to another host.
        const limits = { timeoutMs, maxBytes: MAX_ANSWER_BYTES };

        return answerOf(
          await fetchBounded(new URL(url), { method: "POST", headers, body, ...limits }),
        );
      } catch (error) {
        if (error instanceof NoAnswer) return { state: "later", problem: error.reason };

        throw error;
      }
    },
  };
}

function bodyOf({ id, to, purpose, language, text, textAscii, params, expiresAt }: TextMessage) {
  const timestamp = clock.now().toISOString();
  const messageFields = { id, kind: purpose, language, params, expiresAt: expiresAt.toISOString() };

  return { type: "message.send", timestamp, to, text, textAscii, ...messageFields };
}

function answerOf(answer: BoundedAnswer): TextAnswer {
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return { state: "accepted", providerId: providerIdOf(answer) };

  const problem = `HTTP ${status}`;
  if (status === UNPROCESSABLE) return { state: "never", problem };

  const afterMs = retryAfterMs(headers["retry-after"]);

  return { state: "later", problem, ...(afterMs && { afterMs }) };
}

/** Reads the provider's id. The message is accepted even if the body cannot be read. */
function providerIdOf({ body, isWhole }: BoundedAnswer): string | undefined {
  const { providerId } = ((isWhole && parseJson(body)) || {}) as { providerId?: unknown };

  return typeof providerId === "string" && providerId
    ? providerId.slice(0, MAX_PROVIDER_ID)
    : undefined;
}
