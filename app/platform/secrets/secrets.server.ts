import { hkdfSync, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createFolder } from "~db/private-files.server";
import { env } from "~/platform/settings/env.server";

let rootSecret: string | undefined;

/**
 * Derives a 32-byte key for one purpose (HKDF-SHA256) from SESSION_SECRET or from the secret in
 * DATA_DIR.
 */
export function deriveKey(purpose: string): Buffer {
  rootSecret ??= env.SESSION_SECRET ?? storedSecret();

  return deriveKeyFrom(rootSecret, purpose);
}

export function deriveKeyFrom(rootSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", rootSecret, "nhacsong", purpose, 32));
}

function storedSecret() {
  const secretFile = path.join(env.DATA_DIR, "secret");

  createFolder(env.DATA_DIR);
  try {
    writeFileSync(secretFile, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }

  return readFileSync(secretFile, "utf8");
}
