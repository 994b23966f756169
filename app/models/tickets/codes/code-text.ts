import { randomInt } from "node:crypto";
import { plainCode } from "~/models/base/text/normalize";

/** Letters and digits that are not mistaken for each other. */
const ALPHABET = "ACDEFGHJKMNPQRTUVWXY3479";
const GENERATED_LENGTH = 8;
/** Longer input is no code. */
const MAX_TYPED = 60;

/**
 * A code as it is stored: capital letters and digits, without the spaces and hyphens people type.
 * Null for anything else.
 */
export function readCodeText(typed: string): string | null {
  if (typed.length > MAX_TYPED) return null;

  const text = plainCode(typed).toUpperCase();

  return /^[A-Z0-9]{4,20}$/.test(text) ? text : null;
}

export function generateCodeText(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    "",
  );
}
