/**
 * Formats one row of a table: metric, value, target.
 * @param {string} name
 * @param {string | number} value
 * @param {string} [wanted]
 */
export function row(name, value, wanted = "") {
  console.log(`${name.padEnd(62)} ${String(value).padEnd(26)} ${wanted}`.trimEnd());
}

/** Median and slow end of some values: "12 / 40". @param {number[]} values */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(0) ?? "-";

  return `${at(0.5)} / ${at(0.95)}`;
}
