import { first, required } from "~/platform/required";

/** A letter of the prefix is not in the alphabet, so a reference never begins inside another. */
const PREFIX = "NS";
/**
 * 29 letters and digits that people do not confuse. A prime number, as the check character needs
 * it.
 */
const ALPHABET = "ABCDEFGHJKMNPQRTUVWXYZ3456789";
const RANDOM_LENGTH = 6;
const BODY_LENGTH = RANDOM_LENGTH + 1;

/**
 * Creates a transfer reference: prefix, six random characters, a check character.
 * `randomBelow(limit)` gives a whole number from 0 to below the limit.
 */
export function createReference(randomBelow: (limit: number) => number): string {
  const code = Array.from(
    { length: RANDOM_LENGTH },
    () => ALPHABET[randomBelow(ALPHABET.length)],
  ).join("");

  return PREFIX + code + checkCharacter(code);
}

/**
 * Finds the references in a transfer note. Banks wrap the note, change its case, put spaces into it
 * and append words. A code with a wrong check character is no reference: guessing could pay for
 * another person.
 */
export function listReferences(note: string): string[] {
  const plainNote = toPlainText(note);
  const codes = [
    ...plainNote.matchAll(new RegExp(`${PREFIX}(?=([${ALPHABET}]{${BODY_LENGTH}}))`, "g")),
  ].map(([, code]) => required(code));
  const validCodes = codes.filter((code) => checkCharacter(code.slice(0, -1)) === code.at(-1));

  return [...new Set(validCodes.map((code) => PREFIX + code))];
}

/** Finds the only reference in a note; null without one, and with several. */
export function findReference(note: string): string | null {
  const references = listReferences(note);

  return references.length === 1 ? first(references) : null;
}

/**
 * True if the note has something like a reference, such as one with a typing mistake. Words like
 * TRANSFER do not count.
 */
export function resemblesReference(note: string): boolean {
  return /(?<![A-Z])NS ?[A-Z0-9]{3} ?[A-Z0-9]{3,5}/.test(withoutAccents(note));
}

/** Upper-case letters and digits without accents, as banks compare notes. */
export function toPlainText(note: string): string {
  return withoutAccents(note).replace(/[^A-Z0-9]/g, "");
}

function withoutAccents(note: string): string {
  return note.normalize("NFD").replace(/\p{M}/gu, "").replace(/[đĐ]/g, "D").toUpperCase();
}

/**
 * Makes the weighted sum of all values a multiple of 29. The weights differ and 29 is prime, so one
 * wrong character or two exchanged ones always change the sum.
 */
function checkCharacter(code: string): string {
  const weightedSum = [...code].reduce(
    (total, character, index) => total + (index + 2) * ALPHABET.indexOf(character),
    0,
  );

  return ALPHABET[(ALPHABET.length - (weightedSum % ALPHABET.length)) % ALPHABET.length]!;
}
