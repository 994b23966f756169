import { eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { providerEvents } from "~db/schema";
import { AppError } from "~/errors";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { PaymentGateway, ProviderEvent } from "~/integrations/payments/gateway";
import { reopenRefund } from "../payments/refunding.server";
import { completePayment } from "./completing.server";
import { takeDispute } from "./disputing.server";

/**
 * A signed call of the provider. What it says is only a trigger: the intent is fetched again. Its id is kept for good
 * once its work is done, so that a call that failed half-way is taken again when it is sent again.
 * @throws AppError invalid when the signature is not the provider's; unavailable without a provider
 */
export async function receiveProviderEvent(rawBody: Buffer, signature: string | undefined): Promise<void> {
  const gateway = paymentGateway();
  if (!gateway) throw new AppError("unavailable", "errors:unavailable");
  const event = readEvent(gateway, rawBody, signature);
  if (await isKnown(event)) return;
  await act(gateway, event);
  const { id, type } = event;
  await transaction(async (tx) => {
    await tx.insert(providerEvents).values({ id, type, provider: gateway.name }).onConflictDoNothing();
  });
}

async function act(gateway: PaymentGateway, { intentId, disputeId, failedRefundId }: ProviderEvent) {
  const facts = intentId ? await gateway.findIntent(intentId) : null;
  if (facts) await completePayment(facts);
  const dispute = disputeId ? await gateway.findDispute?.(disputeId) : null;
  if (dispute) await takeDispute(gateway, dispute);
  if (failedRefundId) await reopenRefund(failedRefundId);
}

function readEvent(gateway: PaymentGateway, rawBody: Buffer, signature: string | undefined): ProviderEvent {
  try {
    return gateway.readEvent(rawBody, signature);
  } catch {
    throw new AppError("invalid", "errors:invalid");
  }
}

async function isKnown({ id }: ProviderEvent) {
  return (await db.query.providerEvents.findFirst({ where: eq(providerEvents.id, id) })) !== undefined;
}
