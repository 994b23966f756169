import { AppError } from "~/platform/errors";
import { findSepay } from "~/integrations/payments/bank-providers.server";
import {
  isSepayCall,
  readSepayMovement,
  type SepayCall,
} from "~/integrations/payments/sepay/sepay-webhook.server";
import { logger } from "~/platform/logging/logger.server";
import {
  noteEventReceived,
  noteEventRefused,
} from "../../purchases/provider/provider-status.server";
import { recordMovement } from "./bank-movements.server";

/**
 * Handles SePay's report of a movement. SePay sends it again until it is confirmed.
 * @throws AppError unavailable without SePay; unauthenticated without the webhook key; invalid if
 * the report cannot be read
 */
export async function receiveSepayCall(call: SepayCall): Promise<void> {
  const sepay = findSepay();
  if (!sepay) throw new AppError("unavailable", "errors:unavailable");
  if (!isSepayCall(call, sepay.webhookKey)) {
    await noteEventRefused("sepay", "not signed with our key");
    throw new AppError("unauthenticated", "errors:invalid");
  }

  const movement = readMovement(call.rawBody);
  if (movement) await recordMovement(movement, "sepay");
  await noteEventReceived("sepay");
}

function readMovement(rawBody: Buffer) {
  try {
    return readSepayMovement(rawBody);
  } catch (error) {
    logger.error({ error }, "A call of SePay could not be read; its list will tell");
    throw new AppError("invalid", "errors:invalid");
  }
}
