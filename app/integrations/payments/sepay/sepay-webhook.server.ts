import { createHmac } from "node:crypto";
import { clock } from "~/platform/clock/clock";
import type { BankMovement } from "../bank-movement";
import { GatewayError } from "../gateway-error";
import { parseJson } from "~/platform/json/parse-json";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { movementOfCall, WebhookMovement } from "./sepay-movement";

/** Older signatures are rejected, so that an old call cannot be replayed. */
const MAX_AGE_MS = 5 * 60_000;

export type SepayCall = {
  rawBody: Buffer;
  authorization?: string;
  signature?: string;
  timestamp?: string;
};

/** True if the call contains the key itself, or a fresh signature made with it. */
export function isSepayCall(
  { rawBody, authorization = "", signature, timestamp = "" }: SepayCall,
  webhookKey: string,
) {
  if (webhookKey === "") return false;
  if (signature === undefined)
    return isSameSecret(/^apikey +(.+)$/i.exec(authorization)?.[1] ?? "", webhookKey);

  const isFresh = Math.abs(clock.now().getTime() - Number(timestamp) * 1000) <= MAX_AGE_MS;
  const expected = createHmac("sha256", webhookKey)
    .update(`${timestamp}.`)
    .update(rawBody)
    .digest("hex");

  return /^\d+$/.test(timestamp) && isFresh && isSameSecret(signature, `sha256=${expected}`);
}

/**
 * Reads the body of an authentic call.
 * @returns null for money that left the account
 * @throws GatewayError if it cannot be read
 */
export function readSepayMovement(rawBody: Buffer): BankMovement | null {
  const parsedCall = WebhookMovement.safeParse(parseJson(rawBody));
  if (!parsedCall.success)
    throw new GatewayError("SePay's call could not be read", { cause: parsedCall.error });

  return movementOfCall(parsedCall.data, clock.now());
}
