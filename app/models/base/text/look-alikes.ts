import { removeDiacritics } from "~db/unmarked";
import { normalizeUnicode } from "./normalize";

/**
 * Cyrillic and Greek letters by the Latin letter that they look like, each before its look-alike.
 */
const LETTERS = "аaеeоoрpсcуyхxіiѕsјjкkвbмmтtнhαaοoρpνvιiκkυu";

export const LOOK_ALIKES: Record<string, string> = pairs(LETTERS);

/** Further ones, which are compared in names only: in a message, digits and i are themselves. */
const IN_NAMES: Record<string, string> = {
  ...pairs("ԁdԛqԝwһhոnսuցgɑaɡgıiƖlɩiʟlτtεeβbγyηnχxωw"),
  ...pairs("0o1l|l!lil5s3e4a7t$s@a"),
};

/**
 * What a name looks like: two names with the same skeleton can be taken for each other. Without
 * case, diacritics, spaces and signs; look-alike letters of other scripts, full-width letters and
 * digits for letters count as Latin.
 */
export function skeletonOf(name: string): string {
  const latin = [...removeDiacritics(compatible(name))].map(
    (letter) => LOOK_ALIKES[letter] ?? letter,
  );
  const alike = latin.map((letter) => IN_NAMES[letter] ?? letter).join("");

  return onlyLetters(alike).replaceAll("rn", "m").replaceAll("vv", "w");
}

/**
 * True if `name` can be taken for `other`. One word is the honest name of many ("Mai"): it only
 * looks alike with letters that stand for others. Two words or more are not, so their plain
 * spelling looks alike as well.
 */
export function isLookAlike(name: string, other: string): boolean {
  const skeleton = skeletonOf(name);
  if (skeleton === "" || skeleton !== skeletonOf(other)) return false;

  return /\S\s+\S/.test(other.trim()) || isDisguised(name, other);
}

/** Neither the letters of `other` itself, nor plain Latin ones. */
function isDisguised(name: string, other: string): boolean {
  const [letters, others] = [lettersAndSigns(name), lettersAndSigns(other)];

  return letters !== others && !/^[a-z]*$/.test(letters);
}

/** With the signs that stand for letters. */
function lettersAndSigns(name: string): string {
  return removeDiacritics(name).replace(/[^\p{L}\p{N}@$!|]/gu, "");
}

/** Full-width and other special forms as usual letters, without invisible characters. */
function compatible(name: string): string {
  return normalizeUnicode(name.replace(/\p{Cf}/gu, ""), "NFKC");
}

function onlyLetters(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, "");
}

function pairs(text: string): Record<string, string> {
  const letters = [...text];

  return Object.fromEntries(
    letters.flatMap((letter, n) => (n % 2 ? [] : [[letter, letters[n + 1]!]])),
  );
}
