import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import type { NoticeDetails } from "~db/schema";
import type { NoticeChoice, NoticeKind } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { addDeliveries } from "./delivery/add-deliveries.server";

/** Older ones are deleted when another arrives. */
export const MAX_NOTICES = 200;

export type NewNotice = {
  kind: NoticeKind;
  userId: string;
  /** A later notice of the same topic replaces an earlier one. */
  topic: string;
  /** The same fact is told once, as long as nothing replaced it. */
  fact: string;
  /** What it opens on this site. */
  path: string;
  eventId?: string;
  /** By default the show's. */
  artistId?: string;
  /** Which choice of the person covers it outside the site, if not that of its kind. */
  choice?: NoticeChoice;
  details?: NoticeDetails;
};

/**
 * Adds a notice to a person's list, and sends it to their browsers, in the transaction of its fact.
 * Skips deleted accounts.
 */
export async function addNotice(tx: Tx, notice: NewNotice): Promise<void> {
  const { kind, userId, topic, fact, path, eventId = null, artistId = null, details = {} } = notice;
  const added = await tx.all<{ id: string }>(sql`
    insert into notices (id, user_id, kind, event_id, artist_id, topic, fact, path, details, created_at)
    select ${randomUUID()}, u.id, ${kind}, ${eventId}, coalesce(${artistId}, (select artist_id from events where id = ${eventId})),
      ${topic}, ${fact}, ${path}, ${JSON.stringify(details)}, ${clock.now().getTime()}
    from users u where u.id = ${userId} and u.deleted_at is null
    on conflict (user_id, topic) do update set kind = excluded.kind, event_id = excluded.event_id,
      artist_id = excluded.artist_id, fact = excluded.fact, path = excluded.path, details = excluded.details,
      created_at = excluded.created_at, read_at = null
    where notices.fact <> excluded.fact
    returning id`);
  const [row] = added;
  if (!row) return;

  await addDeliveries(tx, { noticeId: row.id, userId, kind, details, choice: notice.choice });
  await deleteBeyondLimit(tx, userId);
}

async function deleteBeyondLimit(tx: Tx, userId: string) {
  await tx.run(sql`
    delete from notices where id in (
      select id from notices where user_id = ${userId} order by created_at desc, rowid desc limit -1 offset ${MAX_NOTICES})`);
}
