import { createHmac, randomBytes, randomInt } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { db, transaction, type Reader, type Tx } from "~db/client.server";
import { signInCodes, users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError } from "~/errors";
import { clock } from "~/integrations/clock/clock";
import { signInMail } from "~/models/notices/mails/sign-in-mail.server";
import { queueMail } from "~/models/notices/outbox.server";
import { isSameSecret } from "~/same-secret";
import { deriveKey } from "~/secrets.server";
import { findLoginId, readLoginId } from "./login-id.server";
import { hashMailedToken } from "./mailed-links.server";

const LIFETIME_MS = 10 * 60_000;
const MAX_WRONG_TRIES = 5;

type CodeRequest = {
  loginId: string;
  language: Language;
  returnTo: string;
  /** The secret of the browser's former request, whose code no longer works. */
  formerSecret?: string | null;
  /** Builds the address of the mailed link. */
  linkOf: (token: string) => string;
};

/** What a used code or link proves. */
export type ProvenAddress = { email: string; returnTo: string };

/**
 * Mails a code and a link, which each sign in once within ten minutes. Does the same whether or not the address has an
 * account.
 * @returns the secret for the cookie of the browser, without which the code is useless
 * @throws AppError invalid at loginId: not an address, or a phone number
 */
export async function requestSignInCode({ loginId, language, returnTo, formerSecret, linkOf }: CodeRequest) {
  const { email } = readLoginId(loginId);
  if (email === null) throw invalid("loginId", "accounts:codeByMailOnly");
  const [secret, token] = [newSecret(), newSecret()];
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);
  const browserHash = hashMailedToken(secret);
  await transaction(async (tx) => {
    await tx.delete(signInCodes).where(lt(signInCodes.expiresAt, clock.now()));
    if (formerSecret) await tx.delete(signInCodes).where(eq(signInCodes.browserHash, hashMailedToken(formerSecret)));
    const hashes = { browserHash, codeHash: hashCode(browserHash, code), linkHash: hashMailedToken(token) };
    await tx.insert(signInCodes).values({ ...hashes, email, returnTo, expiresAt });
    const [known] = await tx.select({ language: users.language }).from(users).where(eq(users.email, email));
    const mail = signInMail(known?.language ?? language, { code, link: linkOf(token) });
    await queueMail(tx, { ...mail, address: email, expiresAt });
  });
  return secret;
}

/** The address that the browser's code was sent to; null without a usable code. */
export async function findRequestedCode(secret: string): Promise<string | null> {
  return (await findByBrowser(db, secret))?.email ?? null;
}

/**
 * Uses up the code of a browser. `loginId`: the address it was sent to, for callers that name it.
 * @throws AppError invalid at code while tries are left; conflict when the code is used, expired or guessed too often
 */
export async function redeemSignInCode(secret: string, code: string, loginId?: string): Promise<ProvenAddress> {
  const outcome = await transaction(async (tx) => {
    const row = await findByBrowser(tx, secret);
    if (!row || (loginId !== undefined && findLoginId(loginId)?.email !== row.email)) return null;
    const isRight = isSameSecret(hashCode(row.browserHash, code), row.codeHash);
    if (isRight || row.wrongTries + 1 >= MAX_WRONG_TRIES) await deleteCode(tx, row.browserHash);
    else await countWrongTry(tx, row.browserHash);
    return { ...row, isRight };
  });
  if (outcome?.isRight) return outcome;
  const left = outcome ? MAX_WRONG_TRIES - outcome.wrongTries - 1 : 0;
  if (left === 0) throw new AppError("conflict", outcome ? "accounts:codeTriesOver" : "accounts:codeExpired");
  throw invalid("code", "accounts:codeWrongTriesLeft", { count: left });
}

/** True while the link can be used. */
export async function isSignInLinkValid(token: string): Promise<boolean> {
  return (await findByLink(db, token)) !== undefined;
}

/** Uses up a mailed link, and with it the code. @throws AppError conflict when it is used, expired or made up */
export async function redeemSignInLink(token: string): Promise<ProvenAddress> {
  return transaction(async (tx) => {
    const row = await findByLink(tx, token);
    if (!row) throw new AppError("conflict", "accounts:linkGone");
    await deleteCode(tx, row.browserHash);
    return row;
  });
}

async function findByBrowser(reader: Reader, secret: string) {
  const isTheirs = and(eq(signInCodes.browserHash, hashMailedToken(secret)), gt(signInCodes.expiresAt, clock.now()));
  const [row] = await reader.select().from(signInCodes).where(isTheirs);
  return row;
}

async function findByLink(reader: Reader, token: string) {
  const isIt = and(eq(signInCodes.linkHash, hashMailedToken(token)), gt(signInCodes.expiresAt, clock.now()));
  const [row] = await reader.select().from(signInCodes).where(isIt);
  return row;
}

function countWrongTry(tx: Tx, browserHash: string) {
  const wrongTries = sql`${signInCodes.wrongTries} + 1`;
  return tx.update(signInCodes).set({ wrongTries }).where(eq(signInCodes.browserHash, browserHash));
}

function deleteCode(tx: Tx, browserHash: string) {
  return tx.delete(signInCodes).where(eq(signInCodes.browserHash, browserHash));
}

function hashCode(browserHash: string, code: string) {
  return createHmac("sha256", deriveKey("sign-in code")).update(`${browserHash} ${code}`).digest("base64url");
}

function newSecret() {
  return randomBytes(32).toString("base64url");
}

function invalid(field: string, key: string, params?: Record<string, number>) {
  return new AppError("invalid", key, { params, fields: { [field]: { key, params } } });
}
