import { z } from "zod";
import { GatewayError } from "../gateway-error";
import { parseJson } from "~/platform/json/parse-json";
import { isSigned, readEnvelope } from "./payos-answers";

const Data = z.object({ orderCode: z.number().int(), paymentLinkId: z.string().min(1) });

/**
 * The payment link that a webhook call is about. The call has no time and no state, so it is only a
 * reason to read the link. Null if it is not signed with our key.
 * @throws GatewayError if it is signed but cannot be read
 */
export function readPayosCall(rawBody: Buffer, checksumKey: string): z.output<typeof Data> | null {
  const envelope = envelopeOf(rawBody);
  if (!envelope || !isSigned(envelope, checksumKey)) return null;

  const data = Data.safeParse(envelope.data);
  if (!data.success)
    throw new GatewayError("payOS's call could not be read", { cause: data.error });

  return data.data;
}

function envelopeOf(rawBody: Buffer) {
  try {
    return readEnvelope(parseJson(rawBody));
  } catch {
    return null;
  }
}
