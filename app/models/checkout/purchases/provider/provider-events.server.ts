import { and, eq, gte, inArray, min } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { payments, providerEvents, providerStatus } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { PaymentGateway, ProviderEvent } from "~/integrations/payments/gateway";
import { logger } from "~/platform/logging/logger.server";
import { applyProviderEvent } from "./webhooks.server";

/** Stripe keeps events this long. */
const RETENTION_MS = 30 * 24 * 3600_000;
/** Events may be listed slightly out of order. */
const OVERLAP_MS = 60_000;

/**
 * Applies events that no webhook delivered: disputes, refunds at the provider, late fees. Reads
 * from the last completely read point, less `OVERLAP_MS`.
 */
export async function readProviderEvents(): Promise<void> {
  const gateway = paymentGateway();
  const readFrom = gateway && (await findBeginning(gateway));
  const pages = readFrom && gateway?.listEvents?.(readFrom);
  if (!gateway || !pages) return;

  let isComplete = true;
  let newestMs = 0;

  for await (const page of pages) {
    newestMs = Math.max(newestMs, ...page.map(({ createdAt }) => createdAt?.getTime() ?? 0));
    for (const event of await listUnknown(page))
      isComplete = (await tryApplyEvent(gateway, event)) && isComplete;
  }

  if (isComplete && newestMs > 0) await markRead(gateway, new Date(newestMs));
}

/** Time from which events are read; null before the first sale. */
async function findBeginning({ name: provider }: PaymentGateway): Promise<Date | null> {
  const oldestReadable = new Date(clock.now().getTime() - RETENTION_MS);
  const status = await db.query.providerStatus.findFirst({
    where: eq(providerStatus.provider, provider),
  });
  if (status?.eventsReadUntil) return beforeOverlap(status.eventsReadUntil, oldestReadable);

  const [firstPayment] = await db
    .select({ at: min(payments.createdAt) })
    .from(payments)
    .where(and(eq(payments.provider, provider), gte(payments.createdAt, oldestReadable)));

  return firstPayment?.at ? beforeOverlap(firstPayment.at, oldestReadable) : null;
}

function beforeOverlap(readUntil: Date, oldestReadable: Date) {
  return new Date(Math.max(oldestReadable.getTime(), readUntil.getTime() - OVERLAP_MS));
}

async function listUnknown(page: ProviderEvent[]): Promise<ProviderEvent[]> {
  const eventIds = page.map(({ id: eventId }) => eventId);
  const knownEvents = await db.query.providerEvents.findMany({
    columns: { id: true },
    where: inArray(providerEvents.id, eventIds),
  });
  const knownIds = new Set(knownEvents.map(({ id: eventId }) => eventId));

  return page.filter(({ id: eventId }) => !knownIds.has(eventId));
}

/**
 * Applies one event. A failed event is read again next time, with all later events.
 * @returns true if it was applied
 */
async function tryApplyEvent(gateway: PaymentGateway, event: ProviderEvent): Promise<boolean> {
  try {
    await applyProviderEvent(gateway, event);

    return true;
  } catch (error) {
    logger.error(
      { error, event: event.id },
      "An event of the provider could not be applied; it is read again",
    );

    return false;
  }
}

async function markRead({ name: provider }: PaymentGateway, eventsReadUntil: Date) {
  await transaction(async (tx) => {
    const changes = { eventsReadUntil };

    await tx
      .insert(providerStatus)
      .values({ provider, ...changes })
      .onConflictDoUpdate({ target: providerStatus.provider, set: changes });
  });
}
