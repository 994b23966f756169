/**
 * Number of order codes per order. An order may need several links, and payOS never accepts the
 * same code twice.
 */
const CODES_PER_ORDER = 100;

/** Largest order number whose order codes JavaScript can represent exactly. */
export const MAX_ORDER = Math.floor(Number.MAX_SAFE_INTEGER / CODES_PER_ORDER) - 1;

export function orderCodeOf(order: number, attempt: number): number {
  return order * CODES_PER_ORDER + attempt;
}

/** The order whose link has this code. */
export function orderOf(orderCode: number): number {
  return Math.floor(orderCode / CODES_PER_ORDER);
}
