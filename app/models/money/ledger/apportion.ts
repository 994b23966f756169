/**
 * Divides a whole amount in proportion to the weights by largest remainder: each part differs from
 * the exact one by less than a unit, and the parts add up. Remaining units go to the largest
 * remainders; between equal ones, the first wins.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const weightSum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (weightSum === 0n) throw new Error("Cannot divide an amount without weights");

  const exactProducts = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exactProducts.map((product) => Number(product / weightSum));
  const remainingUnits = total - parts.reduce((total, part) => total + part, 0);
  const order = exactProducts
    .map((product, index) => ({ at: index, rest: product % weightSum }))
    .sort((left, right) => Number(right.rest - left.rest));

  for (const { at: index } of order.slice(0, remainingUnits)) parts[index]! += 1;

  return parts;
}
