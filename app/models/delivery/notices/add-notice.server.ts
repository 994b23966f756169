import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import type { NotificationDetails } from "~db/schema";
import type { NotificationChoice, NotificationKind } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { addDeliveries } from "./delivery/add-deliveries.server";

/**
 * Maximum number of notifications in a person's list. The oldest are deleted when another arrives.
 */
export const MAX_NOTIFICATIONS = 200;

export type NewNotification = {
  kind: NotificationKind;
  userId: string;
  /** A later notification with the same topic replaces an earlier one. */
  topic: string;
  /**
   * Key of the reported change: the person is notified once for each key, until another
   * notification replaces it.
   */
  fact: string;
  /** Path on this site that the notification opens. */
  path: string;
  eventId?: string;
  /** Id of the artist; by default the artist of the show. */
  artistId?: string;
  /**
   * The person's choice that turns this notification off outside the site; by default the choice of
   * its kind.
   */
  choice?: NotificationChoice;
  details?: NotificationDetails;
};

/**
 * Adds a notification to a person's list, and sends it to the person's browsers, in the transaction
 * of the change that it reports. Skips deleted accounts.
 */
export async function addNotification(tx: Tx, notice: NewNotification): Promise<void> {
  const {
    kind,
    userId,
    topic: threadKey,
    fact: dedupeKey,
    path,
    eventId = null,
    artistId = null,
    details = {},
  } = notice;
  const addedRows = await tx.all<{ id: string }>(sql`
    insert into notices (id, user_id, kind, event_id, artist_id, topic, fact, path, details, created_at)
    select ${randomUUID()}, u.id, ${kind}, ${eventId}, coalesce(${artistId}, (select artist_id from events where id = ${eventId})),
      ${threadKey}, ${dedupeKey}, ${path}, ${JSON.stringify(details)}, ${clock.now().getTime()}
    from users u where u.id = ${userId} and u.deleted_at is null
    on conflict (user_id, topic) do update set kind = excluded.kind, event_id = excluded.event_id,
      artist_id = excluded.artist_id, fact = excluded.fact, path = excluded.path, details = excluded.details,
      created_at = excluded.created_at, read_at = null
    where notices.fact <> excluded.fact
    returning id`);
  const [addedNotification] = addedRows;
  if (!addedNotification) return;

  await addDeliveries(tx, {
    noticeId: addedNotification.id,
    userId,
    kind,
    details,
    choice: notice.choice,
  });
  await deleteBeyondLimit(tx, userId);
}

async function deleteBeyondLimit(tx: Tx, userId: string) {
  await tx.run(sql`
    delete from notices where id in (
      select id from notices where user_id = ${userId} order by created_at desc, rowid desc limit -1 offset ${MAX_NOTIFICATIONS})`);
}
