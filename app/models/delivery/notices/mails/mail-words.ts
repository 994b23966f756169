import { type Translate, translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { greetingName, type Names } from "~/models/base/names";
import { withoutAddresses } from "~/models/base/text/foreign-addresses.server";

/** Whose address a mail goes to; null without an account. */
export type MailReader = { emailProvenAt: Date | null } | null;

/**
 * The texts of a mail to this reader. A reader with an unproven address may be a stranger to the
 * person whose titles, names and notes are in the mail, so these carry no web address and no phone
 * number.
 */
export function mailTranslator(language: Language, reader: MailReader): Translate {
  const t = translator(language);

  return (key, params = {}) => {
    const shown = Object.entries(params).map(([name, value]) => [name, shownTo(reader, value)]);

    return t(key, Object.fromEntries(shown));
  };
}

function shownTo(reader: MailReader, value: unknown): unknown {
  return typeof value === "string" && !reader?.emailProvenAt ? withoutAddresses(value) : value;
}

/**
 * Greets by name; people chose that themselves, and may have typed the address of another person.
 */
export function greetingLine(t: Translate, reader: Names | null): string {
  if (!reader?.name) return t("mail:greetingUnknown");

  return t("mail:greeting", { name: withoutAddresses(greetingName(reader)) });
}
