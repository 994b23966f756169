import { randomBytes } from "node:crypto";
import { and, asc, count, eq, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { webhookDeliveries, webhookEndpoints } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { encrypt } from "~/platform/secrets/encryption.server";
import { consume, createLimiter } from "~/platform/throttle.server";
import type { Actor } from "~/models/base/actor";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { addMessage } from "./record-webhook.server";
import { WEBHOOK_SECRET, type WebhookInput } from "./schema.server";

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

const MAX_ENDPOINTS = 10;
const FORMER_SECRET_MS = 24 * 3600_000;
/** Limit per artist and ten minutes, for changes and for calls that artists cause by hand. */
const changeLimiter = createLimiter(120, 600);

/** Lists the artist's webhook addresses in the order in which they were added. */
export async function listWebhooks(actor: Actor): Promise<WebhookEndpoint[]> {
  assertCanUseDashboard(actor);

  const { artistId, createdAt } = webhookEndpoints;

  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(artistId, actor.userId))
    .orderBy(asc(createdAt));
}

/** @throws AppError not_found, also for addresses of other artists */
export async function getOwnWebhook(
  actor: Actor,
  endpointId: string,
  reader: DbReader = db,
): Promise<WebhookEndpoint> {
  assertCanUseDashboard(actor);

  const ownFilter = and(
    eq(webhookEndpoints.id, endpointId),
    eq(webhookEndpoints.artistId, actor.userId),
  );
  const endpoint = await reader.query.webhookEndpoints.findFirst({ where: ownFilter });
  if (!endpoint) throw new AppError("not_found", "webhooks:notFound");

  return endpoint;
}

/** `secret` is readable in this answer only. */
export type WithSecret = { endpoint: WebhookEndpoint; secret: string };

/** @throws AppError unauthenticated, forbidden, throttled; conflict with too many addresses */
export async function createWebhook(
  actor: Actor,
  { url, types }: WebhookInput,
): Promise<WithSecret> {
  assertCanUseDashboard(actor);
  await consume(changeLimiter, actor.userId);

  const secret = newSecret();
  const endpoint = await transaction(async (tx) => {
    const artistFilter = eq(webhookEndpoints.artistId, actor.userId);
    const { n: endpointCount } = firstRow(
      await tx.select({ n: count() }).from(webhookEndpoints).where(artistFilter),
    );
    if (endpointCount >= MAX_ENDPOINTS)
      throw new AppError("conflict", "webhooks:tooMany", { params: { most: MAX_ENDPOINTS } });

    const values = { artistId: actor.userId, url, types, secret: encrypt(WEBHOOK_SECRET, secret) };

    return firstRow(await tx.insert(webhookEndpoints).values(values).returning());
  });

  return { endpoint, secret };
}

/**
 * Changes an address and its types. Waiting messages go to the new address.
 * @throws AppError not_found, throttled
 */
export async function updateWebhook(
  actor: Actor,
  endpointId: string,
  { url, types }: WebhookInput,
): Promise<WebhookEndpoint> {
  return changeWebhook(actor, endpointId, async (tx, endpoint) => {
    const isMoved = url !== endpoint.url;

    await tx
      .update(webhookEndpoints)
      .set({ url, types, ...(isMoved && { failingSince: null, failures: 0, restsUntil: null }) })
      .where(eq(webhookEndpoints.id, endpointId));
  });
}

/**
 * Pauses or resumes an address. Changes during the pause are not sent. Messages that waited before
 * the pause are sent after it. Idempotent.
 * @throws AppError not_found, throttled
 */
export async function setWebhookPaused(
  actor: Actor,
  endpointId: string,
  isPaused: boolean,
): Promise<WebhookEndpoint> {
  return changeWebhook(actor, endpointId, async (tx, { stop }) => {
    if (isPaused === (stop !== null)) return;

    const healthyFields = { failingSince: null, failures: 0, restsUntil: null };
    const state = isPaused ? { stop: "paused" as const } : { stop: null, ...healthyFields };

    await tx.update(webhookEndpoints).set(state).where(eq(webhookEndpoints.id, endpointId));
  });
}

/**
 * Creates a new secret. The former one also signs for another day.
 * @throws AppError not_found, throttled
 */
export async function renewWebhookSecret(actor: Actor, endpointId: string): Promise<WithSecret> {
  const secret = newSecret();
  const endpoint = await changeWebhook(actor, endpointId, async (tx, { secret: formerSecret }) => {
    const formerSecretUntil = new Date(clock.now().getTime() + FORMER_SECRET_MS);

    await tx
      .update(webhookEndpoints)
      .set({ secret: encrypt(WEBHOOK_SECRET, secret), formerSecret, formerSecretUntil })
      .where(eq(webhookEndpoints.id, endpointId));
  });

  return { endpoint, secret };
}

/** Deletes an address with its log. @throws AppError not_found */
export async function deleteWebhook(actor: Actor, endpointId: string): Promise<void> {
  await transaction(async (tx) => {
    await getOwnWebhook(actor, endpointId, tx);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
  });
}

/**
 * Queues a message of the type "test".
 * @throws AppError not_found, throttled; conflict while the address is stopped
 */
export async function testWebhook(actor: Actor, endpointId: string): Promise<WebhookEndpoint> {
  return changeWebhook(actor, endpointId, async (tx, endpoint) => {
    assertNotStopped(endpoint);
    await addMessage(tx, "test", {}, [endpointId]);
    await clearRest(tx, endpointId);
  });
}

/**
 * Sends a message again, with the same id.
 * @throws AppError the errors of `testWebhook`; not_found for unknown messages
 */
export async function replayWebhook(
  actor: Actor,
  endpointId: string,
  deliveryId: number,
): Promise<WebhookEndpoint> {
  return changeWebhook(actor, endpointId, async (tx, endpoint) => {
    assertNotStopped(endpoint);

    const deliveryFilter = and(
      eq(webhookDeliveries.id, deliveryId),
      eq(webhookDeliveries.endpointId, endpointId),
    );
    const replayedCount = await sendAgain(tx, deliveryFilter);
    if (replayedCount === 0) throw new AppError("not_found", "webhooks:deliveryNotFound");
  });
}

/** Sends all failed messages again. @throws AppError the errors of `testWebhook` */
export async function replayFailedWebhooks(
  actor: Actor,
  endpointId: string,
): Promise<WebhookEndpoint> {
  return changeWebhook(actor, endpointId, async (tx, endpoint) => {
    assertNotStopped(endpoint);
    await sendAgain(
      tx,
      and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, "failed")),
    );
    await clearRest(tx, endpointId);
  });
}

async function sendAgain(tx: Tx, deliveryFilter: ReturnType<typeof and>): Promise<number> {
  const retryFields = { state: "waiting" as const, attempts: 0, dueAt: clock.now() };
  const replayedRows = await tx
    .update(webhookDeliveries)
    .set(retryFields)
    .where(deliveryFilter)
    .returning({ id: webhookDeliveries.endpointId });
  if (replayedRows[0]) await clearRest(tx, replayedRows[0].id);

  return replayedRows.length;
}

/** Ends the pause that an address has after failures, because a person waits for the call. */
async function clearRest(tx: Tx, endpointId: string) {
  await tx
    .update(webhookEndpoints)
    .set({ restsUntil: sql`null` })
    .where(eq(webhookEndpoints.id, endpointId));
}

function assertNotStopped({ stop }: WebhookEndpoint) {
  if (stop !== null) throw new AppError("conflict", "webhooks:isStopped");
}

async function changeWebhook(
  actor: Actor,
  endpointId: string,
  applyChange: (tx: Tx, endpoint: WebhookEndpoint) => Promise<void>,
) {
  assertCanUseDashboard(actor);
  await consume(changeLimiter, actor.userId);

  return transaction(async (tx) => {
    await applyChange(tx, await getOwnWebhook(actor, endpointId, tx));

    return getOwnWebhook(actor, endpointId, tx);
  });
}

/** Creates a secret of 32 random bytes in the format of Standard Webhooks. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}
