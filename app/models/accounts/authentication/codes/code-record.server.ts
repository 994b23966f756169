import { createHmac, randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, ne, type SQL } from "drizzle-orm";
import type { DbReader, Tx } from "~db/client.server";
import { signInCodes } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { findLoginId, type LoginId } from "../login-id.server";
import { hashMailedToken } from "../mailed-links.server";
import { required } from "~/platform/required";

/**
 * A browser that may use a code. Records of several browsers that wait for one message have the
 * same `codeHash`.
 */
export type CodeRecord = typeof signInCodes.$inferSelect;

export const MAX_WRONG_TRIES = 5;

/**
 * Hashes a code with a salt of its message, so that the same digits in two messages have different
 * hashes.
 */
export function hashCode(signInCode: string, salt = newSecret()): string {
  const digest = createHmac("sha256", deriveKey("sign-in code"))
    .update(`${salt} ${signInCode}`)
    .digest("base64url");

  return `${salt}.${digest}`;
}

export function isCodeOf({ codeHash }: CodeRecord, typedCode: string): boolean {
  const [salt] = codeHash.split(".");

  return isSameSecret(hashCode(typedCode, salt), codeHash);
}

function isSentTo({ email, phone }: CodeRecord, loginId: string): boolean {
  const sentLoginId = findLoginId(loginId);

  return sentLoginId !== null && sentLoginId.email === email && sentLoginId.phone === phone;
}

/** What a code is used for. */
export type CodeUse = {
  /** The address that the code was sent to, for callers that name it. */
  loginId?: string;
  /** True if the code signs no one in, so that one which only proves an address will do. */
  isForProof?: boolean;
};

/** Finds the code of a browser, if it can be used for this. */
export async function findCodeByBrowser(
  reader: DbReader,
  secret: string,
  { loginId, isForProof = false }: CodeUse,
): Promise<CodeRecord | undefined> {
  const ofBrowser = eq(signInCodes.browserHash, hashMailedToken(secret));
  const codeRecord = await findNewestCode(reader, ofBrowser, triesLeftFilter);
  if (!codeRecord || (codeRecord.isForProof && !isForProof)) return undefined;

  return loginId === undefined || isSentTo(codeRecord, loginId) ? codeRecord : undefined;
}

export function findCodeByLink(reader: DbReader, token: string) {
  return findNewestCode(reader, eq(signInCodes.linkHash, hashMailedToken(token)));
}

/**
 * Finds the newest message to an address whose code can still sign in, even if only other browsers
 * can use it.
 */
export function findNewestSentCode(reader: DbReader, address: LoginId) {
  return findNewestCode(reader, addressFilter(address), eq(signInCodes.isForProof, false));
}

/** Lists the codes that were sent to an address for other browsers. */
export function listCodesOfOtherBrowsers(
  reader: DbReader,
  address: LoginId,
  codeHash = "",
): Promise<CodeRecord[]> {
  const unexpiredFilter = gt(signInCodes.expiresAt, clock.now());

  return reader
    .select()
    .from(signInCodes)
    .where(and(addressFilter(address), ne(signInCodes.codeHash, codeHash), unexpiredFilter));
}

/** Browser hash of a code that an admin reads out; no browser's secret has this hash. */
export function readOutHash(codeHash: string): string {
  return hashMailedToken(`read out ${codeHash}`);
}

/**
 * Finds the code that an admin reads out to the owner of an address, until it is used or expires.
 */
export async function findReadOutCode(
  reader: DbReader,
  address: LoginId,
): Promise<CodeRecord | undefined> {
  const records = await listCodesOfOtherBrowsers(reader, address);

  return records
    .filter(({ browserHash, codeHash }) => browserHash === readOutHash(codeHash))
    .sort((earlier, later) => later.expiresAt.getTime() - earlier.expiresAt.getTime())[0];
}

/** Deletes a message with its link, and its code for all browsers. */
export function deleteCodeMessage(tx: Tx, { codeHash }: Pick<CodeRecord, "codeHash">) {
  return tx.delete(signInCodes).where(eq(signInCodes.codeHash, codeHash));
}

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

const triesLeftFilter = lt(signInCodes.wrongTries, MAX_WRONG_TRIES);

function addressFilter({ email, phone }: LoginId): SQL {
  return email === null
    ? required(and(eq(signInCodes.phone, phone), isNull(signInCodes.email)))
    : required(and(eq(signInCodes.email, email), isNull(signInCodes.phone)));
}

async function findNewestCode(
  reader: DbReader,
  ...filters: SQL[]
): Promise<CodeRecord | undefined> {
  const usableFilter = and(...filters, gt(signInCodes.expiresAt, clock.now()));
  const newestFirst = [desc(signInCodes.expiresAt), desc(signInCodes.createdAt)];
  const [codeRecord] = await reader
    .select()
    .from(signInCodes)
    .where(usableFilter)
    .orderBy(...newestFirst)
    .limit(1);

  return codeRecord;
}
