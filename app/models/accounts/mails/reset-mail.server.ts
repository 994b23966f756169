import type { Language } from "~db/vocabularies";
import { translator } from "~/locales/i18n.server";
import type { Names } from "~/models/base/names";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine } from "~/models/delivery/notices/mails/mail-words";

/** Mail with a link to choose a new password. */
export function resetMail(language: Language, recipient: Names, resetUrl: string) {
  const t = translator(language);
  const mailContent = {
    language,
    greeting: greetingLine(t, recipient),
    paragraphs: [t("accounts:resetMail.body")],
    button: { label: t("accounts:resetMail.button"), url: resetUrl },
    footnote: t("accounts:resetMail.ignore"),
  };

  return { subject: t("accounts:resetMail.subject"), language, ...layoutMail(mailContent) };
}
