import { first } from "~/platform/required";

/** Advance widths of Phudu 800 in 1/1000 em; diacritics add none. */
const ADVANCE_WIDTHS: Record<string, number> = {
  A: 551, B: 530, C: 492, D: 552, E: 430, F: 423, G: 583, H: 566, I: 259, J: 387, K: 531, L: 382, M: 705,
  N: 556, O: 620, P: 511, Q: 622, R: 535, S: 468, T: 435, U: 566, V: 551, W: 748, X: 559, Y: 549, Z: 497,
  Đ: 563, Ơ: 620, Ư: 574, " ": 234, ".": 228, ",": 231, "-": 450, "–": 430, "&": 604, "1": 345, "7": 439,
}; // prettier-ignore
const AVERAGE_WIDTH = 530;

const STACKED_LETTERS = /[ẤẦẨẪẬẾỀỂỄỆỐỒỔỖỘẮẰẲẴẶ]/;
const MARKED_LETTERS = /[ÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝĂĐĨŨẢẺẼỈỎỚỜỞỠỦỨỪỬỮỶỸỲƯƠ]/;
const BELOW_LETTERS = /[ẠẸỊỌỤỴẬẶỆỘỢỰQ,]/;

/**
 * Sizes of a line in em. `up` and `down`: ascent and descent, which depend on the diacritics in the
 * line.
 */
export type LineMetrics = { width: number; up: number; down: number };

export function lineMetrics(line: string): LineMetrics {
  const capitalText = toCapitals(line);
  let width = 0;

  for (const character of capitalText)
    width +=
      (ADVANCE_WIDTHS[character] ??
        ADVANCE_WIDTHS[first(character.normalize("NFD"))] ??
        AVERAGE_WIDTH) / 1000;

  return { width, up: ascentOf(capitalText), down: BELOW_LETTERS.test(capitalText) ? 0.12 : 0.02 };
}

export const toCapitals = (text: string) => text.normalize("NFC").toUpperCase();

function ascentOf(text: string) {
  if (STACKED_LETTERS.test(text)) return 0.99;

  return MARKED_LETTERS.test(text) ? 0.89 : 0.71;
}
