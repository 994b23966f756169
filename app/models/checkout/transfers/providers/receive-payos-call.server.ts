import { AppError } from "~/platform/errors";
import { type ConfiguredPayos, findPayos } from "~/integrations/payments/bank-providers.server";
import { readPayosCall } from "~/integrations/payments/payos/payos-webhook.server";
import { logger } from "~/platform/logging/logger.server";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import {
  noteEventReceived,
  noteEventRefused,
} from "../../purchases/provider/provider-status.server";
import { applyPayosLink, findOrderCode } from "./apply-payos-link.server";

/**
 * Handles a signed call of payOS. It is only a trigger: the link is read again. Unknown orders are
 * accepted, because payOS sends a sample when the address is registered.
 * @throws AppError unavailable without payOS, or while it does not answer; unauthenticated without
 * a valid signature
 */
export async function receivePayosCall(rawBody: Buffer): Promise<void> {
  const payos = findPayos();
  if (!payos) throw new AppError("unavailable", "errors:unavailable");

  const call = readPayosCall(rawBody, payos.checksumKey);
  if (!call) {
    await noteEventRefused("payos", "not signed with our key");
    throw new AppError("unauthenticated", "errors:invalid");
  }

  await noteEventReceived("payos");
  if ((await findOrderCode(call.orderCode)) !== null)
    await waitBriefly(applyLink(payos, call.orderCode), throwTooLate);
}

async function applyLink({ client }: ConfiguredPayos, orderCode: number): Promise<void> {
  const link = await readLink(client, orderCode);
  if (link) await applyPayosLink(link);
}

/** @throws AppError unavailable while payOS does not answer properly */
async function readLink(client: ConfiguredPayos["client"], orderCode: number) {
  try {
    return await client.findLink(orderCode);
  } catch (error) {
    logger.error({ error }, "payOS did not tell about a link that it called for");
    throw new AppError("unavailable", "errors:unavailable");
  }
}

/**
 * Answers a call with an error if payOS is slow: payOS repeats a failed call, or a job reads the
 * link.
 */
function throwTooLate(): never {
  throw new AppError("unavailable", "errors:unavailable");
}
