import type { Language } from "~db/vocabularies";
import { siteContact } from "~/contact.server";
import { translator } from "~/locales/i18n.server";
import { layMail } from "./mail-layout";

type Reader = { language: Language | null; firstName: string };

/** Carries the link that makes a new email or phone number count. */
export function changeMail({ language: known, firstName }: Reader, to: string, url: string) {
  const language = known ?? "en";
  const t = translator(language);
  const content = {
    language,
    greeting: t("mail:greeting", { firstName }),
    paragraphs: [t("profile:changeMail.body", { to })],
    button: { label: t("profile:changeMail.button"), url },
    footnote: t("profile:changeMail.ignore"),
  };
  return { subject: t("profile:changeMail.subject"), language, ...layMail(content) };
}

/** Tells the old email, so that a stranger's change is noticed. */
export function changedMail({ language: known, firstName }: Reader, to: string) {
  const language = known ?? "en";
  const t = translator(language);
  const contact = siteContact();
  const paragraphs = [
    t("profile:changedMail.body", { to }),
    ...(contact ? [t("profile:changedMail.contact", { contact: contact.label })] : []),
  ];
  const content = { language, greeting: t("mail:greeting", { firstName }), paragraphs };
  return { subject: t("profile:changedMail.subject"), language, ...layMail(content) };
}
