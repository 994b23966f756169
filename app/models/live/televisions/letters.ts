import { toPlainCode } from "~/models/base/text/normalize";
import { randomInt } from "node:crypto";

/** The letters of pairing codes: all except I and O, which look like digits. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH = 6;

/** Six random letters: about 191 million possibilities. */
export function createPairingCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/**
 * Reads letters as people type them, in any case, with spaces or a hyphen. Null if they cannot be a
 * pairing code.
 */
export function parsePairingCode(typedCode: string): string | null {
  const pairingCode = toPlainCode(typedCode.slice(0, 40)).toUpperCase();

  return pairingCode.length === CODE_LENGTH &&
    [...pairingCode].every((letter) => ALPHABET.includes(letter))
    ? pairingCode
    : null;
}

/** Writes a pairing code in two groups of three letters. */
export function formatPairingCode(pairingCode: string): string {
  return `${pairingCode.slice(0, 3)} ${pairingCode.slice(3)}`;
}
