import { readerLanguage } from "~/locales/offered-languages";
import { createHmac, randomBytes, randomInt } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { db, transaction, type Reader, type Tx } from "~db/client.server";
import { signInCodes, users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { signInMail } from "../mails/sign-in-mail.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { signInText } from "../mails/sign-in-text.server";
import { canText } from "~/models/delivery/notices/texts/text-countries.server";
import { queueText } from "~/models/delivery/notices/texts/text-outbox.server";
import { areTextsOn } from "~/models/delivery/notices/texts/text-shares.server";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { findLoginId, formatLoginId, type LoginId, readLoginId } from "./login-id.server";
import { hashMailedToken } from "./mailed-links.server";
import { hasLoginId } from "./sign-up.server";

const LIFETIME_MINUTES = 10;
const MAX_WRONG_TRIES = 5;

type CodeRequest = {
  loginId: string;
  language: Language;
  returnTo: string;
  /** The secret of the browser's former request, whose code no longer works. */
  formerSecret?: string | null;
  /** Origin of the site, for the mailed link and for phones that fill in codes. */
  site: string;
  /** For choosing a new password instead of signing in; phone numbers only. */
  isForPassword?: boolean;
};

/** What a used code or link proves. */
export type ProvenAddress = { address: LoginId; returnTo: string; isForPassword: boolean };
/** A code on its way. `sentTo`: an email, or a phone number if it is a text message; `shownTo`: as people write it. */
type RequestedCode = { sentTo: string; shownTo: string; isText: boolean; isForPassword: boolean };

/**
 * Mails a code and a link, or texts a code, which each sign in once within ten minutes. Does the same whether or not
 * the address has an account.
 * @returns the secret for the cookie of the browser, without which the code is useless
 * @throws AppError invalid at loginId: not an address, or a phone number that gets no texts; unavailable as queueText
 */
export async function requestSignInCode(request: CodeRequest) {
  const { loginId, language, returnTo, formerSecret, site, isForPassword = false } = request;
  const address = readLoginId(loginId);
  const problem = findCodeProblem(loginId);
  if (problem) throw invalid("loginId", problem);
  const [secret, token] = [newSecret(), newSecret()];
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MINUTES * 60_000);
  const browserHash = hashMailedToken(secret);
  await transaction(async (tx) => {
    await tx.delete(signInCodes).where(lt(signInCodes.expiresAt, clock.now()));
    if (formerSecret) await tx.delete(signInCodes).where(eq(signInCodes.browserHash, hashMailedToken(formerSecret)));
    const linkHash = address.email === null ? null : hashMailedToken(token);
    const hashes = { browserHash, codeHash: hashCode(browserHash, code), linkHash };
    await tx.insert(signInCodes).values({ ...hashes, ...address, returnTo, isForPassword, expiresAt });
    const [known] = await tx.select({ language: users.language }).from(users).where(hasLoginId(address));
    const message = { language: readerLanguage(known?.language ?? language), code, site, token, expiresAt };
    await (address.email === null ? textCode(tx, address.phone, message) : mailCode(tx, address.email, message));
  });
  return secret;
}

type CodeMessage = { language: Language; code: string; site: string; token: string; expiresAt: Date };

async function mailCode(tx: Tx, address: string, { language, code, site, token, expiresAt }: CodeMessage) {
  const mail = signInMail(language, { code, link: `${site}/login/link?token=${token}` });
  await queueMail(tx, { ...mail, address, expiresAt });
}

async function textCode(tx: Tx, phone: string, { language, code, site, expiresAt }: CodeMessage) {
  const text = signInText(language, { code, host: new URL(site).hostname, minutes: LIFETIME_MINUTES });
  await queueText(tx, { ...text, phone, expiresAt });
}

/** True for a phone number that codes can be texted to. */
export function canTextTo(loginId: string): boolean {
  return typeof findLoginId(loginId)?.phone === "string" && findCodeProblem(loginId) === null;
}

/** Why this site sends no code to a phone number, whoever's it is; null if it does, and for emails. */
export function findCodeProblem(loginId: string) {
  const phone = findLoginId(loginId)?.phone ?? null;
  if (phone === null) return null;
  if (!areTextsOn()) return "accounts:codeByMailOnly";
  return canText(phone) ? null : "accounts:codeNotToCountry";
}

/** The code that the browser asked for; null without a usable one. */
export async function findRequestedCode(secret: string): Promise<RequestedCode | null> {
  const row = await findByBrowser(db, secret);
  if (!row) return null;
  const sentTo = (row.email ?? row.phone)!;
  return { sentTo, shownTo: formatLoginId(sentTo), isText: row.phone !== null, isForPassword: row.isForPassword };
}

/** True while the browser's code for this address can be used. */
export async function isCodeSentTo(secret: string, loginId: string): Promise<boolean> {
  const row = await findByBrowser(db, secret);
  return row !== undefined && isSentTo(row, loginId);
}

/**
 * Uses up the code of a browser. `loginId`: the address it was sent to, for callers that name it.
 * @throws AppError invalid at code while tries are left; conflict when the code is used, expired or guessed too often
 */
export async function redeemSignInCode(secret: string, code: string, loginId?: string): Promise<ProvenAddress> {
  const outcome = await transaction(async (tx) => {
    const row = await findByBrowser(tx, secret);
    if (!row || (loginId !== undefined && !isSentTo(row, loginId))) return null;
    const isRight = isSameSecret(hashCode(row.browserHash, code), row.codeHash);
    if (isRight || row.wrongTries + 1 >= MAX_WRONG_TRIES) await deleteCode(tx, row.browserHash);
    else await countWrongTry(tx, row.browserHash);
    return { ...row, isRight };
  });
  if (outcome?.isRight) return provenBy(outcome);
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
    return provenBy(row);
  });
}

type Row = typeof signInCodes.$inferSelect;

function provenBy({ email, phone, returnTo, isForPassword }: Row): ProvenAddress {
  const address = email === null ? { email, phone: phone! } : { email, phone: null };
  return { address, returnTo, isForPassword };
}

function isSentTo({ email, phone }: Row, loginId: string): boolean {
  const named = findLoginId(loginId);
  return named !== null && named.email === email && named.phone === phone;
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
