import { type Translate, translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { greetingName, type Names } from "~/models/base/names";
import { withoutAddresses } from "~/models/base/text/foreign-addresses.server";

/** Recipient of a mail; null without an account. */
export type MailRecipient = { emailProvenAt: Date | null } | null;

/**
 * Translator for the texts of a mail. An unproven address may belong to a stranger, so titles,
 * names and notes of other people are shown without web addresses and phone numbers.
 */
export function mailTranslator(language: Language, recipient: MailRecipient): Translate {
  const t = translator(language);

  return (key, params = {}) => {
    const shownParams = Object.entries(params).map(([paramName, value]) => [
      paramName,
      shownTo(recipient, value),
    ]);

    return t(key, Object.fromEntries(shownParams));
  };
}

function shownTo(recipient: MailRecipient, value: unknown): unknown {
  return typeof value === "string" && !recipient?.emailProvenAt ? withoutAddresses(value) : value;
}

/**
 * Greets by name, without web addresses in it: people choose their name themselves, and may have
 * entered the email address of another person.
 */
export function greetingLine(t: Translate, recipient: Names | null): string {
  if (!recipient?.name) return t("mail:greetingUnknown");

  return t("mail:greeting", { name: withoutAddresses(greetingName(recipient)) });
}
