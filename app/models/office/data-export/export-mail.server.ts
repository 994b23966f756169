import type { Language } from "~db/vocabularies";
import { translator } from "~/locales/i18n.server";
import type { Names } from "~/models/base/names";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine } from "~/models/delivery/notices/mails/mail-words";

/** Mail with the link of a data export, for its owner only. */
export function exportMail(language: Language, reader: Names, url: string) {
  const t = translator(language);
  const content = {
    language,
    greeting: greetingLine(t, reader),
    paragraphs: [t("profile:exportMail.body")],
    button: { label: t("profile:exportMail.button"), url },
  };

  return { subject: t("profile:exportMail.subject"), language, ...layoutMail(content) };
}
