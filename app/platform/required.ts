/**
 * Returns a value that the caller knows to exist although the types cannot tell.
 *
 * @throws TypeError if it is missing: a fault of the program, not of a request.
 */
export function required<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new TypeError("A required value is missing.");

  return value;
}

/** @throws TypeError if there is none. */
export function first<Item>(items: ArrayLike<Item>): Item {
  return required(items[0]);
}

/** @throws TypeError if there is none. */
export function last<Item>(items: ArrayLike<Item>): Item {
  return required(items[items.length - 1]);
}
