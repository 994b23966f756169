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
  const set = { lastEventAt: clock.now() };

  return noteStatus(provider, set, set);
}

/** Records money that a provider's list told of before any call did. */
export function noteUntold(provider: CallingProvider, eventsReadUntil: Date): Promise<void> {
  const set = { eventsReadUntil };

  return noteStatus(provider, set, set);
}

/**
 * Anybody can make calls that are refused, and every write costs a flush of the disk and the cached
 * pages of guests.
 */
const REFUSALS_EVERY_MS = 10_000;

type Refusals = { pending: number; writtenAt: number; timer: NodeJS.Timeout | null };
const refusals = new Map<CallingProvider, Refusals>();

/**
 * Records a call that is not signed with our secret: one write and one line in the log for many of
 * them.
 */
export async function noteEventRefused(provider: CallingProvider, error: unknown): Promise<void> {
  const mine = refusals.get(provider) ?? { pending: 0, writtenAt: -Infinity, timer: null };

  refusals.set(provider, mine);
  mine.pending += 1;

  const waitMs = mine.writtenAt + REFUSALS_EVERY_MS - performance.now();
  if (waitMs <= 0) return writeRefusals(provider, mine, error);

  const later = () =>
    void writeRefusals(provider, mine, error).catch((failure: unknown) =>
      logger.error(
        { error: failure },
        "Refused calls of the payment provider could not be counted",
      ),
    );

  mine.timer ??= setTimeout(later, waitMs).unref();
}

async function writeRefusals(provider: CallingProvider, mine: Refusals, error: unknown) {
  const count = mine.pending;

  Object.assign(mine, { pending: 0, writtenAt: performance.now(), timer: null });
  logger.warn(
    { error, provider, count },
    "Calls of the payment provider were refused: not signed with our secret",
  );

  const lastRefusedAt = clock.now();
  const set = { lastRefusedAt, refusedEvents: sql`${providerStatus.refusedEvents} + ${count}` };

  await noteStatus(provider, set, { lastRefusedAt, refusedEvents: count });
}

type Status = Partial<typeof providerStatus.$inferInsert>;

/** `first`: what a provider without a row begins with. */
async function noteStatus(
  provider: CallingProvider,
  set: SQLiteUpdateSetSource<typeof providerStatus>,
  first: Status,
): Promise<void> {
  await transaction(async (tx) => {
    const row = tx.insert(providerStatus).values({ provider, ...first });

    await row.onConflictDoUpdate({ target: providerStatus.provider, set });
  });
}

/** Webhooks arrive within seconds; Stripe repeats failed calls for days. */
const LATE_AFTER_MS = 5 * 60_000;
const DAY_MS = 24 * 3600_000;

/**
 * The state of webhooks; null for providers without webhooks. Anybody can make a call that is
 * refused, so refusals alone prove nothing: `isRefusing` also needs events in the provider's list
 * that no call has brought.
 */
export async function readProviderProblems() {
  const gateway = paymentGateway();
  if (!gateway?.checkKey) return null;

  return { ...(await readCalls(gateway.name)), isSecretMissing: !gateway.hasWebhookSecret };
}

/** The provider's calls, compared with what its list tells. */
export async function readCalls(provider: CallingProvider) {
  const row = await db.query.providerStatus.findFirst({
    where: eq(providerStatus.provider, provider),
  });
  const { lastEventAt = null, refusedEvents = 0 } = row ?? {};

  return { lastEventAt, refusedEvents, ...callsOf(row) };
}

function callsOf(row: typeof providerStatus.$inferSelect | undefined) {
  const { lastEventAt = null, lastRefusedAt = null, eventsReadUntil = null } = row ?? {};
  const isOlder = (at: Date | null, ms: number) =>
    at !== null && clock.now().getTime() - at.getTime() > ms;
  const isMissing = (lastEventAt ?? 0) < (eventsReadUntil ?? 0);
  const isLate = isMissing && isOlder(eventsReadUntil, LATE_AFTER_MS);

  return {
    isLate,
    isRefusing: isLate && (lastRefusedAt ?? 0) >= required(eventsReadUntil),
    wasRefusedToday: lastRefusedAt !== null && !isOlder(lastRefusedAt, DAY_MS),
  };
}
