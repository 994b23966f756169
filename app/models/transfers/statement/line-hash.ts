import { createHash } from "node:crypto";
import type { Movement } from "./read-line";
import { plainText } from "./plain-text";

/**
 * The same for one movement in every statement that lists it, whatever the file looks like. The bank's reference or the
 * balance tells two equal transfers apart; without both, their number within the day does.
 */
export function hashLines(movements: Movement[]): string[] {
  const seen = new Map<string, number>();
  return movements.map((movement) => {
    const { date, amount, note, reference, balance } = movement;
    const identity = [date.day, amount, strip(note), strip(reference ?? ""), balance];
    const isUnique = reference !== null || balance !== null;
    const key = JSON.stringify(identity);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return createHash("sha256")
      .update(isUnique ? key : JSON.stringify([...identity, count]))
      .digest("hex");
  });
}

function strip(text: string) {
  return plainText(text).replaceAll(" ", "");
}
