import { and, eq, isNull, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { prepared, type Tx } from "~db/client.server";
import { events, webhookDeliveries, webhookEndpoints, webhookMessages } from "~db/schema";
import type { WebhookType } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";

/** Ids and figures; whoever needs more asks the API. No personal data. */
export type WebhookDetails = Record<
  string,
  Record<string, string | number | boolean | null> | string[]
>;

/** For every sale: most artists have no address. */
const listening = prepared((on) => {
  const { id, types } = webhookEndpoints;
  const { artistId, title, status, eventType, startTime, endTime, hiddenAt, isRehearsal } = events;

  return on
    .select({
      endpointId: id,
      types,
      artistId,
      title,
      status,
      eventType,
      startTime,
      endTime,
      hiddenAt,
      isRehearsal,
    })
    .from(events)
    .innerJoin(
      webhookEndpoints,
      and(eq(webhookEndpoints.artistId, artistId), isNull(webhookEndpoints.stop)),
    )
    .where(eq(events.id, sql.placeholder("eventId")))
    .prepare();
});

/**
 * Tells the artist's own programs a fact about a show, in its transaction. Nothing happens for
 * artists without an address for this type, and for rehearsals.
 */
export async function recordWebhook(
  tx: Tx,
  type: WebhookType,
  eventId: string,
  details: WebhookDetails = {},
): Promise<void> {
  const all = await listening(tx).execute({ eventId });
  const receivers = all.filter(({ types, isRehearsal }) => types.includes(type) && !isRehearsal);
  const [show] = receivers;
  if (!show) return;

  const { artistId, title, status, eventType, startTime, endTime, hiddenAt } = show;
  const times = { startTime: startTime.toISOString(), endTime: endTime.toISOString() };
  const event = {
    id: eventId,
    artistId,
    title,
    status,
    isHidden: hiddenAt !== null,
    eventType,
    ...times,
  };
  const ids = receivers.map(({ endpointId }) => endpointId);

  await addMessage(tx, type, { event, ...details }, ids);
}

/**
 * What was changed of a published show: `time`, `price`, `details`, or that it is `hidden` or shown
 * again.
 */
export async function recordChange(tx: Tx, eventId: string, changes: string[]): Promise<void> {
  await recordWebhook(tx, "event.changed", eventId, { changes });
}

/** Queues a message to some addresses. `type` may be "test". */
export async function addMessage(
  tx: Tx,
  type: WebhookType | "test",
  data: WebhookDetails,
  endpointIds: string[],
) {
  const now = clock.now();
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
  const message = firstRow(
    await tx.insert(webhookMessages).values({ type, body, createdAt: now }).returning(),
  );
  const rows = endpointIds.map((endpointId) => ({ messageId: message.id, endpointId, dueAt: now }));

  await tx.insert(webhookDeliveries).values(rows);
}
