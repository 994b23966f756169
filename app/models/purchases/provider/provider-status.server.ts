import { eq, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { providerStatus } from "~db/schema";
import type { Provider } from "~db/vocabularies";
import { clock } from "~/integrations/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import { GatewayKeyError, type KeyProblem } from "~/integrations/payments/gateway";
import { logger } from "~/logger.server";
import type { Actor } from "~/models/actor";
import { assertCanUseAdmin } from "~/models/permissions";

/** Last result of the key check, in this process. */
let keyProblem: KeyProblem | null = null;

/** Records a signed webhook call. */
export async function noteEventReceived(provider: Provider): Promise<void> {
  const set = { lastEventAt: clock.now() };
  await transaction(async (tx) => {
    const row = tx.insert(providerStatus).values({ provider, ...set });
    await row.onConflictDoUpdate({ target: providerStatus.provider, set });
  });
}

/** Records a call that is not signed with our secret. */
export async function noteEventRefused(provider: Provider, error: unknown): Promise<void> {
  logger.warn({ error, provider }, "A call of the payment provider was refused: it is not signed with our secret");
  const lastRefusedAt = clock.now();
  const set = { lastRefusedAt, refusedEvents: sql`${providerStatus.refusedEvents} + 1` };
  await transaction(async (tx) => {
    const row = tx.insert(providerStatus).values({ provider, lastRefusedAt, refusedEvents: 1 });
    await row.onConflictDoUpdate({ target: providerStatus.provider, set });
  });
}

/** Logs problems with the provider's settings. Runs at start and every hour. */
export async function checkProviderSettings(): Promise<void> {
  const gateway = paymentGateway();
  if (!gateway?.checkKey) return;
  if (!gateway.hasWebhookSecret) logger.warn("STRIPE_WEBHOOK_SECRET is not set: calls of Stripe are refused");
  try {
    await gateway.checkKey();
    keyProblem = null;
  } catch (error) {
    if (!(error instanceof GatewayKeyError))
      return logger.warn({ error }, "The settings of Stripe could not be checked");
    keyProblem = error.problem;
    logger.warn({ error, keyProblem }, "Stripe does not accept STRIPE_SECRET_KEY for every call that is needed");
  }
}

/** Provider status for admins; null for providers without webhooks. */
export async function readProviderStatus(actor: Actor) {
  assertCanUseAdmin(actor);
  const gateway = paymentGateway();
  if (!gateway?.checkKey) return null;
  const row = await db.query.providerStatus.findFirst({ where: eq(providerStatus.provider, gateway.name) });
  const { lastEventAt = null, lastRefusedAt = null, refusedEvents = 0 } = row ?? {};
  const isRefusing = lastRefusedAt !== null && (lastEventAt === null || lastRefusedAt > lastEventAt);
  const isSecretMissing = !gateway.hasWebhookSecret;
  return { lastEventAt, lastRefusedAt, refusedEvents, isRefusing, isSecretMissing, keyProblem };
}
