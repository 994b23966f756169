import { randomBytes } from "node:crypto";
import { and, asc, count, eq, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
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
/** Per artist and ten minutes: changes, and calls that they cause by hand. */
const changes = createLimiter(120, 600);

/** The artist's addresses, in the order they were added. */
export async function listWebhooks(actor: Actor): Promise<WebhookEndpoint[]> {
  assertCanUseDashboard(actor);

  const { artistId, createdAt } = webhookEndpoints;

  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(artistId, actor.userId))
    .orderBy(asc(createdAt));
}

/** @throws AppError not_found, for anybody else's, too */
export async function getOwnWebhook(
  actor: Actor,
  id: string,
  reader: Reader = db,
): Promise<WebhookEndpoint> {
  assertCanUseDashboard(actor);

  const isTheirs = and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.artistId, actor.userId));
  const endpoint = await reader.query.webhookEndpoints.findFirst({ where: isTheirs });
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
  await consume(changes, actor.userId);

  const secret = newSecret();
  const endpoint = await transaction(async (tx) => {
    const isTheirs = eq(webhookEndpoints.artistId, actor.userId);
    const { n } = firstRow(await tx.select({ n: count() }).from(webhookEndpoints).where(isTheirs));
    if (n >= MAX_ENDPOINTS)
      throw new AppError("conflict", "webhooks:tooMany", { params: { most: MAX_ENDPOINTS } });

    const values = { artistId: actor.userId, url, types, secret: encrypt(WEBHOOK_SECRET, secret) };

    return firstRow(await tx.insert(webhookEndpoints).values(values).returning());
  });

  return { endpoint, secret };
}

/** What waits goes to the new address. @throws AppError not_found, throttled */
export async function updateWebhook(
  actor: Actor,
  id: string,
  { url, types }: WebhookInput,
): Promise<WebhookEndpoint> {
  return change(actor, id, async (tx, endpoint) => {
    const isMoved = url !== endpoint.url;

    await tx
      .update(webhookEndpoints)
      .set({ url, types, ...(isMoved && { failingSince: null, failures: 0, restsUntil: null }) })
      .where(eq(webhookEndpoints.id, id));
  });
}

/**
 * Pauses an address or uses it again; nothing is told of what happens meanwhile, and what waited is
 * still told. Idempotent.
 * @throws AppError not_found, throttled
 */
export async function setWebhookPaused(
  actor: Actor,
  id: string,
  isPaused: boolean,
): Promise<WebhookEndpoint> {
  return change(actor, id, async (tx, { stop }) => {
    if (isPaused === (stop !== null)) return;

    const fresh = { failingSince: null, failures: 0, restsUntil: null };
    const state = isPaused ? { stop: "paused" as const } : { stop: null, ...fresh };

    await tx.update(webhookEndpoints).set(state).where(eq(webhookEndpoints.id, id));
  });
}

/** The former secret signs beside the new one for a day. @throws AppError not_found, throttled */
export async function renewWebhookSecret(actor: Actor, id: string): Promise<WithSecret> {
  const secret = newSecret();
  const endpoint = await change(actor, id, async (tx, { secret: formerSecret }) => {
    const formerSecretUntil = new Date(clock.now().getTime() + FORMER_SECRET_MS);

    await tx
      .update(webhookEndpoints)
      .set({ secret: encrypt(WEBHOOK_SECRET, secret), formerSecret, formerSecretUntil })
      .where(eq(webhookEndpoints.id, id));
  });

  return { endpoint, secret };
}

/** With its log. @throws AppError not_found */
export async function deleteWebhook(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    await getOwnWebhook(actor, id, tx);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  });
}

/**
 * Queues a message of the type "test".
 * @throws AppError not_found, throttled; conflict while the address is stopped
 */
export async function testWebhook(actor: Actor, id: string): Promise<WebhookEndpoint> {
  return change(actor, id, async (tx, endpoint) => {
    assertUsed(endpoint);
    await addMessage(tx, "test", {}, [id]);
    await forgetRest(tx, id);
  });
}

/** Sends a message again, with the same id. @throws AppError as `testWebhook` */
export async function replayWebhook(
  actor: Actor,
  id: string,
  delivery: number,
): Promise<WebhookEndpoint> {
  return change(actor, id, async (tx, endpoint) => {
    assertUsed(endpoint);

    const isThis = and(eq(webhookDeliveries.id, delivery), eq(webhookDeliveries.endpointId, id));
    const again = await sendAgain(tx, isThis);
    if (again === 0) throw new AppError("not_found", "webhooks:deliveryNotFound");
  });
}

/** Sends again whatever failed. @throws AppError as `testWebhook` */
export async function replayFailedWebhooks(actor: Actor, id: string): Promise<WebhookEndpoint> {
  return change(actor, id, async (tx, endpoint) => {
    assertUsed(endpoint);
    await sendAgain(
      tx,
      and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, "failed")),
    );
    await forgetRest(tx, id);
  });
}

async function sendAgain(tx: Tx, which: ReturnType<typeof and>): Promise<number> {
  const again = { state: "waiting" as const, attempts: 0, dueAt: clock.now() };
  const rows = await tx
    .update(webhookDeliveries)
    .set(again)
    .where(which)
    .returning({ id: webhookDeliveries.endpointId });
  if (rows[0]) await forgetRest(tx, rows[0].id);

  return rows.length;
}

/** Somebody is waiting for the call. */
async function forgetRest(tx: Tx, id: string) {
  await tx
    .update(webhookEndpoints)
    .set({ restsUntil: sql`null` })
    .where(eq(webhookEndpoints.id, id));
}

function assertUsed({ stop }: WebhookEndpoint) {
  if (stop !== null) throw new AppError("conflict", "webhooks:isStopped");
}

async function change(
  actor: Actor,
  id: string,
  apply: (tx: Tx, endpoint: WebhookEndpoint) => Promise<void>,
) {
  assertCanUseDashboard(actor);
  await consume(changes, actor.userId);

  return transaction(async (tx) => {
    await apply(tx, await getOwnWebhook(actor, id, tx));

    return getOwnWebhook(actor, id, tx);
  });
}

/** 32 random bytes, as Standard Webhooks spells them. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}
