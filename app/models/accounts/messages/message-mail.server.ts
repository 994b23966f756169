import { readerLanguage } from "~/locales/offered-languages";
import { sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import type { Language } from "~db/vocabularies";
import { translator } from "~/locales/i18n.server";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine } from "~/models/delivery/notices/mails/mail-words";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { isSummaryDue } from "~/models/delivery/notices/summary-due";
import { siteAddress } from "~/models/delivery/notices/site-address";
import { unsubscribePath } from "~/models/delivery/notices/unsubscribe.server";

const DAY_MS = 24 * 3600_000;

type UnreadArtist = {
  id: string;
  email: string;
  name: string;
  firstName: string;
  language: Language | null;
  unread: number;
  since: number;
};

/**
 * Mails artists about unread messages: at most once a day, and only after a new message of this
 * week. The mail contains the number of messages, not their text.
 */
export async function mailUnreadMessages(): Promise<void> {
  const artists = await db.all<UnreadArtist>(sql`
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

async function mailArtist({
  id,
  email,
  name,
  firstName,
  language: preferredLanguage,
  unread,
  since: newestAt,
}: UnreadArtist) {
  const language = readerLanguage(preferredLanguage);
  const t = translator(language);
  const mailParams = { count: unread };
  const unsubscribeUrl = siteAddress() + unsubscribePath(id, "messages");
  const mailBody = layoutMail({
    language,
    greeting: greetingLine(t, { name, firstName }),
    paragraphs: [t("mail:messages.body", mailParams)],
    button: { label: t("mail:messages.button"), url: `${siteAddress()}/messages` },
    unsubscribeUrl,
  });
  const mailFields = {
    userId: id,
    address: email,
    language,
    unsubscribeUrl,
    onceKey: `messages:${id}:${newestAt}`,
  };
  const subject = t("mail:messages.subject", mailParams);

  await transaction((tx) => queueMail(tx, { ...mailFields, subject, ...mailBody }));
}
