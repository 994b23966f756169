import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { normalizeUnicode } from "~/models/base/text/normalize";

/** argon2id (the library's default) with OWASP's first recommended parameters. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared against when there is no account, so that it takes as long as a wrong password. */
const dummyHash = hashPassword(randomBytes(16).toString("hex"));

/** Normalises to NFC: keyboards compose the same password differently. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizeUnicode(password), ARGON2_COST);
}

/** Compares a password with a hash; it takes the same time without a hash. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), normalizeUnicode(password));

  return matches && Boolean(passwordHash);
}
