import { sql } from "drizzle-orm";
import { db } from "~db/client.server";
import {
  isSummaryDue,
  queueSummary,
  type SummaryReader,
} from "~/models/delivery/notices/summary-mail.server";

const DAY_MS = 24 * 3600_000;

/**
 * Mails artists about unread messages: at most once a day, and only after a new message of this
 * week. The mail contains the number of messages, not their text.
 */
export async function mailUnreadMessages(): Promise<void> {
  const artists = await db.all<SummaryReader>(sql`
    select * from (
      select u.id, u.email, u.name, u.first_name as firstName, u.language, count(*) as unread, max(l.created_at) as since
      from messages l
      join conversations c on c.id = l.conversation_id
      join users u on u.id = c.artist_id
      where l.read_at is null and l.sender_id <> c.artist_id
        and u.email is not null and u.deleted_at is null and u.suspended_at is null
        and coalesce(json_extract(u.notifications, '$.messages'), 1)
      group by u.id
    ) w
    where ${isSummaryDue("messages", DAY_MS)}`);

  for (const artist of artists) await mailArtist(artist);
}

function mailArtist(artist: SummaryReader) {
  const mailParams = { count: artist.unread };

  return queueSummary("messages", artist, (t) => ({
    subject: t("mail:messages.subject", mailParams),
    paragraphs: [t("mail:messages.body", mailParams)],
    button: { label: t("mail:messages.button"), path: "/messages" },
  }));
}
