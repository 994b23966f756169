import { createHash, timingSafeEqual } from "node:crypto";
import { required } from "~/platform/required";

/** Compares in constant time. An empty secret is the same as none. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash("sha256").update(text).digest());

  return expected !== "" && timingSafeEqual(required(a), required(b));
}
