import { and, eq, inArray } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { connectedAccounts, payments, providerEvents } from "~db/schema";
import { AppError } from "~/platform/errors";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { IntentFacts, PaymentGateway, ProviderEvent } from "~/integrations/payments/gateway";
import { waitBriefly } from "~/integrations/payments/wait-briefly.server";
import { announce } from "~/models/base/announcements.server";
import { completePayment } from "../complete-payment.server";
import { applyDispute } from "../disputes.server";
import { noteEventReceived, noteEventRefused } from "./provider-status.server";
import { applyRefunds } from "../refund-updates.server";

/**
 * Handles a signed webhook. It is only a trigger: the intent is fetched again. Its id is stored
 * once the work is done, so a failed call is processed again when resent.
 * @throws AppError invalid when the signature is not the provider's; unavailable without a provider
 */
export async function receiveProviderEvent(
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const gateway = paymentGateway();
  if (!gateway) throw new AppError("unavailable", "errors:unavailable");

  const event = await readEvent(gateway, rawBody, signature);
  // Events of connected accounts come to another endpoint: they prove nothing about this one.
  if (!event.accountId) await noteEventReceived(gateway.name);
  await waitBriefly(applyProviderEvent(gateway, event), tooLate);
}

/** The provider resends the call. */
function tooLate(): never {
  throw new AppError("unavailable", "errors:unavailable");
}

/** Applies an event from any source. Idempotent. */
export async function applyProviderEvent(
  gateway: PaymentGateway,
  event: ProviderEvent,
): Promise<void> {
  if (await isKnown(event)) return;

  await applyFacts(gateway, event);

  const { id, type, accountId } = event;
  const changed = await transaction(async (tx) => {
    await tx
      .insert(providerEvents)
      .values({ id, type, provider: gateway.name })
      .onConflictDoNothing();

    return accountId ? markChanged(tx, accountId) : [];
  });

  for (const { artistId } of changed) announce({ type: "connectedAccount.changed", artistId });
}

/** Whoever reads the account next asks the provider, also when the announcement is lost. */
function markChanged(tx: Tx, accountId: string) {
  const isIt = eq(connectedAccounts.accountId, accountId);

  return tx.update(connectedAccounts).set({ checkedAt: null }).where(isIt).returning();
}

async function applyFacts(
  gateway: PaymentGateway,
  { intentId, disputeId, isRefund }: ProviderEvent,
) {
  const facts = intentId ? await findFacts(gateway, intentId) : null;
  if (facts && isRefund)
    await applyRefunds(gateway, (await findPaid(facts)) ?? (await completePayment(facts)));
  else if (facts) await completePayment(facts);
  const dispute = disputeId ? await gateway.findDispute?.(disputeId) : null;
  if (dispute) await applyDispute(gateway, dispute);
}

/** A hosted page represents the intent behind it, so its facts are read from the page. */
async function findFacts(gateway: PaymentGateway, intentId: string): Promise<IntentFacts | null> {
  const facts = await gateway.findIntent(intentId);
  const payment = await db.query.payments.findFirst({
    where: eq(payments.id, facts?.reference ?? ""),
  });
  if (!payment?.intentId || payment.intentId === intentId) return facts;

  const page = await gateway.findIntent(payment.intentId);

  return page?.paidIntentId === intentId ? page : facts;
}

async function findPaid({ id }: IntentFacts) {
  const isPaid = and(
    eq(payments.intentId, id),
    inArray(payments.state, ["paid", "refunding", "refunded"]),
  );

  return (await db.query.payments.findFirst({ where: isPaid })) ?? null;
}

async function readEvent(gateway: PaymentGateway, rawBody: Buffer, signature: string | undefined) {
  try {
    return gateway.readEvent(rawBody, signature);
  } catch (error) {
    await noteEventRefused(gateway.name, error);
    throw new AppError("invalid", "errors:invalid");
  }
}

async function isKnown({ id }: ProviderEvent) {
  return (
    (await db.query.providerEvents.findFirst({ where: eq(providerEvents.id, id) })) !== undefined
  );
}
