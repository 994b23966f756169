import { asc, eq, inArray, lt, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { webhookDeliveries, webhookEndpoints, webhookMessages } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { WebhookAnswer } from "~/integrations/webhooks/send-webhook.server";
import { decrypt } from "~/platform/secrets/encryption.server";
import { queueWebhookStopMail } from "./webhook-mail.server";
import { WEBHOOK_SECRET } from "./schema.server";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Wait after each failure (Standard Webhooks); about two days in total. */
export const RETRY_WAITS_MS = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS],
  ...[5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS, 16 * HOUR_MS],
];
/** An address without a success for this long gets no more calls. */
const STOP_AFTER_MS = 2 * DAY_MS;
/**
 * First pause of an address after consecutive failures, so that unresponsive addresses occupy few
 * calls.
 */
const FIRST_REST_MS = 5 * SECOND_MS;
const MAX_REST_MS = 5 * MINUTE_MS;
/**
 * A claimed delivery counts as lost after this time, because the process has died. The slowest call
 * takes less.
 */
const LEASE_MS = MINUTE_MS;
/** Maximum number of simultaneous calls to one address. A failing address gets one, as a probe. */
const MAX_CALLS_PER_ENDPOINT = 4;

export const WEBHOOK_LOG_DAYS = 30;

export type ClaimedWebhook = {
  deliveryId: number;
  attempts: number;
  endpointId: string;
  url: string;
  messageId: string;
  body: string;
  /** The current secret, and the former one while both sign. */
  secrets: string[];
};

/**
 * Claims due deliveries, at most `maxDeliveries`, and none of busy endpoints. The attempt is
 * counted before it is made, so that a delivery that ends the process is not retried for ever.
 */
export async function claimWebhooks(
  maxDeliveries: number,
  busyEndpointIds: ReadonlySet<string>,
): Promise<ClaimedWebhook[]> {
  if (
    maxDeliveries <= 0 ||
    (await listDueDeliveries(db, maxDeliveries, busyEndpointIds)).length === 0
  )
    return [];

  return transaction(async (tx) => {
    const now = clock.now();
    const dueDeliveries = await listDueDeliveries(tx, maxDeliveries, busyEndpointIds);
    const deliveryIds = dueDeliveries.map(({ deliveryId }) => deliveryId);
    const leaseEnd = new Date(now.getTime() + LEASE_MS);

    await tx
      .update(webhookDeliveries)
      .set({
        attempts: sql`${webhookDeliveries.attempts} + 1`,
        dueAt: leaseEnd,
        lastAttemptAt: now,
      })
      .where(inArray(webhookDeliveries.id, deliveryIds));

    return dueDeliveries.map(
      ({ secret, formerSecret, formerSecretUntil, attempts, ...delivery }) => {
        const isChanging = formerSecret && formerSecretUntil && formerSecretUntil > now;
        const encryptedSecrets = isChanging ? [secret, formerSecret] : [secret];

        return {
          ...delivery,
          attempts: attempts + 1,
          secrets: encryptedSecrets.map((encryptedSecret) =>
            decrypt(WEBHOOK_SECRET, encryptedSecret),
          ),
        };
      },
    );
  });
}

type DueDelivery = Omit<ClaimedWebhook, "secrets"> & {
  secret: string;
  formerSecret: string | null;
  formerSecretUntil: Date | null;
};

async function listDueDeliveries(
  reader: Pick<Tx, "all">,
  maxDeliveries: number,
  busyEndpointIds: ReadonlySet<string>,
): Promise<DueDelivery[]> {
  const busyIds = JSON.stringify([...busyEndpointIds]);
  const nowMs = clock.now().getTime();
  const dueRows = await reader.all<
    Omit<DueDelivery, "formerSecretUntil"> & { formerSecretUntil: number | null }
  >(sql`
    select * from (
      select d.id as deliveryId, d.attempts, d.due_at as dueAt, w.id as endpointId, w.url, w.secret, w.failures,
        w.former_secret as formerSecret, w.former_secret_until as formerSecretUntil, m.id as messageId, m.body,
        row_number() over (partition by w.id order by d.due_at, d.id) as place
      from webhook_deliveries d
      join webhook_endpoints w on w.id = d.endpoint_id
      join webhook_messages m on m.id = d.message_id
      where d.state = 'waiting' and d.due_at <= ${nowMs} and w.stop is null and coalesce(w.rests_until, 0) <= ${nowMs}
        and w.id not in (select value from json_each(${busyIds})))
    where place <= case when failures = 0 then ${MAX_CALLS_PER_ENDPOINT} else 1 end
    order by dueAt, deliveryId limit ${maxDeliveries}`);

  return dueRows.map(
    ({
      deliveryId,
      attempts,
      endpointId,
      url,
      secret,
      formerSecret,
      messageId,
      body,
      ...dueRow
    }) => {
      const formerSecretUntil =
        dueRow.formerSecretUntil === null ? null : new Date(dueRow.formerSecretUntil);

      return {
        deliveryId,
        attempts,
        endpointId,
        url,
        secret,
        formerSecret,
        formerSecretUntil,
        messageId,
        body,
      };
    },
  );
}

/**
 * Records the result of a call. An address that is gone, or has failed for two days, is stopped,
 * and its owner is mailed.
 */
export async function settleWebhook(claimed: ClaimedWebhook, answer: WebhookAnswer): Promise<void> {
  await transaction(async (tx) => {
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, claimed.endpointId));
    if (!endpoint) return;

    const now = clock.now();

    await tx
      .update(webhookDeliveries)
      .set({
        ...progressOf(claimed, answer, now),
        status: answer.status ?? null,
        problem: answer.problem ?? null,
      })
      .where(eq(webhookDeliveries.id, claimed.deliveryId));

    const newHealth = healthAfter(endpoint, answer, now);
    const { id, artistId: userId, url } = endpoint;
    const stop = endpoint.stop ? null : reasonToStop(answer, newHealth.failingSince, now);

    await tx
      .update(webhookEndpoints)
      .set({ ...newHealth, ...(stop && { stop }) })
      .where(eq(webhookEndpoints.id, id));
    if (stop) await queueWebhookStopMail(tx, { userId, url, stop });
  });
}

function progressOf({ attempts }: ClaimedWebhook, answer: WebhookAnswer, now: Date) {
  if (answer.result === "delivered") return { state: "delivered" as const };

  const waitMs = RETRY_WAITS_MS[attempts - 1];
  if (answer.result === "gone" || waitMs === undefined) return { state: "failed" as const };

  return {
    dueAt: new Date(
      now.getTime() + Math.max(withJitter(waitMs), Math.min(answer.afterMs ?? 0, DAY_MS)),
    ),
  };
}

/** Adds up to a tenth, so that calls that failed together are not repeated together. */
function withJitter(waitMs: number): number {
  return Math.round(waitMs * (1 + Math.random() / 10));
}

type Health = Pick<
  typeof webhookEndpoints.$inferSelect,
  "failingSince" | "failures" | "restsUntil"
>;

function healthAfter(
  { failingSince, failures }: Health,
  { result }: WebhookAnswer,
  now: Date,
): Health {
  if (result === "delivered") return { failingSince: null, failures: 0, restsUntil: null };

  const restMs = Math.min(FIRST_REST_MS * 2 ** failures, MAX_REST_MS);
  const restsUntil = new Date(now.getTime() + restMs);

  return { failingSince: failingSince ?? now, failures: failures + 1, restsUntil };
}

function reasonToStop({ result }: WebhookAnswer, failingSince: Date | null, now: Date) {
  if (result === "gone") return "gone";

  return failingSince && now.getTime() - failingSince.getTime() >= STOP_AFTER_MS ? "failing" : null;
}

/** Deletes messages that are older than WEBHOOK_LOG_DAYS. */
export async function deleteOldWebhooks(): Promise<void> {
  const oldFilter = lt(
    webhookMessages.createdAt,
    new Date(clock.now().getTime() - WEBHOOK_LOG_DAYS * DAY_MS),
  );
  const oldMessages = db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(oldFilter)
    .orderBy(asc(webhookMessages.createdAt));

  for (
    let messages = await oldMessages.limit(500);
    messages.length > 0;
    messages = await oldMessages.limit(500)
  ) {
    const messageIds = messages.map(({ id }) => id);

    await transaction((tx) =>
      tx.delete(webhookMessages).where(inArray(webhookMessages.id, messageIds)),
    );
  }
}
