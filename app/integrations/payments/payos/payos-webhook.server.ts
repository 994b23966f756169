import { z } from "zod";
import { GatewayError } from "../gateway-error";
import { parseJson } from "~/platform/json/parse-json";
import { isSigned, readEnvelope } from "./payos-answers";

const CallData = z.object({ orderCode: z.number().int(), paymentLinkId: z.string().min(1) });

/**
 * Reads the payment link of a webhook call. The call has no time and no state, so it only triggers
 * reading the link. Null without a valid signature.
 * @throws GatewayError if it is signed but cannot be read
 */
export function readPayosCall(
  rawBody: Buffer,
  checksumKey: string,
): z.output<typeof CallData> | null {
  const envelope = findEnvelope(rawBody);
  if (!envelope || !isSigned(envelope, checksumKey)) return null;

  const callData = CallData.safeParse(envelope.data);
  if (!callData.success)
    throw new GatewayError("payOS's call could not be read", { cause: callData.error });

  return callData.data;
}

function findEnvelope(rawBody: Buffer) {
  try {
    return readEnvelope(parseJson(rawBody));
  } catch {
    return null;
  }
}
