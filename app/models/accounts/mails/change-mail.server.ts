import { readerLanguage } from "~/locales/offered-languages";
import type { Language } from "~db/vocabularies";
import { siteContact } from "~/models/base/site/contact.server";
import { translator } from "~/locales/i18n.server";
import type { Names } from "~/models/base/names";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine } from "~/models/delivery/notices/mails/mail-words";

type Recipient = Names & { language: Language | null };

/** Mail with the link that confirms a new email or phone number. */
export function confirmAddressMail(recipient: Recipient, newAddress: string, confirmUrl: string) {
  const language = readerLanguage(recipient.language);
  const t = translator(language);
  const mailContent = {
    language,
    greeting: greetingLine(t, recipient),
    paragraphs: [t("profile:changeMail.body", { to: newAddress })],
    button: { label: t("common:confirm"), url: confirmUrl },
    footnote: t("profile:changeMail.ignore"),
  };

  return { subject: t("profile:changeMail.subject"), language, ...layoutMail(mailContent) };
}

/** Warns the old email of a change, with a link that undoes it. */
export function addressChangedMail(recipient: Recipient, newAddress: string, undoUrl: string) {
  const language = readerLanguage(recipient.language);
  const t = translator(language);
  const contact = siteContact();
  const paragraphs = [
    t("profile:changedMail.body", { to: newAddress }),
    t("profile:changedMail.undo"),
    ...(contact ? [t("profile:changedMail.contact", { contact: contact.label })] : []),
  ];
  const button = { label: t("profile:restoreTitle"), url: undoUrl };
  const mailContent = { language, greeting: greetingLine(t, recipient), paragraphs, button };

  return { subject: t("profile:changedMail.subject"), language, ...layoutMail(mailContent) };
}
