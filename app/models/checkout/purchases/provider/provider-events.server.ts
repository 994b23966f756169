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
 * from the last complete point, less a minute.
 */
export async function readProviderEvents(): Promise<void> {
  const gateway = paymentGateway();
  const since = gateway && (await findBeginning(gateway));
  const pages = since && gateway?.listEvents?.(since);
  if (!gateway || !pages) return;

  let isComplete = true;
  let newest = 0;

  for await (const page of pages) {
    newest = Math.max(newest, ...page.map(({ createdAt }) => createdAt?.getTime() ?? 0));
    for (const event of await listUnknown(page))
      isComplete = (await tryEvent(gateway, event)) && isComplete;
  }

  if (isComplete && newest > 0) await markRead(gateway, new Date(newest));
}

/** Null before the first sale. */
async function findBeginning({ name }: PaymentGateway): Promise<Date | null> {
  const oldest = new Date(clock.now().getTime() - RETENTION_MS);
  const status = await db.query.providerStatus.findFirst({
    where: eq(providerStatus.provider, name),
  });
  if (status?.eventsReadUntil) return beforeOverlap(status.eventsReadUntil, oldest);

  const [first] = await db
    .select({ at: min(payments.createdAt) })
    .from(payments)
    .where(and(eq(payments.provider, name), gte(payments.createdAt, oldest)));

  return first?.at ? beforeOverlap(first.at, oldest) : null;
}

function beforeOverlap(at: Date, oldest: Date) {
  return new Date(Math.max(oldest.getTime(), at.getTime() - OVERLAP_MS));
}

async function listUnknown(page: ProviderEvent[]): Promise<ProviderEvent[]> {
  const ids = page.map(({ id }) => id);
  const known = await db.query.providerEvents.findMany({
    columns: { id: true },
    where: inArray(providerEvents.id, ids),
  });
  const seen = new Set(known.map(({ id }) => id));

  return page.filter(({ id }) => !seen.has(id));
}

/** A failed event is read again next time with all later ones. */
async function tryEvent(gateway: PaymentGateway, event: ProviderEvent): Promise<boolean> {
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
    const set = { eventsReadUntil };

    await tx
      .insert(providerStatus)
      .values({ provider, ...set })
      .onConflictDoUpdate({ target: providerStatus.provider, set });
  });
}
