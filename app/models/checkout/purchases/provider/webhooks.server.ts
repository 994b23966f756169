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
 * Handles a signed webhook. It is only a trigger: the intent is fetched again. The event's id is
 * stored once the work is done, so a failed call is processed again when resent.
 * @throws AppError invalid when the signature is not the provider's; unavailable without a
 * provider, or if applying takes too long
 */
export async function receiveProviderEvent(
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const gateway = paymentGateway();
  if (!gateway) throw new AppError("unavailable", "errors:unavailable");

  const event = await readEvent(gateway, rawBody, signature);
  // Events of connected accounts come to another endpoint, so they do not show that this one works.
  if (!event.accountId) await noteEventReceived(gateway.name);
  await waitBriefly(applyProviderEvent(gateway, event), throwTooLate);
}

/** The provider resends a call that fails. */
function throwTooLate(): never {
  throw new AppError("unavailable", "errors:unavailable");
}

/** Applies an event from any source. Idempotent. */
export async function applyProviderEvent(
  gateway: PaymentGateway,
  event: ProviderEvent,
): Promise<void> {
  if (await isKnown(event)) return;

  await applyFacts(gateway, event);

  const { id: eventId, type: eventType, accountId } = event;
  const changed = await transaction(async (tx) => {
    await tx
      .insert(providerEvents)
      .values({ id: eventId, type: eventType, provider: gateway.name })
      .onConflictDoNothing();

    return accountId ? markChanged(tx, accountId) : [];
  });

  for (const { artistId } of changed) announce({ type: "connectedAccount.changed", artistId });
}

/**
 * Marks the account as unchecked: the next reader asks the provider, even if the announcement is
 * lost.
 */
function markChanged(tx: Tx, accountId: string) {
  const accountFilter = eq(connectedAccounts.accountId, accountId);

  return tx.update(connectedAccounts).set({ checkedAt: null }).where(accountFilter).returning();
}

async function applyFacts(
  gateway: PaymentGateway,
  { intentId, disputeId, isRefund }: ProviderEvent,
) {
  const intentFacts = intentId ? await findFacts(gateway, intentId) : null;
  if (intentFacts && isRefund)
    await applyRefunds(
      gateway,
      (await findPaid(intentFacts)) ?? (await completePayment(intentFacts)),
    );
  else if (intentFacts) await completePayment(intentFacts);
  const dispute = disputeId ? await gateway.findDispute?.(disputeId) : null;
  if (dispute) await applyDispute(gateway, dispute);
}

/** A hosted page represents the intent behind it, so its facts are read from the page. */
async function findFacts(gateway: PaymentGateway, intentId: string): Promise<IntentFacts | null> {
  const intentFacts = await gateway.findIntent(intentId);
  const payment = await db.query.payments.findFirst({
    where: eq(payments.id, intentFacts?.reference ?? ""),
  });
  if (!payment?.intentId || payment.intentId === intentId) return intentFacts;

  const pageFacts = await gateway.findIntent(payment.intentId);

  return pageFacts?.paidIntentId === intentId ? pageFacts : intentFacts;
}

async function findPaid({ id: intentId }: IntentFacts) {
  const paidFilter = and(
    eq(payments.intentId, intentId),
    inArray(payments.state, ["paid", "refunding", "refunded"]),
  );

  return (await db.query.payments.findFirst({ where: paidFilter })) ?? null;
}

async function readEvent(gateway: PaymentGateway, rawBody: Buffer, signature: string | undefined) {
  try {
    return gateway.readEvent(rawBody, signature);
  } catch (error) {
    await noteEventRefused(gateway.name, error);
    throw new AppError("invalid", "errors:invalid");
  }
}

async function isKnown({ id: eventId }: ProviderEvent) {
  return (
    (await db.query.providerEvents.findFirst({ where: eq(providerEvents.id, eventId) })) !==
    undefined
  );
}
