import { createHmac } from "node:crypto";
import { clock } from "~/platform/clock/clock";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { required } from "~/platform/required";

/** Maximum age of a timestamp, and maximum time in the future, as the specification proposes. */
const TOLERANCE_MS = 5 * 60_000;
const MAX_SIGNATURES = 10;

type SignedCall = { id: string; body: string | Buffer; secret: string };
type SignatureHeaders = { id?: string; timestamp?: string; signature?: string };

/**
 * Headers of Standard Webhooks 1.0 (standardwebhooks.com). The id is the same for each attempt.
 */
export function webhookHeaders({ id, body, secret }: SignedCall): Record<string, string> {
  const timestamp = String(Math.floor(clock.now().getTime() / 1000));
  const signature = sign({ id, body, secret }, timestamp);

  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
}

/**
 * True for a call that was signed with the secret within five minutes. Of several signatures one is
 * enough.
 */
export function isSignedWebhook(
  { id, timestamp, signature }: SignatureHeaders,
  body: Buffer,
  secret: string,
): boolean {
  if (!id || !signature || !/^\d{1,12}$/.test(timestamp ?? "")) return false;
  if (Math.abs(clock.now().getTime() - Number(timestamp) * 1000) > TOLERANCE_MS) return false;

  const expected = sign({ id, body, secret }, required(timestamp));

  return signature
    .split(" ", MAX_SIGNATURES)
    .some((candidate) => isSameSecret(candidate, expected));
}

function sign({ id, body, secret }: SignedCall, timestamp: string): string {
  const signingKey = Buffer.from(secret.replace(/^whsec_/, ""), "base64");

  return `v1,${createHmac("sha256", signingKey).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
}
