import type { Language } from "~db/vocabularies";
import { translator } from "~/locales/i18n.server";
import type { Names } from "~/models/base/names";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine } from "~/models/delivery/notices/mails/mail-words";

type Decision = {
  state: "approved" | "rejected";
  words: string;
  site: string;
  applicant: Names;
  language: Language;
};

/** Composes the mail with the decision on an application and the admin's note. */
export function applicationMail({
  state,
  words: note,
  site: siteUrl,
  applicant,
  language,
}: Decision) {
  const t = translator(language);
  const mailContent = {
    language,
    greeting: greetingLine(t, applicant),
    paragraphs: [t(`admin:mail.${state}.body`), note].filter(Boolean),
    button: {
      label: t(`admin:mail.${state}.button`),
      url: siteUrl + (state === "approved" ? "/dashboard" : "/apply"),
    },
  };

  return { subject: t(`admin:mail.${state}.subject`), language, ...layoutMail(mailContent) };
}
