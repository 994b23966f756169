import { LOOK_ALIKES } from "~/models/base/text/look-alikes";
import { boundedCache } from "~/platform/bounded-cache";
import { normalizeUnicode } from "~/models/base/text/normalize";

/**
 * A typed letter. `stands`: the letters it may mean; `shape`: its diacritics (â, ơ, đ) without the
 * tone.
 */
type Letter = { stands: string; shape: string };
type Word = { letters: Letter[]; runs: number[]; tone: string };

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g;
/** Characters that replace letters. */
const DIGITS: Record<string, string> = {
  "0": "o",
  "1": "il",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
/** Teencode: k for c, z for d, j for i, w for qu and u. */
const TEENCODE: Record<string, string> = { k: "kc", z: "zd", j: "ji", w: "wu" };

const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;
const WORDS = /[\p{L}\p{M}\p{N}@$]+(?:[._\-*·]+[\p{L}\p{M}\p{N}@$]+)*/gu;
const SEPARATORS = /[._\-*·]+/u;

/**
 * Finds the first blocked word or phrase in `message`, however disguised. Whole words only. A
 * missing diacritic still matches ("do ham" is đồ hâm); a different diacritic makes a different
 * word ("đồ hầm").
 */
export function findBlockedWord(message: string, blocked: readonly string[]): string | null {
  const messageWords = wordsOf(message);

  return (
    blocked.find((phrase) =>
      containsPhrase(
        messageWords,
        compiledPhrases(phrase, () => wordsOf(phrase)),
      ),
    ) ?? null
  );
}

/** Words of each blocked phrase, which is parsed once, not for every message. */
const compiledPhrases = boundedCache<Word[]>(5000);

/** Reads one phrase per line. */
export function parseBlockedWords(typedPhrases: string): string[] {
  const typedLines = normalizeUnicode(typedPhrases).split(/[\n,;]+/);

  return [
    ...new Set(
      typedLines
        .map((phrase) => phrase.replace(/\s+/g, " ").trim())
        .filter((phrase) => wordsOf(phrase).length > 0),
    ),
  ];
}

function containsPhrase(messageWords: Word[], phrase: Word[]) {
  if (phrase.length === 0) return false;

  return messageWords.some((_, start) =>
    phrase.every(
      (phraseWord, offset) =>
        messageWords[start + offset] && isSameWord(messageWords[start + offset]!, phraseWord),
    ),
  );
}

function isSameWord(typedWord: Word, blockedWord: Word): boolean {
  if (typedWord.letters.length !== blockedWord.letters.length) return false;
  if (
    typedWord.tone !== blockedWord.tone &&
    (typedWord.tone !== "" || isMarkedElsewhere(typedWord, blockedWord))
  )
    return false;

  return blockedWord.letters.every((blockedLetter, index) => {
    const typedLetter = typedWord.letters[index]!;
    const isLetter = [...typedLetter.stands].some((meaning) =>
      blockedLetter.stands.includes(meaning),
    );

    return (
      isLetter &&
      hasOnlyMarksOf(typedLetter.shape, blockedLetter.shape) &&
      typedWord.runs[index]! >= blockedWord.runs[index]!
    );
  });
}

/**
 * True if the typed word has all diacritics (đ, ơ) of the blocked word, and at least one. A person
 * who types these does not omit the tone by carelessness, so "đi" does not mean "đĩ".
 */
function isMarkedElsewhere(typedWord: Word, blockedWord: Word) {
  const shapesOf = (word: Word) => word.letters.map(({ shape }) => shape).join("|");

  return /[^|]/.test(shapesOf(typedWord)) && shapesOf(typedWord) === shapesOf(blockedWord);
}

const hasOnlyMarksOf = (marks: string, allMarks: string) =>
  [...marks].every((mark) => allMarks.includes(mark));

function wordsOf(message: string): Word[] {
  const plainText = normalizeUnicode(message, "NFKC").replace(INVISIBLE, "").toLowerCase();

  return [...plainText.matchAll(WORDS)]
    .flatMap(([chunk]) => joinLetters(chunk.split(SEPARATORS)))
    .map(parseWord);
}

/** "n.g.u" is one word spelled out; "ai-đó" stays two. */
function joinLetters(chunkParts: string[]): string[] {
  return chunkParts.length > 1 &&
    chunkParts.every((part) => [...part.normalize("NFC")].length === 1)
    ? [chunkParts.join("")]
    : chunkParts;
}

function parseWord(wordText: string): Word {
  const decomposed = wordText.normalize("NFD");
  const tone = [...new Set(decomposed.match(TONES))].join("");
  const word: Word = { letters: [], runs: [], tone };

  for (const [glyph] of decomposed.replace(TONES, "").matchAll(/[^\p{M}]\p{M}*/gu))
    addLetter(word, glyph);

  return word;
}

function addLetter(word: Word, glyph: string) {
  const [baseLetter = "", ...marks] = glyph;
  const latinLetter = baseLetter === "đ" ? "d" : (LOOK_ALIKES[baseLetter] ?? baseLetter);
  const letter = {
    stands: DIGITS[latinLetter] ?? TEENCODE[latinLetter] ?? latinLetter,
    shape: (baseLetter === "đ" ? "-" : "") + marks.join(""),
  };
  const lastLetter = word.letters.at(-1);
  const isRepeat =
    lastLetter?.stands === letter.stands && hasOnlyMarksOf(letter.shape, lastLetter.shape);
  if (isRepeat) word.runs[word.runs.length - 1]!++;
  else {
    word.letters.push(letter);
    word.runs.push(1);
  }
}
