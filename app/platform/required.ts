/**
 * Returns a value that the caller knows to exist although its type allows null.
 *
 * @throws TypeError if it is missing: a fault of the program, not of a request.
 */
export function required<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new TypeError("A required value is missing.");

  return value;
}

/** Returns the first item. @throws TypeError if the list is empty. */
export function first<Item>(items: ArrayLike<Item>): Item {
  return required(items[0]);
}

/** Returns the last item. @throws TypeError if the list is empty. */
export function last<Item>(items: ArrayLike<Item>): Item {
  return required(items[items.length - 1]);
}
