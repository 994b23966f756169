import { required } from "./required";

/**
 * Remembers at most `limit` values by key, so that requests with ever new keys do not fill the
 * memory. The returned function gives the value of a key and makes it if it is not known; the one
 * that was not asked for the longest is forgotten first.
 */
export function boundedCache<Value extends NonNullable<unknown>>(
  limit: number,
): (key: string, make: () => Value) => Value {
  const values = new Map<string, Value>();

  return (key, make) => {
    const value = values.get(key) ?? make();

    values.delete(key);
    values.set(key, value);
    if (values.size > limit) values.delete(required(values.keys().next().value));

    return value;
  };
}
