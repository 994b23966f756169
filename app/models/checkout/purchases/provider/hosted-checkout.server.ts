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
import { throwNotOpened, intentParams } from "../open-card-payment.server";

type ReturnUrls = { successUrl: string; cancelUrl: string };
type HostedGateway = PaymentGateway & Required<Pick<PaymentGateway, "openHostedPage">>;

/**
 * Opens the provider's hosted page for the actor's payment, or returns the open one. The intent of
 * the site's own page is closed first; parallel calls share one page.
 * @returns the address of the page; null when the payment was already decided
 * @throws AppError not_found for other people's payments; unavailable where the provider has no
 * such page or does not answer (the seat stays held, and trying again works); conflict when the
 * show is cancelled or over
 */
export async function openHostedPage(
  actor: Actor,
  paymentId: string,
  returnUrls: ReturnUrls,
): Promise<string | null> {
  const payment = await getOwnPayment(actor, paymentId);
  const gateway = paymentGateway();
  if (!hasHostedPage(gateway)) throw new AppError("unavailable", "checkout:unavailable");

  const opening = runInTurn(paymentId, async () =>
    openPage(gateway, await getOwnPayment(actor, paymentId), returnUrls),
  );

  return payment.state === "held" ? waitBriefly(opening, throwTooLate) : null;
}

function hasHostedPage(gateway: PaymentGateway | null): gateway is HostedGateway {
  return gateway?.openHostedPage !== undefined;
}

function throwTooLate(): never {
  return throwNotOpened(new GatewayError("The provider takes too long"));
}

async function openPage(
  gateway: HostedGateway,
  payment: Payment,
  returnUrls: ReturnUrls,
): Promise<string | null> {
  if (payment.state !== "held") return null;

  const openUrl = await findOpenPage(gateway, payment).catch(throwNotOpened);
  if (openUrl) return requireOnSale(payment, openUrl);

  const intentFields = await intentParams(payment);
  const closedIntent = await closeIntent(gateway, payment, intentFields).catch(throwNotOpened);
  if (closedIntent && closedIntent.status !== "canceled") {
    await completePayment(closedIntent);

    return null;
  }

  await assertStillSold(payment);

  const hostedPage = await gateway
    .openHostedPage({ ...intentFields, ...returnUrls, heldUntil: payment.heldUntil ?? clock.now() })
    .catch(throwNotOpened);
  if (await linkPage(payment.id, hostedPage.id)) return hostedPage.url;

  const unusedIntent = await gateway.cancelIntent(hostedPage.id).catch(throwNotOpened);
  if (unusedIntent?.status === "succeeded") await completePayment(unusedIntent);

  return null;
}

/** Key for Stripe's script; null without one. */
export function stripePublishableKey(): string | null {
  return env.STRIPE_PUBLISHABLE_KEY ?? null;
}

/** Returns the address while the show is on sale. Jobs close the page once the show is over. */
async function requireOnSale(payment: Payment, pageUrl: string) {
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
async function closeIntent(
  gateway: PaymentGateway,
  payment: Payment,
  newIntent: NewIntent,
): Promise<IntentFacts | null> {
  const intentId = payment.intentId ?? (await gateway.createIntent(newIntent)).id;
  const unchangedFilter = and(
    eq(payments.id, payment.id),
    eq(payments.intentId, intentId),
    eq(payments.state, "held"),
  );

  await transaction((tx) =>
    tx.update(payments).set({ intentId: null, clientSecret: null }).where(unchangedFilter),
  );

  return gateway.cancelIntent(intentId);
}

/** Links the page to the payment, unless the hold has ended. */
async function linkPage(paymentId: string, pageId: string): Promise<boolean> {
  const unopenedFilter = and(
    eq(payments.id, paymentId),
    isNull(payments.intentId),
    eq(payments.state, "held"),
  );
  const changed = await transaction((tx) =>
    tx
      .update(payments)
      .set({ intentId: pageId })
      .where(unopenedFilter)
      .returning({ id: payments.id }),
  );

  return changed.length > 0;
}
