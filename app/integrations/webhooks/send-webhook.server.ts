import { env } from "~/platform/settings/env.server";
import { type BoundedAnswer, fetchBounded, NoAnswer } from "../web/fetch-bounded.server";
import { publicAgent } from "../web/public-agent";
import { retryAfterMs } from "../web/retry-after";
import { webhookHeaders } from "../web/standard-webhook";

/**
 * `result`: "later" if another attempt may succeed; "gone" if the receiver wants no more calls
 * (410).
 */
export type WebhookAnswer = {
  result: "delivered" | "later" | "gone";
  status?: number;
  problem?: string;
  afterMs?: number;
};
export type OutgoingWebhook = { url: string; id: string; body: string; secrets: string[] };
/** `allowed`: addresses that count as public. `ca`: a certificate authority, for tests. */
type NetworkOptions = { timeoutMs?: number; allowed?: string[]; ca?: string };

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 4096;

/**
 * True for HTTPS, or plain HTTP to an address that the operator allowed, without credentials, which
 * would appear in logs.
 */
export function isWebhookUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;

  const { protocol, hostname, username, password } = new URL(address);
  if (username || password) return false;

  return (
    protocol === "https:" ||
    (protocol === "http:" && env.WEBHOOK_ALLOWED_ADDRESSES.includes(hostname))
  );
}

/**
 * Makes one signed call (Standard Webhooks) to an address that an artist entered. The address of
 * each connection is checked, so no name leads into the site's own network; redirects are failures.
 */
export async function sendWebhook(
  { url: address, id, body, secrets }: OutgoingWebhook,
  { timeoutMs = TIMEOUT_MS, allowed = env.WEBHOOK_ALLOWED_ADDRESSES, ca }: NetworkOptions = {},
  stopping?: AbortSignal,
): Promise<WebhookAnswer> {
  const url = new URL(address);
  const agent = publicAgent(url.protocol, { allowed, ca });
  const headers = signedHeaders({ id, body, secrets });
  const limits = { timeoutMs, maxBytes: MAX_ANSWER_BYTES, stopping };

  try {
    return answerOf(await fetchBounded(url, { method: "POST", agent, headers, body, ...limits }));
  } catch (error) {
    if (error instanceof NoAnswer) return { result: "later", problem: error.reason };

    throw error;
  }
}

function signedHeaders({ id, body, secrets }: Omit<OutgoingWebhook, "url">) {
  const headerSets = secrets.map((secret) => webhookHeaders({ id, body, secret }));
  const signature = headerSets.map((headerSet) => headerSet["webhook-signature"]).join(" ");

  return {
    ...headerSets[0],
    "webhook-signature": signature,
    "content-type": "application/json",
    "user-agent": "NhacSong-Webhooks/1",
  };
}

function answerOf({ status, headers }: BoundedAnswer): WebhookAnswer {
  if (status >= 200 && status < 300) return { result: "delivered", status };
  if (status === 410) return { result: "gone", status };

  return { result: "later", status, afterMs: retryAfterMs(headers["retry-after"]) };
}
