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

/** Waits after each failure (Standard Webhooks); together about two days. */
export const RETRY_WAITS_MS = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS],
  ...[5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS, 16 * HOUR_MS],
];
/** An address without a success for so long gets no more calls. */
const GIVE_UP_MS = 2 * DAY_MS;
/**
 * How long an address rests after failures in a row, so that one that does not answer takes few
 * places.
 */
const FIRST_REST_MS = 5 * SECOND_MS;
const MAX_REST_MS = 5 * MINUTE_MS;
/** Longer than the slowest call; then the process has died. */
const LEASE_MS = MINUTE_MS;
/** At once, for one address; one that fails gets a single one, as a probe. */
const PER_ENDPOINT = 4;

export const WEBHOOK_LOG_DAYS = 30;

export type ClaimedWebhook = {
  deliveryId: number;
  attempts: number;
  endpointId: string;
  url: string;
  messageId: string;
  body: string;
  /** The secret, and the former one while both sign. */
  secrets: string[];
};

/**
 * Claims what is due, at most `limit`, and none of the `busy` endpoints. The attempt is counted
 * before it is made, so that a call that ends the process ends, too.
 */
export async function claimWebhooks(
  limit: number,
  busy: ReadonlySet<string>,
): Promise<ClaimedWebhook[]> {
  if (limit <= 0 || (await readDue(db, limit, busy)).length === 0) return [];

  return transaction(async (tx) => {
    const now = clock.now();
    const due = await readDue(tx, limit, busy);
    const ids = due.map(({ deliveryId }) => deliveryId);
    const lost = new Date(now.getTime() + LEASE_MS);

    await tx
      .update(webhookDeliveries)
      .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, dueAt: lost, lastAttemptAt: now })
      .where(inArray(webhookDeliveries.id, ids));

    return due.map(({ secret, formerSecret, formerSecretUntil, attempts, ...rest }) => {
      const isChanging = formerSecret && formerSecretUntil && formerSecretUntil > now;
      const sealed = isChanging ? [secret, formerSecret] : [secret];

      return {
        ...rest,
        attempts: attempts + 1,
        secrets: sealed.map((it) => decrypt(WEBHOOK_SECRET, it)),
      };
    });
  });
}

type Due = Omit<ClaimedWebhook, "secrets"> & {
  secret: string;
  formerSecret: string | null;
  formerSecretUntil: Date | null;
};

async function readDue(
  reader: Pick<Tx, "all">,
  limit: number,
  busy: ReadonlySet<string>,
): Promise<Due[]> {
  const busyIds = JSON.stringify([...busy]);
  const now = clock.now().getTime();
  const rows = await reader.all<
    Omit<Due, "formerSecretUntil"> & { formerSecretUntil: number | null }
  >(sql`
    select * from (
      select d.id as deliveryId, d.attempts, d.due_at as dueAt, w.id as endpointId, w.url, w.secret, w.failures,
        w.former_secret as formerSecret, w.former_secret_until as formerSecretUntil, m.id as messageId, m.body,
        row_number() over (partition by w.id order by d.due_at, d.id) as place
      from webhook_deliveries d
      join webhook_endpoints w on w.id = d.endpoint_id
      join webhook_messages m on m.id = d.message_id
      where d.state = 'waiting' and d.due_at <= ${now} and w.stop is null and coalesce(w.rests_until, 0) <= ${now}
        and w.id not in (select value from json_each(${busyIds})))
    where place <= case when failures = 0 then ${PER_ENDPOINT} else 1 end
    order by dueAt, deliveryId limit ${limit}`);

  return rows.map(
    ({ deliveryId, attempts, endpointId, url, secret, formerSecret, messageId, body, ...row }) => {
      const formerSecretUntil =
        row.formerSecretUntil === null ? null : new Date(row.formerSecretUntil);

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
 * Records how a call ended. An address that is gone, or has failed for two days, is stopped and its
 * owner mailed.
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

    const health = healthAfter(endpoint, answer, now);
    const { id, artistId: userId, url } = endpoint;
    const stop = endpoint.stop ? null : reasonToStop(answer, health.failingSince, now);

    await tx
      .update(webhookEndpoints)
      .set({ ...health, ...(stop && { stop }) })
      .where(eq(webhookEndpoints.id, id));
    if (stop) await queueWebhookStopMail(tx, { userId, url, stop });
  });
}

function progressOf({ attempts }: ClaimedWebhook, answer: WebhookAnswer, now: Date) {
  if (answer.result === "delivered") return { state: "delivered" as const };

  const wait = RETRY_WAITS_MS[attempts - 1];
  if (answer.result === "gone" || wait === undefined) return { state: "failed" as const };

  return {
    dueAt: new Date(
      now.getTime() + Math.max(withJitter(wait), Math.min(answer.afterMs ?? 0, DAY_MS)),
    ),
  };
}

/** Up to a tenth longer, so that what failed together does not return together. */
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

  return failingSince && now.getTime() - failingSince.getTime() >= GIVE_UP_MS ? "failing" : null;
}

/** Removes what is older than the log reaches. */
export async function deleteOldWebhooks(): Promise<void> {
  const isOld = lt(
    webhookMessages.createdAt,
    new Date(clock.now().getTime() - WEBHOOK_LOG_DAYS * DAY_MS),
  );
  const old = db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(isOld)
    .orderBy(asc(webhookMessages.createdAt));

  for (let batch = await old.limit(500); batch.length > 0; batch = await old.limit(500)) {
    const ids = batch.map(({ id }) => id);

    await transaction((tx) => tx.delete(webhookMessages).where(inArray(webhookMessages.id, ids)));
  }
}
