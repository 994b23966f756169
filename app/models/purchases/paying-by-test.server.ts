import { transaction } from "~db/client.server";
import { AppError } from "~/errors";
import { clock } from "~/integrations/clock/clock";
import { payByTestCard, testGateway } from "~/integrations/payments/test/test-gateway.server";
import type { Actor } from "../actor";
import { getOwnPayment } from "../payments/reading.server";
import { movePayment, type Payment } from "../payments/states.server";
import { getEventOnSale } from "../tickets/sale.server";
import { completePayment } from "./completing.server";

/**
 * The buyer chooses a card on the test provider's page. What has been decided before stays as it is.
 * @throws AppError not_found for other people's payments; conflict when the hold has ended (nothing is charged)
 */
export async function payWithTestCard(actor: Actor, paymentId: string, card: "pays" | "declined"): Promise<Payment> {
  const payment = await getOwnPayment(actor, paymentId);
  if (payment.provider !== "test" || !payment.intentId) throw new AppError("not_found", "checkout:paymentNotFound");
  if (payment.state === "held" && (await begin(payment))) await payByTestCard(payment.intentId, card);
  const facts = await testGateway.findIntent(payment.intentId);
  return (facts && (await completePayment(facts))) ?? payment;
}

/** From here on the provider's word is awaited: held becomes paying, unless the seat or the show is gone. */
async function begin({ id, eventId, heldUntil }: Payment) {
  if (heldUntil! <= clock.now()) throw new AppError("conflict", "checkout:holdEnded");
  return transaction(async (tx) => {
    await getEventOnSale(eventId, tx);
    return movePayment(tx, id, "paying", { reason: null }, ["held"]);
  });
}
