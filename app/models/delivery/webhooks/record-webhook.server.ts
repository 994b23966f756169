import { and, eq, isNull, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { prepared, type Tx } from "~db/client.server";
import { events, webhookDeliveries, webhookEndpoints, webhookMessages } from "~db/schema";
import type { WebhookType } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";

/** Ids and figures without personal data. Programs that need more use the API. */
export type WebhookDetails = Record<
  string,
  Record<string, string | number | boolean | null> | string[]
>;

/** Prepared, because each sale runs it, and most artists have no address. */
const listenersQuery = prepared((reader) => {
  const { id, types } = webhookEndpoints;
  const { artistId, title, status, eventType, startTime, endTime, hiddenAt, isRehearsal } = events;

  return reader
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
 * Queues a webhook about a show for the artist's programs, in the transaction of the change that it
 * reports. Does nothing for artists without an address for this type, and for rehearsals.
 */
export async function recordWebhook(
  tx: Tx,
  type: WebhookType,
  eventId: string,
  details: WebhookDetails = {},
): Promise<void> {
  const listeners = await listenersQuery(tx).all({ eventId });
  const subscribers = listeners.filter(
    ({ types, isRehearsal }) => types.includes(type) && !isRehearsal,
  );
  const [showColumns] = subscribers;
  if (!showColumns) return;

  const { artistId, title, status, eventType, startTime, endTime, hiddenAt } = showColumns;
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
  const endpointIds = subscribers.map(({ endpointId }) => endpointId);

  await addMessage(tx, type, { event, ...details }, endpointIds);
}

/**
 * Queues the webhook for a changed show. `changes`: `time`, `price`, `details`, or `hidden` if it
 * was hidden or shown again.
 */
export async function recordChange(tx: Tx, eventId: string, changes: string[]): Promise<void> {
  await recordWebhook(tx, "event.changed", eventId, { changes });
}

/** Queues a message to some addresses. `type` may be "test". */
export async function addMessage(
  tx: Tx,
  type: WebhookType | "test",
  details: WebhookDetails,
  endpointIds: string[],
) {
  const createdAt = clock.now();
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data: details });
  const message = firstRow(
    await tx.insert(webhookMessages).values({ type, body, createdAt: createdAt }).returning(),
  );
  const deliveries = endpointIds.map((endpointId) => ({
    messageId: message.id,
    endpointId,
    dueAt: createdAt,
  }));

  await tx.insert(webhookDeliveries).values(deliveries);
}
