import { paymentGateway } from "~/integrations/payments/configured.server";
import { logger } from "~/platform/logging/logger.server";
import type { PaymentGateway } from "~/integrations/payments/gateway";
import type { Actor } from "~/models/base/actor";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import { getOwnPayment } from "~/models/money/payments/find-payment.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { completePayment } from "./complete-payment.server";
import { required } from "~/platform/required";

/**
 * Reads the payment of a returning buyer from the provider. After two seconds without a response
 * the last known state is returned, and the reconciler keeps asking.
 * @throws AppError not_found for other people's payments
 */
export async function returnToPayment(actor: Actor, paymentId: string): Promise<Payment> {
  const payment = await getOwnPayment(actor, paymentId);
  const gateway = paymentGateway();
  if (payment.settledAt || !payment.intentId || gateway?.name !== payment.provider) return payment;

  try {
    return await waitBriefly(refreshPayment(gateway, payment), () => payment);
  } catch (error) {
    logger.warn({ error, paymentId }, "The provider did not answer a returning buyer");

    return payment;
  }
}

async function refreshPayment(gateway: PaymentGateway, payment: Payment): Promise<Payment> {
  const intentFacts = await gateway.findIntent(required(payment.intentId));

  return (intentFacts && (await completePayment(intentFacts))) ?? payment;
}
