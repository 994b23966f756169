import { LOOK_ALIKES } from "~/models/base/text/look-alikes";
import { normalizeUnicode } from "~/models/base/text/normalize";

/** A typed letter: its possible meanings and its diacritics (â, ơ, đ) without the tone. */
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
 * missing diacritic still matches ("do ham" is đồ hâm); another one makes another word ("đồ hầm").
 */
export function findBlockedWord(message: string, blocked: readonly string[]): string | null {
  const said = wordsOf(message);

  return blocked.find((phrase) => contains(said, compiled(phrase))) ?? null;
}

const MAX_COMPILED = 5000;
const phrases = new Map<string, Word[]>();

/** Parses the words of a room once, not per message. */
function compiled(phrase: string): Word[] {
  const known = phrases.get(phrase);
  if (known) return known;
  if (phrases.size >= MAX_COMPILED) phrases.clear();
  const words = wordsOf(phrase);

  phrases.set(phrase, words);

  return words;
}

/** Reads one phrase per line. */
export function parseBlockedWords(text: string): string[] {
  const lines = normalizeUnicode(text).split(/[\n,;]+/);

  return [
    ...new Set(
      lines
        .map((line) => line.replace(/\s+/g, " ").trim())
        .filter((line) => wordsOf(line).length > 0),
    ),
  ];
}

function contains(said: Word[], phrase: Word[]) {
  if (phrase.length === 0) return false;

  return said.some((_, start) =>
    phrase.every((word, n) => said[start + n] && says(said[start + n]!, word)),
  );
}

function says(typed: Word, blocked: Word): boolean {
  if (typed.letters.length !== blocked.letters.length) return false;
  if (typed.tone !== blocked.tone && (typed.tone !== "" || isMarkedElsewhere(typed, blocked)))
    return false;

  return blocked.letters.every((wanted, n) => {
    const letter = typed.letters[n]!;
    const isLetter = [...letter.stands].some((it) => wanted.stands.includes(it));

    return isLetter && isPartOf(letter.shape, wanted.shape) && typed.runs[n]! >= blocked.runs[n]!;
  });
}

/** People who type every đ and ơ of a word also type its tone: "đi" is not a careless "đĩ". */
function isMarkedElsewhere(typed: Word, blocked: Word) {
  const marks = (word: Word) => word.letters.map(({ shape }) => shape).join("|");

  return /[^|]/.test(marks(typed)) && marks(typed) === marks(blocked);
}

const isPartOf = (marks: string, all: string) => [...marks].every((mark) => all.includes(mark));

function wordsOf(text: string): Word[] {
  const plain = normalizeUnicode(text, "NFKC").replace(INVISIBLE, "").toLowerCase();

  return [...plain.matchAll(WORDS)]
    .flatMap(([chunk]) => joinLetters(chunk.split(SEPARATORS)))
    .map(wordOf);
}

/** "n.g.u" is one word spelled out; "ai-đó" stays two. */
function joinLetters(parts: string[]): string[] {
  return parts.length > 1 && parts.every((part) => [...part.normalize("NFC")].length === 1)
    ? [parts.join("")]
    : parts;
}

function wordOf(text: string): Word {
  const decomposed = text.normalize("NFD");
  const tone = [...new Set(decomposed.match(TONES))].join("");
  const word: Word = { letters: [], runs: [], tone };

  for (const [glyph] of decomposed.replace(TONES, "").matchAll(/[^\p{M}]\p{M}*/gu))
    addLetter(word, glyph);

  return word;
}

function addLetter(word: Word, glyph: string) {
  const [first = "", ...marks] = glyph;
  const base = first === "đ" ? "d" : (LOOK_ALIKES[first] ?? first);
  const letter = {
    stands: DIGITS[base] ?? TEENCODE[base] ?? base,
    shape: (first === "đ" ? "-" : "") + marks.join(""),
  };
  const last = word.letters.at(-1);
  const isRepeat = last?.stands === letter.stands && isPartOf(letter.shape, last.shape);
  if (isRepeat) word.runs[word.runs.length - 1]!++;
  else {
    word.letters.push(letter);
    word.runs.push(1);
  }
}
