import { eq, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { db, transaction } from "~db/client.server";
import { providerStatus } from "~db/schema";
import type { CallingProvider } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import { logger } from "~/platform/logging/logger.server";
import { required } from "~/platform/required";

/** Records a signed webhook call. */
export function noteEventReceived(provider: CallingProvider): Promise<void> {
  const changes = { lastEventAt: clock.now() };

  return noteStatus(provider, changes, changes);
}

/** Records that a provider's list reported money before any webhook call did. */
export function noteMissedEvent(provider: CallingProvider, eventsReadUntil: Date): Promise<void> {
  const changes = { eventsReadUntil };

  return noteStatus(provider, changes, changes);
}

/**
 * Pause between two writes of refused calls. Strangers can make such calls, and every write flushes
 * the disk and the cached pages of guests.
 */
const REFUSALS_EVERY_MS = 10_000;

type Refusals = { pending: number; writtenAt: number; timer: NodeJS.Timeout | null };
const refusals = new Map<CallingProvider, Refusals>();

/**
 * Records a call that is not signed with the site's secret. Many such calls share one write and one
 * line in the log.
 */
export async function noteEventRefused(provider: CallingProvider, error: unknown): Promise<void> {
  const pendingRefusals = refusals.get(provider) ?? {
    pending: 0,
    writtenAt: -Infinity,
    timer: null,
  };

  refusals.set(provider, pendingRefusals);
  pendingRefusals.pending += 1;

  const waitMs = pendingRefusals.writtenAt + REFUSALS_EVERY_MS - performance.now();
  if (waitMs <= 0) return writeRefusals(provider, pendingRefusals, error);

  const writeLater = () =>
    void writeRefusals(provider, pendingRefusals, error).catch((failure: unknown) =>
      logger.error(
        { error: failure },
        "Refused calls of the payment provider could not be counted",
      ),
    );

  pendingRefusals.timer ??= setTimeout(writeLater, waitMs).unref();
}

async function writeRefusals(provider: CallingProvider, pendingRefusals: Refusals, error: unknown) {
  const count = pendingRefusals.pending;

  Object.assign(pendingRefusals, { pending: 0, writtenAt: performance.now(), timer: null });
  logger.warn(
    { error, provider, count },
    "Calls of the payment provider were refused: not signed with our secret",
  );

  const lastRefusedAt = clock.now();
  const changes = { lastRefusedAt, refusedEvents: sql`${providerStatus.refusedEvents} + ${count}` };

  await noteStatus(provider, changes, { lastRefusedAt, refusedEvents: count });
}

type Status = Partial<typeof providerStatus.$inferInsert>;

/** `initialStatus`: values of a provider that has no row yet. */
async function noteStatus(
  provider: CallingProvider,
  changes: SQLiteUpdateSetSource<typeof providerStatus>,
  initialStatus: Status,
): Promise<void> {
  await transaction(async (tx) => {
    const statusInsert = tx.insert(providerStatus).values({ provider, ...initialStatus });

    await statusInsert.onConflictDoUpdate({ target: providerStatus.provider, set: changes });
  });
}

/** Webhooks arrive within seconds; Stripe repeats failed calls for days. */
const LATE_AFTER_MS = 5 * 60_000;
const DAY_MS = 24 * 3600_000;

/**
 * The state of webhooks; null for providers without webhooks. Strangers can make calls that are
 * refused, so refusals alone prove nothing: `isRefusing` also needs events in the provider's list
 * that no call has brought.
 */
export async function readProviderProblems() {
  const gateway = paymentGateway();
  if (!gateway?.checkKey) return null;

  return { ...(await readCalls(gateway.name)), isSecretMissing: !gateway.hasWebhookSecret };
}

/** Reads the state of the provider's calls, compared with the events of its list. */
export async function readCalls(provider: CallingProvider) {
  const status = await db.query.providerStatus.findFirst({
    where: eq(providerStatus.provider, provider),
  });
  const { lastEventAt = null, refusedEvents = 0 } = status ?? {};

  return { lastEventAt, refusedEvents, ...callsOf(status) };
}

function callsOf(status: typeof providerStatus.$inferSelect | undefined) {
  const { lastEventAt = null, lastRefusedAt = null, eventsReadUntil = null } = status ?? {};
  const isOlder = (time: Date | null, ageMs: number) =>
    time !== null && clock.now().getTime() - time.getTime() > ageMs;
  const isMissing = (lastEventAt ?? 0) < (eventsReadUntil ?? 0);
  const isLate = isMissing && isOlder(eventsReadUntil, LATE_AFTER_MS);

  return {
    isLate,
    isRefusing: isLate && (lastRefusedAt ?? 0) >= required(eventsReadUntil),
    wasRefusedToday: lastRefusedAt !== null && !isOlder(lastRefusedAt, DAY_MS),
  };
}
