import { required } from "~/platform/required";

/** Pseudo-random numbers in [0, 1), seeded by a text. */
export type RandomNumbers = () => number;

export function seededRandom(seedText: string): RandomNumbers {
  let state = hashText(seedText);

  return () => {
    state = (state + 0x6d2b79f5) | 0;

    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);

    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pickOne<Item>(choices: readonly Item[], dice: RandomNumbers): Item {
  return choices[Math.floor(dice() * choices.length)]!;
}

/** FNV-1a over code points. */
function hashText(hashedText: string) {
  let value = 2166136261;

  for (const character of hashedText)
    value = Math.imul(value ^ required(character.codePointAt(0)), 16777619);

  return value >>> 0;
}
