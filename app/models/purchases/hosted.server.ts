import { and, eq } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { payments } from "~db/schema";
import { env } from "~/env.server";
import { AppError } from "~/errors";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { Actor } from "../actor";
import { getOwnPayment } from "../payments/reading.server";
import { getEventOnSale } from "../tickets/sale.server";
import { completePayment } from "./completing.server";

type Urls = { successUrl: string; cancelUrl: string };

/**
 * Leads one's own open payment to the provider's hosted page. The intent of our own page is closed first, so that
 * nobody pays twice; from then on the hosted page stands for the payment.
 * @returns the address of the page; null when the payment was already decided
 * @throws AppError not_found for other people's payments; unavailable where the provider has no such page; conflict when
 * the show is cancelled or over
 */
export async function openHostedPage(actor: Actor, paymentId: string, urls: Urls): Promise<string | null> {
  const payment = await getOwnPayment(actor, paymentId);
  const gateway = paymentGateway();
  if (!gateway?.openHostedPage || !payment.intentId) throw new AppError("unavailable", "checkout:unavailable");
  const closed = await gateway.cancelIntent(payment.intentId);
  if (closed && closed.status !== "canceled") {
    await completePayment(closed);
    return null;
  }
  const { title: description } = await getEventOnSale(payment.eventId);
  const { amountCents, currency } = payment;
  const wish = { reference: payment.id, amountCents, currency, description, ...urls };
  const page = await gateway.openHostedPage(wish);
  return (await follow(payment.id, payment.intentId, page.id)) ? page.url : null;
}

/** The key that Stripe's script in the page works with; null without one. */
export function stripePublishableKey(): string | null {
  return env.STRIPE_PUBLISHABLE_KEY ?? null;
}

/** The page stands for the payment, unless the hold ended meanwhile. */
async function follow(paymentId: string, oldId: string, newId: string): Promise<boolean> {
  const isStill = and(eq(payments.id, paymentId), eq(payments.intentId, oldId), eq(payments.state, "held"));
  const changed = await transaction((tx) =>
    tx.update(payments).set({ intentId: newId, clientSecret: null }).where(isStill).returning({ id: payments.id }),
  );
  return changed.length > 0;
}
