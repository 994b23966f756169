import type { Language } from "~db/vocabularies";
import { translator } from "~/locales/i18n.server";
import type { Names } from "~/models/base/names";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine } from "~/models/delivery/notices/mails/mail-words";

/** Composes the mail with the link of a data export, for its owner only. */
export function exportMail(language: Language, recipient: Names, url: string) {
  const t = translator(language);
  const mailContent = {
    language,
    greeting: greetingLine(t, recipient),
    paragraphs: [t("profile:exportMail.body")],
    button: { label: t("profile:download"), url },
  };

  return { subject: t("profile:exportMail.subject"), language, ...layoutMail(mailContent) };
}
