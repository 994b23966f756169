import type { Language } from "~db/vocabularies";
import { translator } from "~/locales/i18n.server";
import { layMail } from "./mail-layout";

/** The mail that carries a link for choosing a new password. */
export function resetMail(language: Language, firstName: string, url: string) {
  const t = translator(language);
  const content = {
    language,
    greeting: t("accounts:resetMail.greeting", { firstName }),
    paragraphs: [t("accounts:resetMail.body")],
    button: { label: t("accounts:resetMail.button"), url },
    footnote: t("accounts:resetMail.ignore"),
  };
  return { subject: t("accounts:resetMail.subject"), language, ...layMail(content) };
}
