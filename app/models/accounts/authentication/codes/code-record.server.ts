import { createHmac, randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, ne, type SQL } from "drizzle-orm";
import type { Reader, Tx } from "~db/client.server";
import { signInCodes } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { findLoginId, type LoginId } from "../login-id.server";
import { hashMailedToken } from "../mailed-links.server";
import { required } from "~/platform/required";

/**
 * A browser that may use a code. Several have the same `codeHash` where they wait for one message.
 */
export type CodeRecord = typeof signInCodes.$inferSelect;

export const MAX_WRONG_TRIES = 5;

/** With a salt of the message: the same digits in two messages have different hashes. */
export function hashCode(code: string, salt = newSecret()): string {
  const digest = createHmac("sha256", deriveKey("sign-in code"))
    .update(`${salt} ${code}`)
    .digest("base64url");

  return `${salt}.${digest}`;
}

export function isCodeOf({ codeHash }: CodeRecord, code: string): boolean {
  const [salt] = codeHash.split(".");

  return isSameSecret(hashCode(code, salt), codeHash);
}

export function isSentTo({ email, phone }: CodeRecord, loginId: string): boolean {
  const named = findLoginId(loginId);

  return named !== null && named.email === email && named.phone === phone;
}

/** The usable code of a browser. */
export function findByBrowser(reader: Reader, secret: string) {
  return findNewest(reader, eq(signInCodes.browserHash, hashMailedToken(secret)), hasTriesLeft);
}

export function findByLink(reader: Reader, token: string) {
  return findNewest(reader, eq(signInCodes.linkHash, hashMailedToken(token)));
}

/** The newest message to an address whose code can still be used, if only by other browsers. */
export function findNewestSent(reader: Reader, address: LoginId) {
  return findNewest(reader, addressFilter(address));
}

/** Codes that were sent to the address of a code for other browsers. */
export function listOfOtherBrowsers(
  reader: Reader,
  address: LoginId,
  codeHash = "",
): Promise<CodeRecord[]> {
  const isLiving = gt(signInCodes.expiresAt, clock.now());

  return reader
    .select()
    .from(signInCodes)
    .where(and(addressFilter(address), ne(signInCodes.codeHash, codeHash), isLiving));
}

/** In place of a browser's: no secret has this hash, so it marks a code that an admin reads out. */
export function readOutHash(codeHash: string): string {
  return hashMailedToken(`read out ${codeHash}`);
}

/** The code that an admin reads out to the owner of an address, until it is used or expires. */
export async function findReadOutCode(
  reader: Reader,
  address: LoginId,
): Promise<CodeRecord | undefined> {
  const records = await listOfOtherBrowsers(reader, address);

  return records
    .filter(({ browserHash, codeHash }) => browserHash === readOutHash(codeHash))
    .sort((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime())[0];
}

/** Ends a message, its link and what other browsers could do with its code. */
export function deleteMessage(tx: Tx, { codeHash }: Pick<CodeRecord, "codeHash">) {
  return tx.delete(signInCodes).where(eq(signInCodes.codeHash, codeHash));
}

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

const hasTriesLeft = lt(signInCodes.wrongTries, MAX_WRONG_TRIES);

function addressFilter({ email, phone }: LoginId): SQL {
  return email === null
    ? required(and(eq(signInCodes.phone, phone), isNull(signInCodes.email)))
    : required(and(eq(signInCodes.email, email), isNull(signInCodes.phone)));
}

async function findNewest(reader: Reader, ...filters: SQL[]): Promise<CodeRecord | undefined> {
  const isUsable = and(...filters, gt(signInCodes.expiresAt, clock.now()));
  const newest = [desc(signInCodes.expiresAt), desc(signInCodes.createdAt)];
  const [row] = await reader
    .select()
    .from(signInCodes)
    .where(isUsable)
    .orderBy(...newest)
    .limit(1);

  return row;
}
