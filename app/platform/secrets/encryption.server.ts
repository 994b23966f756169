import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { logger } from "~/platform/logging/logger.server";
import { deriveKey } from "./secrets.server";

/** Encryption purpose (see `encrypt`) for the secrets of authenticator apps. */
export const SECOND_FACTOR = "second factor";
/** Encryption purpose for the bank accounts of artists. */
export const PAYOUT_ACCOUNT = "payout account";

/** Encrypts (AES-256-GCM) for one purpose, so that a copy of the table is useless. */
export function encrypt(purpose: string, plaintext: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(purpose), nonce);
  const sealed = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);

  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

export function decrypt(purpose: string, sealed: string, secretKey = deriveKey(purpose)): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", secretKey, bytes.subarray(0, 12));

  decipher.setAuthTag(bytes.subarray(12, 28));

  return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
}

/**
 * Decrypts JSON. Null for a text that was encrypted with another secret, for example after a
 * restore without the secret.
 */
export function decryptJson<Value>(purpose: string, sealed: string): Value | null {
  try {
    return JSON.parse(decrypt(purpose, sealed)) as Value;
  } catch (error) {
    logger.error({ error, purpose }, "A stored text could not be decrypted");

    return null;
  }
}
