import { readerLanguage } from "~/locales/offered-languages";
import type { Language } from "~db/vocabularies";
import { siteContact } from "~/models/base/site/contact.server";
import { translator } from "~/locales/i18n.server";
import type { Names } from "~/models/base/names";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine } from "~/models/delivery/notices/mails/mail-words";

type Reader = Names & { language: Language | null };

/** Mail with the link that confirms a new email or phone number. */
export function changeMail(reader: Reader, to: string, url: string) {
  const language = readerLanguage(reader.language);
  const t = translator(language);
  const content = {
    language,
    greeting: greetingLine(t, reader),
    paragraphs: [t("profile:changeMail.body", { to })],
    button: { label: t("profile:changeMail.button"), url },
    footnote: t("profile:changeMail.ignore"),
  };

  return { subject: t("profile:changeMail.subject"), language, ...layoutMail(content) };
}

/** Warns the old email of a change, with a link that undoes it. */
export function changedMail(reader: Reader, to: string, undoUrl: string) {
  const language = readerLanguage(reader.language);
  const t = translator(language);
  const contact = siteContact();
  const paragraphs = [
    t("profile:changedMail.body", { to }),
    t("profile:changedMail.undo"),
    ...(contact ? [t("profile:changedMail.contact", { contact: contact.label })] : []),
  ];
  const button = { label: t("profile:changedMail.button"), url: undoUrl };
  const content = { language, greeting: greetingLine(t, reader), paragraphs, button };

  return { subject: t("profile:changedMail.subject"), language, ...layoutMail(content) };
}
