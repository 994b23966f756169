/**
 * Divides a whole amount in proportion to the weights by largest remainder: nobody differs from the
 * exact part by a whole unit, and the parts add up. Units that are left go to the largest
 * remainders; between equal ones, to whoever is named first.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) throw new Error("Cannot divide an amount without weights");

  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((product) => Number(product / sum));
  const left = total - parts.reduce((all, part) => all + part, 0);
  const order = exact
    .map((product, at) => ({ at, rest: product % sum }))
    .sort((a, b) => Number(b.rest - a.rest));

  for (const { at } of order.slice(0, left)) parts[at]! += 1;

  return parts;
}
