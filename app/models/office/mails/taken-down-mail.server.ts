import { shorten } from "~/models/base/text/shorten";
import { readerLanguage } from "~/locales/offered-languages";
import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine, mailTranslator } from "~/models/delivery/notices/mails/mail-words";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { siteAddress } from "~/models/delivery/notices/site-address";

const MAX_EXCERPT = 200;

type RemovedContent = {
  kind: "hiddenShow" | "cancelledShow" | "review" | "message";
  /** Id of the owner of the removed content. */
  userId: string;
  /** Title of the show, or the removed text. */
  excerpt: string;
  /** Dedupe key of the removal: at most one mail is queued with the same key. */
  fact: string;
};

/**
 * Mails a person that an admin removed their content, in the transaction that removes it. Skips
 * accounts without an email address.
 */
export async function queueTakenDownMail(
  tx: Tx,
  { kind, userId, excerpt, fact }: RemovedContent,
): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  if (!person?.email || person.deletedAt) return;

  const language = readerLanguage(person.language);
  const t = mailTranslator(language, person);
  const textValues = { excerpt: shorten(excerpt, MAX_EXCERPT) };
  const isShow = kind === "hiddenShow" || kind === "cancelledShow";
  const mailBody = layoutMail({
    language,
    greeting: greetingLine(t, person),
    paragraphs: [t(`mail:takenDown.${kind}.body`, textValues)],
    button: isShow
      ? { label: t("mail:takenDown.button"), url: `${siteAddress()}/dashboard` }
      : undefined,
  });
  const subject = t(`mail:takenDown.${kind}.subject`, textValues);
  const dedupeKey = `takenDown:${kind}:${fact}`;

  await queueMail(tx, {
    userId,
    address: person.email,
    language,
    onceKey: dedupeKey,
    subject,
    ...mailBody,
  });
}
