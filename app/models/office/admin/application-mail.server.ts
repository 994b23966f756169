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

/** Mail with the decision on an application and the admin's words. */
export function applicationMail({ state, words, site, applicant, language }: Decision) {
  const t = translator(language);
  const content = {
    language,
    greeting: greetingLine(t, applicant),
    paragraphs: [t(`admin:mail.${state}.body`), words].filter(Boolean),
    button: {
      label: t(`admin:mail.${state}.button`),
      url: site + (state === "approved" ? "/dashboard" : "/apply"),
    },
  };

  return { subject: t(`admin:mail.${state}.subject`), language, ...layoutMail(content) };
}
