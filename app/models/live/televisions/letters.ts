import { plainCode } from "~/models/base/text/normalize";
import { randomInt } from "node:crypto";

/** Without I and O, which look like digits. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 6;

/** Six random letters: about 191 million possibilities. */
export function createLetters(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/**
 * Reads letters as people type them, in any case, with spaces or a hyphen. Null if they cannot be
 * ours.
 */
export function readLetters(text: string): string | null {
  const letters = plainCode(text.slice(0, 40)).toUpperCase();

  return letters.length === LENGTH && [...letters].every((it) => ALPHABET.includes(it))
    ? letters
    : null;
}

/** Two groups of three. */
export function formatLetters(letters: string): string {
  return `${letters.slice(0, 3)} ${letters.slice(3)}`;
}
