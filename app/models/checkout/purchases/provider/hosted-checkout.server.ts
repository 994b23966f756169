import { and, eq, isNull } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { payments } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { IntentFacts, NewIntent, PaymentGateway } from "~/integrations/payments/gateway";
import { GatewayError } from "~/integrations/payments/gateway-error";
import type { Actor } from "~/models/base/actor";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import { getOwnPayment } from "~/models/money/payments/find-payment.server";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { completePayment } from "../complete-payment.server";
import { assertStillSold } from "../still-sold.server";
import { runInTurn } from "../payment-queue.server";
import { notOpened, intentParams } from "../open-card-payment.server";

type Urls = { successUrl: string; cancelUrl: string };
type Provider = PaymentGateway & Required<Pick<PaymentGateway, "openHostedPage">>;

/**
 * Opens the provider's hosted page for the actor's payment, or returns the open one. The intent of
 * our own page is closed first; parallel calls share one page.
 * @returns the address of the page; null when the payment was already decided
 * @throws AppError not_found for other people's payments; unavailable where the provider has no
 * such page or does not answer (the seat stays held, and trying again works); conflict when the
 * show is cancelled or over
 */
export async function openHostedPage(
  actor: Actor,
  paymentId: string,
  urls: Urls,
): Promise<string | null> {
  const payment = await getOwnPayment(actor, paymentId);
  const gateway = paymentGateway();
  if (!hasHostedPage(gateway)) throw new AppError("unavailable", "checkout:unavailable");

  const opening = runInTurn(paymentId, async () =>
    open(gateway, await getOwnPayment(actor, paymentId), urls),
  );

  return payment.state === "held" ? waitBriefly(opening, tooLate) : null;
}

function hasHostedPage(gateway: PaymentGateway | null): gateway is Provider {
  return gateway?.openHostedPage !== undefined;
}

function tooLate(): never {
  return notOpened(new GatewayError("The provider takes too long"));
}

async function open(gateway: Provider, payment: Payment, urls: Urls): Promise<string | null> {
  if (payment.state !== "held") return null;

  const openUrl = await findOpenPage(gateway, payment).catch(notOpened);
  if (openUrl) return whileOnSale(payment, openUrl);

  const params = await intentParams(payment);
  const closed = await close(gateway, payment, params).catch(notOpened);
  if (closed && closed.status !== "canceled") {
    await completePayment(closed);

    return null;
  }

  await assertStillSold(payment);

  const page = await gateway
    .openHostedPage({ ...params, ...urls, heldUntil: payment.heldUntil ?? clock.now() })
    .catch(notOpened);
  if (await linkPage(payment.id, page.id)) return page.url;

  const unused = await gateway.cancelIntent(page.id).catch(notOpened);
  if (unused?.status === "succeeded") await completePayment(unused);

  return null;
}

/** Key for Stripe's script; null without one. */
export function stripePublishableKey(): string | null {
  return env.STRIPE_PUBLISHABLE_KEY ?? null;
}

/** Jobs close the page once the show is over; no new visitor is sent there. */
async function whileOnSale(payment: Payment, pageUrl: string) {
  await assertStillSold(payment);

  return pageUrl;
}

async function findOpenPage(gateway: PaymentGateway, { intentId, clientSecret }: Payment) {
  return intentId && !clientSecret ? (await gateway.findIntent(intentId))?.pageUrl : null;
}

/**
 * Closes the current intent. The payment drops it first, so that its cancellation does not end the
 * hold. An earlier attempt may have dropped an intent without closing it; createIntent returns that
 * one.
 */
async function close(
  gateway: PaymentGateway,
  payment: Payment,
  newIntent: NewIntent,
): Promise<IntentFacts | null> {
  const intentId = payment.intentId ?? (await gateway.createIntent(newIntent)).id;
  const isStill = and(
    eq(payments.id, payment.id),
    eq(payments.intentId, intentId),
    eq(payments.state, "held"),
  );

  await transaction((tx) =>
    tx.update(payments).set({ intentId: null, clientSecret: null }).where(isStill),
  );

  return gateway.cancelIntent(intentId);
}

/** Links the page to the payment, unless the hold has ended. */
async function linkPage(paymentId: string, pageId: string): Promise<boolean> {
  const isBare = and(
    eq(payments.id, paymentId),
    isNull(payments.intentId),
    eq(payments.state, "held"),
  );
  const changed = await transaction((tx) =>
    tx.update(payments).set({ intentId: pageId }).where(isBare).returning({ id: payments.id }),
  );

  return changed.length > 0;
}
