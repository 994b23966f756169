import { createHash } from "node:crypto";
import type { Movement } from "./read-line";
import { plainText } from "./plain-text";

/**
 * The same for one movement in every statement that lists it with the same note and reference, with a balance or
 * without. Lines with the same reference are one movement unless their balances differ. Without a reference the balance
 * tells two equal transfers apart; without both, their number within the day does.
 */
export function hashLines(movements: Movement[]): string[] {
  const seen = new Map<string, (number | null)[]>();

  return movements.map(({ date, amount, note, reference, balance }) => {
    const isNamed = reference !== null;
    const identity = [date.day, amount, strip(note), strip(reference ?? ""), isNamed ? null : balance];
    const key = JSON.stringify(identity);
    const balances = seen.get(key) ?? [];

    seen.set(key, balances);

    const isKnown = (isNamed || balance !== null) && balances.includes(balance);
    const number = isKnown ? balances.indexOf(balance) : balances.push(balance) - 1;

    return createHash("sha256")
      .update(JSON.stringify([...identity, number]))
      .digest("hex");
  });
}

function strip(text: string) {
  return plainText(text).replaceAll(" ", "");
}
