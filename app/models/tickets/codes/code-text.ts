import { randomInt } from "node:crypto";
import { toPlainCode } from "~/models/base/text/normalize";

/** Letters and digits that people do not confuse. */
const ALPHABET = "ACDEFGHJKMNPQRTUVWXY3479";
const GENERATED_LENGTH = 8;
/** Longer input is no code. */
const MAX_ENTERED_LENGTH = 60;

/**
 * Gives a code as it is stored: capital letters and digits, without spaces and hyphens. Null for
 * other input.
 */
export function readCodeText(entered: string): string | null {
  if (entered.length > MAX_ENTERED_LENGTH) return null;

  const codeText = toPlainCode(entered).toUpperCase();

  return /^[A-Z0-9]{4,20}$/.test(codeText) ? codeText : null;
}

export function generateCodeText(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    "",
  );
}
