import http from "node:http";
import https from "node:https";
import { env } from "~/platform/settings/env.server";
import { PublicHttpAgent, PublicHttpsAgent } from "../web/public-agent";
import { retryAfterMs } from "../web/retry-after";
import { webhookHeaders } from "../web/standard-webhook";

/** `later`: worth another attempt; `gone`: the receiver wants no more calls (410). */
export type WebhookAnswer = {
  result: "delivered" | "later" | "gone";
  status?: number;
  problem?: string;
  afterMs?: number;
};
export type OutgoingWebhook = { url: string; id: string; body: string; secrets: string[] };
/** `allowed`: addresses that count as public; for tests, a certificate authority. */
type Network = { timeoutMs?: number; allowed?: string[]; ca?: string };

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 4096;

/** Https, or plain HTTP to an address that the operator allowed; no credentials, which would stand in logs. */
export function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  return protocol === "https:" || (protocol === "http:" && env.WEBHOOK_ALLOWED_ADDRESSES.includes(hostname));
}

/**
 * Makes one signed call (Standard Webhooks) to an address that an artist entered. The address of each connection is
 * checked, so no name leads into the site's own network; redirects are failures.
 */
export function sendWebhook(
  { url: address, id, body, secrets }: OutgoingWebhook,
  { timeoutMs = TIMEOUT_MS, allowed = env.WEBHOOK_ALLOWED_ADDRESSES, ca }: Network = {},
  stopping?: AbortSignal,
): Promise<WebhookAnswer> {
  const url = new URL(address);
  const isSecure = url.protocol === "https:";
  const agent = isSecure ? new PublicHttpsAgent({ allowed, ca }) : new PublicHttpAgent({ allowed });
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout;
  const headers = { ...signedHeaders({ id, body, secrets }), "content-length": Buffer.byteLength(body) };
  return new Promise((done) => {
    const request = (isSecure ? https : http).request(url, { method: "POST", agent, headers, signal }, (response) => {
      done(answerOf(response));
      dropBody(response);
    });
    request.on("error", (error) => done({ result: "later", problem: timeout.aborted ? "timeout" : problemOf(error) }));
    request.end(body);
  });
}

function signedHeaders({ id, body, secrets }: Omit<OutgoingWebhook, "url">) {
  const signed = secrets.map((secret) => webhookHeaders({ id, body, secret }));
  const signature = signed.map((headers) => headers["webhook-signature"]).join(" ");
  return {
    ...signed[0],
    "webhook-signature": signature,
    "content-type": "application/json",
    "user-agent": "NhacSong-Webhooks/1",
  };
}

function answerOf({ statusCode: status = 0, headers }: http.IncomingMessage): WebhookAnswer {
  if (status >= 200 && status < 300) return { result: "delivered", status };
  if (status === 410) return { result: "gone", status };
  return { result: "later", status, afterMs: retryAfterMs(headers["retry-after"]) };
}

function dropBody(response: http.IncomingMessage) {
  let bytes = 0;
  response.on("error", () => {});
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) response.destroy();
  });
}

/** A code, since messages may be in the language of the system; the agents refuse private addresses with none. */
function problemOf(error: NodeJS.ErrnoException): string {
  if (error.name === "AbortError") return "stopped";
  return error.code ?? (/not allowed/.test(error.message) ? "private address" : "no answer");
}
