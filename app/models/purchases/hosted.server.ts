import { and, eq, isNull } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { payments } from "~db/schema";
import { env } from "~/env.server";
import { AppError } from "~/errors";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { IntentFacts, NewIntent, PaymentGateway } from "~/integrations/payments/gateway";
import type { Actor } from "../actor";
import { getOwnPayment } from "../payments/reading.server";
import type { Payment } from "../payments/states.server";
import { getEventOnSale } from "../tickets/sale.server";
import { completePayment } from "./completing.server";
import { notOpened, wishFor } from "./starting.server";

type Urls = { successUrl: string; cancelUrl: string };

/**
 * Leads one's own open payment to the provider's hosted page, or back to the one that is open already. The intent of our
 * own page is closed first, so that nobody pays twice; from then on the hosted page stands for the payment.
 * @returns the address of the page; null when the payment was already decided
 * @throws AppError not_found for other people's payments; unavailable where the provider has no such page or does not
 * answer (the seat stays held, and trying again works); conflict when the show is cancelled or over
 */
export async function openHostedPage(actor: Actor, paymentId: string, urls: Urls): Promise<string | null> {
  const payment = await getOwnPayment(actor, paymentId);
  const gateway = paymentGateway();
  if (!gateway?.openHostedPage) throw new AppError("unavailable", "checkout:unavailable");
  if (payment.state !== "held") return null;
  const openUrl = await findOpenPage(gateway, payment).catch(notOpened);
  if (openUrl) return whileOnSale(payment, openUrl);
  const wish = await wishFor(payment);
  const closed = await close(gateway, payment, wish).catch(notOpened);
  if (closed && closed.status !== "canceled") {
    await completePayment(closed);
    return null;
  }
  await getEventOnSale(payment.eventId);
  const page = await gateway.openHostedPage({ ...wish, ...urls }).catch(notOpened);
  return (await follow(payment.id, page.id)) ? page.url : null;
}

/** The key that Stripe's script in the page works with; null without one. */
export function stripePublishableKey(): string | null {
  return env.STRIPE_PUBLISHABLE_KEY ?? null;
}

/** A page that is open is closed by the jobs once the show is over; nobody is led there any more. */
async function whileOnSale({ eventId }: Payment, pageUrl: string) {
  await getEventOnSale(eventId);
  return pageUrl;
}

async function findOpenPage(gateway: PaymentGateway, { intentId, clientSecret }: Payment) {
  return intentId && !clientSecret ? (await gateway.findIntent(intentId))?.pageUrl : null;
}

/**
 * Closes the intent there is. The payment lets go of it before that: what the provider then tells of its end is no end of
 * the hold. An earlier try may have let go of an intent and closed none: asking for an intent gives that one.
 */
async function close(gateway: PaymentGateway, payment: Payment, wish: NewIntent): Promise<IntentFacts | null> {
  const intentId = payment.intentId ?? (await gateway.createIntent(wish)).id;
  const isStill = and(eq(payments.id, payment.id), eq(payments.intentId, intentId), eq(payments.state, "held"));
  await transaction((tx) => tx.update(payments).set({ intentId: null, clientSecret: null }).where(isStill));
  return gateway.cancelIntent(intentId);
}

/** The page stands for the payment, unless the hold ended meanwhile or another page was quicker. */
async function follow(paymentId: string, pageId: string): Promise<boolean> {
  const isBare = and(eq(payments.id, paymentId), isNull(payments.intentId), eq(payments.state, "held"));
  const changed = await transaction((tx) =>
    tx.update(payments).set({ intentId: pageId }).where(isBare).returning({ id: payments.id }),
  );
  return changed.length > 0;
}
