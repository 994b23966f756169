import { expect, test } from "vitest";
import { boundedCache } from "./bounded-cache";

test("a value is made once, and the least recently used one is forgotten first", () => {
  const made: string[] = [];
  const cache = boundedCache<string>(2);
  const ask = (key: string) =>
    cache(key, () => {
      made.push(key);

      return key.toUpperCase();
    });

  expect(["a", "b", "a", "c", "a", "b"].map(ask)).toEqual(["A", "B", "A", "C", "A", "B"]);
  expect(made).toEqual(["a", "b", "c", "b"]);
});
