/** Several links of one order: payOS never takes the same code twice. */
const TURNS = 100;

/** Codes stay exact numbers. */
export const MAX_ORDER = Math.floor(Number.MAX_SAFE_INTEGER / TURNS) - 1;

export function orderCodeOf(order: number, turn: number): number {
  return order * TURNS + turn;
}

/** The order whose link has this code. */
export function orderOf(orderCode: number): number {
  return Math.floor(orderCode / TURNS);
}
