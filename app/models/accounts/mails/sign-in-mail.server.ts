import type { Language } from "~db/vocabularies";
import { translator } from "~/locales/i18n.server";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";

/**
 * Mail with a code to sign in with, and a link that does the same. The subject has the code, for
 * the lock screen.
 */
export function signInMail(language: Language, { code, link }: { code: string; link: string }) {
  const t = translator(language);
  const content = {
    language,
    greeting: t("mail:greetingUnknown"),
    paragraphs: [t("accounts:signInMail.code", { code }), t("accounts:signInMail.link")],
    button: { label: t("accounts:signInMail.button"), url: link },
    footnote: t("accounts:signInMail.ignore"),
  };

  return { subject: t("accounts:signInMail.subject", { code }), language, ...layoutMail(content) };
}
