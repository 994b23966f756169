import { and, count, desc, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { webhookDeliveries, webhookMessages } from "~db/schema";
import type { Actor } from "~/models/base/actor";
import { getOwnWebhook } from "./manage-webhooks.server";
import { required } from "~/platform/required";

const LOG_LENGTH = 100;

export type WebhookDelivery = Awaited<ReturnType<typeof listWebhookDeliveries>>[number];

/** Lists the hundred newest messages to an address. @throws AppError not_found */
export async function listWebhookDeliveries(actor: Actor, endpointId: string) {
  await getOwnWebhook(actor, endpointId);

  const { id, state, attempts, status, problem, lastAttemptAt, dueAt } = webhookDeliveries;
  const { id: messageId, type, body, createdAt } = webhookMessages;

  return db
    .select({
      id,
      messageId,
      type,
      body,
      state,
      attempts,
      status,
      problem,
      lastAttemptAt,
      dueAt,
      createdAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(LOG_LENGTH);
}

/** @throws AppError not_found */
export async function countFailedWebhooks(actor: Actor, endpointId: string): Promise<number> {
  await getOwnWebhook(actor, endpointId);

  const failedFilter = and(
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.state, "failed"),
  );
  const [countRow] = await db.select({ n: count() }).from(webhookDeliveries).where(failedFilter);

  return required(countRow).n;
}
