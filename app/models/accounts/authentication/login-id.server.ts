import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { fieldError } from "~/platform/errors";
import { toPlainCharacters } from "~/models/base/text/normalize";
import { isEmail } from "../addresses/email";

/** Address of an account: either email or phone. Emails are case-folded, phone numbers in E.164. */
export type LoginId = { email: string; phone: null } | { email: null; phone: string };

/** @throws AppError invalid, at the field loginId, with a message that names the missing part */
export function readLoginId(typedLoginId: string): LoginId {
  const loginId = findLoginId(typedLoginId);
  if (loginId) return loginId;

  throw fieldError("loginId", loginIdProblemOf(typedLoginId));
}

/** The message for a login ID that cannot be read. */
export function loginIdProblemOf(typedLoginId: string) {
  return looksLikePhone(readPhoneText(typedLoginId))
    ? "accounts:countryCodeNeeded"
    : "accounts:loginIdInvalid";
}

/**
 * Normalises a login ID, so that one person cannot have two accounts under two spellings. Numbers
 * with a leading 0 are Vietnamese, other ten-digit numbers North American; "+" is taken as written,
 * and so are 1 and 84 before a whole number.
 */
export function findLoginId(typedLoginId: string): LoginId | null {
  if (toPlainCharacters(typedLoginId).includes("@")) {
    const email = toPlainCharacters(typedLoginId).toLowerCase();

    return isEmail(email) ? { email, phone: null } : null;
  }

  const phoneText = readPhoneText(typedLoginId);
  const phone = looksLikePhone(phoneText) ? normalizePhone(phoneText) : null;

  return phone ? { email: null, phone } : null;
}

/**
 * Formats a login ID as people write it: numbers that can be typed without their country code are
 * shown without it.
 */
export function formatLoginId(loginId: string): string {
  const phoneNumber = loginId.includes("@") ? undefined : parsePhoneNumberFromString(loginId);
  if (!phoneNumber) return loginId;

  const isNational = findLoginId(phoneNumber.formatNational())?.phone === phoneNumber.number;

  return isNational ? phoneNumber.formatNational() : phoneNumber.formatInternational();
}

/** Reads a number as people copy it: from a link, in brackets, with dots between its parts. */
function readPhoneText(typedLoginId: string): string {
  return toPlainCharacters(typedLoginId)
    .replace(/^tel:/i, "")
    .replace(/[()[\]]/g, "")
    .trim();
}

function looksLikePhone(phoneText: string) {
  return /^\+?[\d\s.·\-/]+$/.test(phoneText) && /\d/.test(phoneText);
}

function normalizePhone(phoneText: string): string | null {
  const digits = phoneText.replace(/\D/g, "");
  if (phoneText.startsWith("+")) return toE164(`+${digits}`);
  if (/^(1\d{10}|84\d{9})$/.test(digits)) return toE164(`+${digits}`);
  if (digits.startsWith("0")) return toE164(digits, "VN");

  return digits.length === 10 ? toE164(digits, "US") : null;
}

function toE164(phoneText: string, country?: "VN" | "US"): string | null {
  const phoneNumber = parsePhoneNumberFromString(phoneText, country);

  return phoneNumber?.isValid() ? phoneNumber.number : null;
}
