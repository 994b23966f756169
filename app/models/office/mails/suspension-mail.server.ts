import { readerLanguage } from "~/locales/offered-languages";
import type { Tx } from "~db/client.server";
import type { users } from "~db/schema";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine, mailTranslator } from "~/models/delivery/notices/mails/mail-words";
import { queueMail } from "~/models/delivery/notices/outbox.server";

/**
 * Mails a person that their account is suspended and why, in the transaction that suspends it. An
 * email that is not proven may be another person's and gets nothing.
 */
export async function queueSuspensionMail(
  tx: Tx,
  user: typeof users.$inferSelect,
  reason: string,
): Promise<void> {
  if (!user.email || !user.emailProvenAt) return;

  const language = readerLanguage(user.language);
  const t = mailTranslator(language, user);
  const mailBody = layoutMail({
    language,
    greeting: greetingLine(t, user),
    paragraphs: [
      t("mail:suspended.body"),
      ...(reason ? [t("accounts:suspendedReason", { reason })] : []),
    ],
  });

  await queueMail(tx, {
    userId: user.id,
    address: user.email,
    language,
    subject: t("mail:suspended.subject"),
    ...mailBody,
  });
}
