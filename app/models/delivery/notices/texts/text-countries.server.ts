import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { TextPurpose } from "~db/vocabularies";
import { env } from "~/platform/settings/env.server";
import { findTexts } from "~/integrations/texts/configured-texts.server";

/** Types of numbers that may be mobile. North American numbers do not distinguish mobile phones. */
const MOBILE_TYPES = ["MOBILE", "FIXED_LINE_OR_MOBILE"];

/**
 * True if text messages are set up, for mobile numbers of the countries in TEXT_COUNTRIES. Premium
 * numbers would cost many times as much.
 */
export function canText(phone: string, purpose: TextPurpose): boolean {
  const number = parsePhoneNumberFromString(phone);
  const isMobile = MOBILE_TYPES.includes(number?.getType() ?? "");
  const isPaid =
    isMobile && number?.country !== undefined && env.TEXT_COUNTRIES.includes(number.country);

  return isPaid && (findTexts()?.channel.reaches(phone, purpose) ?? false);
}
