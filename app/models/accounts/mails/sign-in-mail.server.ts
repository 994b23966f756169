import type { Language } from "~db/vocabularies";
import { translator } from "~/locales/i18n.server";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";

/**
 * Mail with a code to sign in with, and a link for the same purpose. The subject contains the code,
 * for the lock screen.
 */
export function signInMail(
  language: Language,
  { code: signInCode, link }: { code: string; link: string },
) {
  const t = translator(language);
  const mailContent = {
    language,
    greeting: t("mail:greetingUnknown"),
    paragraphs: [
      t("accounts:signInMail.code", { code: signInCode }),
      t("accounts:signInMail.link"),
    ],
    button: { label: t("accounts:signInMail.button"), url: link },
    footnote: t("accounts:signInMail.ignore"),
  };

  return {
    subject: t("accounts:signInMail.subject", { code: signInCode }),
    language,
    ...layoutMail(mailContent),
  };
}
