import { type SQL, sql } from "drizzle-orm";
import { transaction } from "~db/client.server";
import type { Language } from "~db/vocabularies";
import { translator, type Translate } from "~/locales/i18n.server";
import { readerLanguage } from "~/locales/offered-languages";
import { clock } from "~/platform/clock/clock";
import { layoutMail } from "./mails/mail-layout";
import { greetingLine } from "./mails/mail-words";
import { queueMail } from "./outbox.server";
import { siteAddress } from "./site-address";
import { unsubscribePath } from "./unsubscribe.server";

/** Mails that sum up what a person has not read. The kind is also the choice that turns them off. */
type SummaryKind = "messages" | "adminTasks";

/** A person with unread entries. */
export type SummaryReader = {
  id: string;
  email: string;
  name: string;
  firstName: string;
  language: Language | null;
  unread: number;
  /** Time of the newest unread entry, in milliseconds. */
  since: number;
};

type SummaryText = {
  subject: string;
  paragraphs: string[];
  button: { label: string; path: string };
  linksOwnAddresses?: boolean;
};

const WEEK_MS = 7 * 24 * 3600_000;

/**
 * Condition of a query whose rows `w` have the `id` and `since` of a SummaryReader: the newest entry
 * is of this week, no mail of this kind was about it or a later one, and none was sent within the
 * pause.
 */
export function isSummaryDue(kind: SummaryKind, pauseMs: number): SQL {
  const now = clock.now().getTime();
  const key = sql`${`${kind}:`} || w.id`;
  const mailedSince = sql`cast(substr(o.once_key, length(${key} || ':') + 1) as integer)`;

  return sql`w.since > ${now - WEEK_MS} and not exists (select 1 from outbox o
    where o.once_key >= ${key} || ':' and o.once_key < ${key} || ';'
      and (o.created_at > ${now - pauseMs} or ${mailedSince} >= w.since))`;
}

/** Queues the mail that `isSummaryDue` looks for, in the reader's language. */
export async function queueSummary(
  kind: SummaryKind,
  reader: SummaryReader,
  write: (t: Translate, language: Language) => SummaryText | Promise<SummaryText>,
): Promise<void> {
  const language = readerLanguage(reader.language);
  const t = translator(language);
  const { subject, button, ...content } = await write(t, language);
  const unsubscribeUrl = siteAddress() + unsubscribePath(reader.id, kind);
  const mailBody = layoutMail({
    ...content,
    language,
    greeting: greetingLine(t, reader),
    button: { label: button.label, url: siteAddress() + button.path },
    unsubscribeUrl,
  });

  await transaction((tx) =>
    queueMail(tx, {
      userId: reader.id,
      address: reader.email,
      language,
      unsubscribeUrl,
      onceKey: `${kind}:${reader.id}:${reader.since}`,
      subject,
      ...mailBody,
    }),
  );
}
