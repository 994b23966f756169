import type { Movement } from "./read-line";

/**
 * Finds out which amounts came and which went, for statements whose rows do not say it: by signs elsewhere in the
 * column, or by the running balance. What remains unknown stays 0.
 */
export function withDirections(movements: Movement[]): Movement[] {
  const has = (direction: number) => movements.some((it) => it.direction === direction);
  if (!has(0)) return movements;
  if (has(-1) && !has(1)) return movements.map((it) => ({ ...it, direction: it.direction || 1 }));

  const upward = byBalance(movements, -1);
  const downward = byBalance(movements, 1);
  const known = countKnown(downward) > countKnown(upward) ? downward : upward;

  return movements.map((it, index) => ({ ...it, direction: it.direction || known[index]! }));
}

/** `step`: where the earlier movement is. */
function byBalance(movements: Movement[], step: -1 | 1): Movement["direction"][] {
  return movements.map(({ balance, amount }, index) => {
    const before = movements[index + step]?.balance ?? null;
    if (balance === null || before === null) return 0;
    if (balance - before === amount) return 1;

    return before - balance === amount ? -1 : 0;
  });
}

function countKnown(directions: number[]) {
  return directions.filter(Boolean).length;
}
