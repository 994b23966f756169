import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { AppError } from "~/errors";
import { normalizeUnicode } from "~/models/text/normalize";
import { isEmail } from "../email";

/** Where an account is reached: one of the two is set. Emails are case-folded, phone numbers in E.164. */
export type LoginId = { email: string; phone: null } | { email: null; phone: string };

/** Like findLoginId. @throws AppError invalid, at the field loginId, saying what is missing */
export function readLoginId(typed: string): LoginId {
  const found = findLoginId(typed);
  if (found) return found;
  const key = looksLikePhone(typed) ? "accounts:countryCodeNeeded" : "accounts:loginIdInvalid";
  throw new AppError("invalid", key, { fields: { loginId: { key } } });
}

/**
 * The normal form of a login ID, so that one person cannot have two accounts under two spellings. A number with a
 * leading 0 is Vietnamese, ten digits otherwise are North American, "+" is taken as written; null for anything else.
 */
export function findLoginId(typed: string): LoginId | null {
  const text = normalizeUnicode(typed, "NFKC").trim();
  if (text.includes("@")) {
    const email = text.toLowerCase();
    return isEmail(email) ? { email, phone: null } : null;
  }
  const phone = looksLikePhone(text) ? e164(text) : null;
  return phone ? { email: null, phone } : null;
}

function looksLikePhone(text: string) {
  return /^\+?[\d\s().\-/]+$/.test(text.trim()) && /\d/.test(text);
}

function e164(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  const country = text.startsWith("+") ? undefined : digits.startsWith("0") ? "VN" : "US";
  if (country === "US" && digits.length !== 10) return null;
  const number = parsePhoneNumberFromString(text.startsWith("+") ? `+${digits}` : digits, country);
  return number?.isValid() ? number.number : null;
}
