import { createHmac } from "node:crypto";
import { clock } from "~/platform/clock/clock";
import type { BankMovement } from "../bank-movement";
import { GatewayError } from "../gateway-error";
import { parseJson } from "~/platform/json/parse-json";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { ofWebhook, WebhookMovement } from "./sepay-movement";

/** Older signatures are refused, so that nobody can send an old call again. */
const MAX_AGE_MS = 5 * 60_000;

export type SepayCall = {
  rawBody: Buffer;
  authorization?: string;
  signature?: string;
  timestamp?: string;
};

/** True if the call carries the key itself, or a fresh signature made with it. */
export function isSepayCall(
  { rawBody, authorization = "", signature, timestamp = "" }: SepayCall,
  key: string,
) {
  if (key === "") return false;
  if (signature === undefined)
    return isSameSecret(/^apikey +(.+)$/i.exec(authorization)?.[1] ?? "", key);

  const isFresh = Math.abs(clock.now().getTime() - Number(timestamp) * 1000) <= MAX_AGE_MS;
  const expected = createHmac("sha256", key).update(`${timestamp}.`).update(rawBody).digest("hex");

  return /^\d+$/.test(timestamp) && isFresh && isSameSecret(signature, `sha256=${expected}`);
}

/**
 * Reads the body of an authentic call.
 * @returns null for money that left the account
 * @throws GatewayError if it cannot be read
 */
export function readSepayMovement(rawBody: Buffer): BankMovement | null {
  const parsed = WebhookMovement.safeParse(parseJson(rawBody));
  if (!parsed.success)
    throw new GatewayError("SePay's call could not be read", { cause: parsed.error });

  return ofWebhook(parsed.data, clock.now());
}
