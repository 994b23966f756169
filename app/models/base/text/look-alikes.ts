import { removeDiacritics } from "~db/unmarked";
import { normalizeUnicode } from "./normalize";

/**
 * Pairs of letters: a Cyrillic or Greek letter, followed by the Latin letter that it looks like.
 */
const LETTER_PAIRS = "аaеeоoрpсcуyхxіiѕsјjкkвbмmтtнhαaοoρpνvιiκkυu";

export const LOOK_ALIKES: Record<string, string> = mapPairs(LETTER_PAIRS);

/** Further look-alikes for names only: in a message, digits and i are not letters in disguise. */
const NAME_LOOK_ALIKES: Record<string, string> = {
  ...mapPairs("ԁdԛqԝwһhոnսuցgɑaɡgıiƖlɩiʟlτtεeβbγyηnχxωw"),
  ...mapPairs("0o1l|l!lil5s3e4a7t$s@a"),
};

/**
 * Skeleton of a name: names with the same skeleton can be mistaken for each other. It has no case,
 * diacritics, spaces and signs; look-alike letters of other scripts, full-width letters and digits
 * for letters become Latin letters.
 */
export function skeletonOf(name: string): string {
  const latinLetters = [...removeDiacritics(toUsualForms(name))].map(
    (letter) => LOOK_ALIKES[letter] ?? letter,
  );
  const alikeText = latinLetters.map((letter) => NAME_LOOK_ALIKES[letter] ?? letter).join("");

  return keepLettersAndDigits(alikeText).replaceAll("rn", "m").replaceAll("vv", "w");
}

/**
 * True if `name` can be mistaken for `otherName`. Many people share a name of one word ("Mai"), so
 * it counts only with letters in disguise. A name of two words or more counts also in plain
 * spelling.
 */
export function isLookAlike(name: string, otherName: string): boolean {
  const skeleton = skeletonOf(name);
  if (skeleton === "" || skeleton !== skeletonOf(otherName)) return false;

  return /\S\s+\S/.test(otherName.trim()) || isDisguised(name, otherName);
}

/**
 * True if the letters of `name` differ from those of `otherName` and are not all plain Latin
 * letters.
 */
function isDisguised(name: string, otherName: string): boolean {
  const [nameLetters, otherLetters] = [keepLettersAndSigns(name), keepLettersAndSigns(otherName)];

  return nameLetters !== otherLetters && !/^[a-z]*$/.test(nameLetters);
}

/** Letters, digits and signs that stand for letters. */
function keepLettersAndSigns(name: string): string {
  return removeDiacritics(name).replace(/[^\p{L}\p{N}@$!|]/gu, "");
}

/**
 * Converts full-width and other special forms to usual letters and removes invisible characters.
 */
function toUsualForms(name: string): string {
  return normalizeUnicode(name.replace(/\p{Cf}/gu, ""), "NFKC");
}

function keepLettersAndDigits(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, "");
}

function mapPairs(pairedLetters: string): Record<string, string> {
  const letters = [...pairedLetters];

  return Object.fromEntries(
    letters.flatMap((letter, index) => (index % 2 ? [] : [[letter, letters[index + 1]!]])),
  );
}
