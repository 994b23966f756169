import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { fieldError } from "~/platform/errors";
import { plainTyped } from "~/models/base/text/normalize";
import { isEmail } from "../addresses/email";

/** Address of an account: either email or phone. Emails are case-folded, phone numbers in E.164. */
export type LoginId = { email: string; phone: null } | { email: null; phone: string };

/** @throws AppError invalid, at the field loginId, saying what is missing */
export function readLoginId(typed: string): LoginId {
  const found = findLoginId(typed);
  if (found) return found;

  throw fieldError(
    "loginId",
    looksLikePhone(readPhoneText(typed)) ? "accounts:countryCodeNeeded" : "accounts:loginIdInvalid",
  );
}

/**
 * Normalises a login ID, so that one person cannot have two accounts under two spellings. Numbers
 * with a leading 0 are Vietnamese, other ten-digit numbers North American; "+" is taken as written,
 * and so are 1 and 84 before a whole number.
 */
export function findLoginId(typed: string): LoginId | null {
  if (plainTyped(typed).includes("@")) {
    const email = plainTyped(typed).toLowerCase();

    return isEmail(email) ? { email, phone: null } : null;
  }

  const text = readPhoneText(typed);
  const phone = looksLikePhone(text) ? e164(text) : null;

  return phone ? { email: null, phone } : null;
}

/**
 * As people write it: numbers that can be typed without their country code are shown without it.
 */
export function formatLoginId(loginId: string): string {
  const number = loginId.includes("@") ? undefined : parsePhoneNumberFromString(loginId);
  if (!number) return loginId;

  const isNational = findLoginId(number.formatNational())?.phone === number.number;

  return isNational ? number.formatNational() : number.formatInternational();
}

/** A number as people copy it: from a link, in brackets, with dots between its parts. */
function readPhoneText(typed: string): string {
  return plainTyped(typed)
    .replace(/^tel:/i, "")
    .replace(/[()[\]]/g, "")
    .trim();
}

function looksLikePhone(text: string) {
  return /^\+?[\d\s.·\-/]+$/.test(text) && /\d/.test(text);
}

function e164(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  if (text.startsWith("+")) return readNumber(`+${digits}`);
  if (/^(1\d{10}|84\d{9})$/.test(digits)) return readNumber(`+${digits}`);
  if (digits.startsWith("0")) return readNumber(digits, "VN");

  return digits.length === 10 ? readNumber(digits, "US") : null;
}

function readNumber(text: string, country?: "VN" | "US"): string | null {
  const number = parsePhoneNumberFromString(text, country);

  return number?.isValid() ? number.number : null;
}
