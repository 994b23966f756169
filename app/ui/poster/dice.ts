import { required } from "~/platform/required";

/** Pseudo-random numbers in [0, 1), seeded by a text. */
export type Dice = () => number;

export function diceOf(text: string): Dice {
  let state = hash(text);

  return () => {
    state = (state + 0x6d2b79f5) | 0;

    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);

    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<Item>(items: readonly Item[], dice: Dice): Item {
  return items[Math.floor(dice() * items.length)]!;
}

/** FNV-1a over code points. */
function hash(text: string) {
  let value = 2166136261;

  for (const char of text) value = Math.imul(value ^ required(char.codePointAt(0)), 16777619);

  return value >>> 0;
}
