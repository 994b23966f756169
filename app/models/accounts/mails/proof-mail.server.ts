import type { Language } from "~db/vocabularies";
import { translator } from "~/locales/i18n.server";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";

/**
 * Mail with a code that proves the email of an account. It does not sign in, so it has no link. The
 * subject contains the code, for the lock screen.
 */
export function proofMail(language: Language, signInCode: string) {
  const t = translator(language);
  const mailContent = {
    language,
    greeting: t("mail:greetingUnknown"),
    paragraphs: [t("accounts:proofMail.code", { code: signInCode })],
    footnote: t("accounts:signInMail.ignore"),
  };

  return {
    subject: t("accounts:proofMail.subject", { code: signInCode }),
    language,
    ...layoutMail(mailContent),
  };
}
