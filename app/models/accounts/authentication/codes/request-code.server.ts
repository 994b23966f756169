import { readerLanguage } from "~/locales/offered-languages";
import { randomInt } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { signInCodes, users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { proofMail } from "~/models/accounts/mails/proof-mail.server";
import { signInMail } from "~/models/accounts/mails/sign-in-mail.server";
import { signInText } from "~/models/accounts/mails/sign-in-text.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";
import { canText } from "~/models/delivery/notices/texts/text-countries.server";
import { queueText } from "~/models/delivery/notices/texts/text-outbox.server";
import { areTextsOn } from "~/models/delivery/notices/texts/text-shares.server";
import { accountAddressFilter } from "../address-owner.server";
import { findLoginId, readLoginId } from "../login-id.server";
import { hashMailedToken } from "../mailed-links.server";
import {
  type CodeRecord,
  findCodeByBrowser,
  findNewestSentCode,
  findReadOutCode,
  hashCode,
  newSecret,
} from "./code-record.server";

const LIFETIME_MINUTES = 10;
/** A browser waits this long for an admin to make a code and read it out. */
const WAIT_MINUTES = 60;

export type CodeRequest = {
  loginId: string;
  language: Language;
  returnTo: string;
  /** The secret of the browser's former request, whose code no longer works. */
  formerSecret?: string | null;
  /** Origin of the site, for the mailed link and for phones that fill in codes. */
  site: string;
  /** True for a code to choose a new password instead of signing in; phone numbers only. */
  isForPassword?: boolean;
  /**
   * True for a code that only proves the address of a signed-in account: its mail has no link, and it
   * does not sign in.
   */
  isForProof?: boolean;
  /** True if an admin will read out the code, in case none can be sent. */
  isFromAdmin?: boolean;
};

/**
 * Mails a code and a link, or texts a code, which each work once within ten minutes. Does the same
 * whether or not the address has an account. For a number that gets no texts, the browser can
 * wait for a code that an admin reads out.
 * @returns the secret for the cookie of the browser, without which the code is useless
 * @throws AppError invalid at loginId: not an address, or a phone number that gets no texts;
 * unavailable while texts cannot be sent
 */
export async function requestSignInCode(request: CodeRequest): Promise<string> {
  const { loginId, language, returnTo, formerSecret, site } = request;
  const { isForPassword = false, isForProof = false } = request;
  const address = readLoginId(loginId);
  const problem = findCodeProblem(loginId);
  if (problem && request.isFromAdmin) return awaitReadOutCode(request);
  if (problem) throw fieldError("loginId", problem);

  const [secret, token] = [newSecret(), newSecret()];
  const signInCode = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MINUTES * 60_000);

  await transaction(async (tx) => {
    await deleteOldCodes(tx, formerSecret);

    const linkHash = address.email === null || isForProof ? null : hashMailedToken(token);
    const hashes = {
      browserHash: hashMailedToken(secret),
      codeHash: hashCode(signInCode),
      linkHash,
    };

    await tx
      .insert(signInCodes)
      .values({ ...hashes, ...address, returnTo, isForPassword, isForProof, expiresAt });

    const [account] = await tx
      .select({ language: users.language })
      .from(users)
      .where(accountAddressFilter(address));
    const message = {
      language: readerLanguage(account?.language ?? language),
      code: signInCode,
      site,
      token: isForProof ? null : token,
      expiresAt,
    };

    await (address.email === null
      ? textCode(tx, address.phone, message)
      : mailCode(tx, address.email, message));
  });

  return secret;
}

/** Keeps a browser's request until an admin has made the code; no digits match it until then. */
async function awaitReadOutCode(request: CodeRequest): Promise<string> {
  const codeHash = hashCode(newSecret());
  const expiresAt = new Date(clock.now().getTime() + WAIT_MINUTES * 60_000);

  return transaction(async (tx) => {
    await deleteOldCodes(tx, request.formerSecret);

    return addBrowserToCode(tx, request, { codeHash, expiresAt });
  });
}

/** Deletes the expired codes, and the one that the browser asked for before. */
async function deleteOldCodes(tx: Tx, formerSecret: string | null | undefined) {
  await tx.delete(signInCodes).where(lt(signInCodes.expiresAt, clock.now()));
  if (formerSecret)
    await tx.delete(signInCodes).where(eq(signInCodes.browserHash, hashMailedToken(formerSecret)));
}

/**
 * Lets a browser use the code of the newest sign-in message to the requested address, when no
 * further message may be sent to it. Otherwise strangers could keep the owner of the address out by
 * requesting codes.
 * @returns the secret for the cookie of the browser; null without such a message
 */
export async function joinSentCode(request: CodeRequest): Promise<string | null> {
  return transaction(async (tx) => {
    const ownCode = await findOwnCode(tx, request);
    if (ownCode) return ownCode.secret;

    // Nothing is sent to such a number: its records only wait for an admin.
    if (findCodeProblem(request.loginId)) return null;

    const sentCode = await findNewestSentCode(tx, readLoginId(request.loginId));

    return sentCode ? addBrowserToCode(tx, request, sentCode) : null;
  });
}

/**
 * Lets a browser use the code that an admin reads out.
 * @returns the secret for the cookie of the browser; null without such a code
 */
export async function joinReadOutCode(request: CodeRequest): Promise<string | null> {
  return transaction(async (tx) => {
    const readOut = await findReadOutCode(tx, readLoginId(request.loginId));
    if (!readOut) return null;

    const ownCode = await findOwnCode(tx, request);

    return ownCode?.codeHash === readOut.codeHash
      ? ownCode.secret
      : addBrowserToCode(tx, request, readOut);
  });
}

/** Finds the sign-in code that this browser has asked for before, with its secret. */
async function findOwnCode(tx: Tx, { loginId, formerSecret: secret }: CodeRequest) {
  const ownCode = secret ? await findCodeByBrowser(tx, secret, { loginId }) : undefined;

  return secret && ownCode ? { secret, codeHash: ownCode.codeHash } : null;
}

async function addBrowserToCode(
  tx: Tx,
  request: CodeRequest,
  { codeHash, expiresAt }: Pick<CodeRecord, "codeHash" | "expiresAt">,
): Promise<string> {
  const { loginId, returnTo, isForPassword = false } = request;
  const secret = newSecret();
  const hashes = { browserHash: hashMailedToken(secret), codeHash };

  await tx
    .insert(signInCodes)
    .values({ ...hashes, ...readLoginId(loginId), returnTo, isForPassword, expiresAt });

  return secret;
}

type CodeMessage = {
  language: Language;
  code: string;
  site: string;
  /** The token of the mail's link; null for a mail without a link. */
  token: string | null;
  expiresAt: Date;
};

async function mailCode(
  tx: Tx,
  address: string,
  { language, code: signInCode, site: siteOrigin, token, expiresAt }: CodeMessage,
) {
  const codeMail =
    token === null
      ? proofMail(language, signInCode)
      : signInMail(language, {
          code: signInCode,
          link: `${siteOrigin}/login/link?token=${token}`,
        });

  await queueMail(tx, { ...codeMail, address, expiresAt, isAskedFor: true });
}

async function textCode(
  tx: Tx,
  phone: string,
  { language, code: signInCode, site: siteOrigin, expiresAt }: CodeMessage,
) {
  const codeText = signInText(language, {
    code: signInCode,
    host: new URL(siteOrigin).hostname,
    minutes: LIFETIME_MINUTES,
  });

  await queueText(tx, { ...codeText, phone, expiresAt });
}

/** True if the site can send codes, by mail or by text message. */
export function canSendCodes(): boolean {
  return isMailOn() || areTextsOn();
}

/** True for a phone number that codes can be texted to. */
export function canTextTo(loginId: string): boolean {
  return typeof findLoginId(loginId)?.phone === "string" && findCodeProblem(loginId) === null;
}

/**
 * Finds why this site sends no code to a phone number; null if it sends one, and for emails.
 */
export function findCodeProblem(loginId: string) {
  const phone = findLoginId(loginId)?.phone ?? null;
  if (phone === null) return null;
  if (!areTextsOn()) return isMailOn() ? "accounts:codeByMailOnly" : "accounts:codesOff";

  if (canText(phone, "login_code")) return null;

  return isMailOn() ? "accounts:codeNotToCountry" : "accounts:codeNotToCountryNoMail";
}
