import { createHash, timingSafeEqual } from "node:crypto";
import { required } from "~/platform/required";

/** Compares in constant time. An empty `expected` never matches. */
export function isSameSecret(given: string, expected: string): boolean {
  const [givenHash, expectedHash] = [given, expected].map((secretText) =>
    createHash("sha256").update(secretText).digest(),
  );

  return expected !== "" && timingSafeEqual(required(givenHash), required(expectedHash));
}
