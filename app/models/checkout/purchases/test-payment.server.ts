import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { payByTestCard, testGateway } from "~/integrations/payments/test/test-gateway.server";
import type { Actor } from "~/models/base/actor";
import { getOwnPayment } from "~/models/money/payments/find-payment.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { completePayment } from "./complete-payment.server";
import { assertStillSold } from "./still-sold.server";
import { required } from "~/platform/required";

/**
 * Pays with a card of the test provider. Decided payments stay as they are.
 * @throws AppError not_found for other people's payments; conflict when the hold has ended (nothing
 * is charged)
 */
export async function payWithTestCard(
  actor: Actor,
  paymentId: string,
  outcome: "pays" | "declined",
): Promise<Payment> {
  const payment = await getOwnPayment(actor, paymentId);
  if (payment.provider !== "test" || !payment.intentId)
    throw new AppError("not_found", "checkout:paymentNotFound");
  if (payment.state === "held") {
    await assertHeld(payment);
    await payByTestCard(payment.intentId, outcome);
  }

  const intentFacts = await testGateway.findIntent(payment.intentId);

  return (intentFacts && (await completePayment(intentFacts))) ?? payment;
}

/**
 * Refuses expired holds. If the hold ends during the payment, the payment is refunded on
 * completion.
 */
async function assertHeld(payment: Payment) {
  if (required(payment.heldUntil) <= clock.now())
    throw new AppError("conflict", "checkout:holdEnded");

  await assertStillSold(payment);
}
