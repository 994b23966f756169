import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { TextPurpose } from "~db/vocabularies";
import { env } from "~/platform/settings/env.server";
import { findTexts } from "~/integrations/texts/configured-texts.server";

/** North American numbers do not tell mobile phones from others. */
const MOBILE = ["MOBILE", "FIXED_LINE_OR_MOBILE"];

/**
 * True where text messages are set up, for mobile numbers of the countries that the operators pay
 * for: premium numbers cost many times as much.
 */
export function canText(phone: string, purpose: TextPurpose): boolean {
  const number = parsePhoneNumberFromString(phone);
  const isMobile = MOBILE.includes(number?.getType() ?? "");
  const isPaid =
    isMobile && number?.country !== undefined && env.TEXT_COUNTRIES.includes(number.country);

  return isPaid && (findTexts()?.channel.reaches(phone, purpose) ?? false);
}
