import { eq, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { signInCodes } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { hasMailFailed } from "~/models/delivery/notices/bounced-email.server";
import { findLoginId, formatLoginId, type LoginId, readLoginId } from "../login-id.server";
import {
  type CodeRecord,
  deleteMessage,
  findByBrowser,
  findByLink,
  findReadOutCode,
  isCodeOf,
  isSentTo,
  listOfOtherBrowsers,
  MAX_WRONG_TRIES,
} from "./code-record.server";
import { required } from "~/platform/required";

/** What a used code or link proves. */
export type ProvenAddress = { address: LoginId; returnTo: string; isForPassword: boolean };
/** A code on its way. `sentTo`: an email or a phone number; `shownTo`: as people write it. */
type RequestedCode = {
  sentTo: string;
  shownTo: string;
  way: "mail" | "text" | "call";
  /** The mail with the code could not be delivered. */
  hasFailed: boolean;
  isForPassword: boolean;
};

/** The code that the browser asked for; null without a usable one. */
export async function findRequestedCode(secret: string): Promise<RequestedCode | null> {
  const row = await findByBrowser(db, secret);
  if (!row) return null;

  const sentTo = required(row.email ?? row.phone);
  const way = await findWay(row);
  const hasFailed =
    way === "mail" && row.email !== null && (await hasMailFailed(row.email, row.expiresAt));

  return {
    sentTo,
    shownTo: formatLoginId(sentTo),
    way,
    hasFailed,
    isForPassword: row.isForPassword,
  };
}

async function findWay(row: CodeRecord): Promise<RequestedCode["way"]> {
  const readOut = await findReadOutCode(db, readLoginId(required(row.email ?? row.phone)));
  if (readOut?.codeHash === row.codeHash) return "call";

  return row.email !== null ? "mail" : "text";
}

/** True while the browser's code for this address can be used. */
export async function isCodeSentTo(secret: string, loginId: string): Promise<boolean> {
  const row = await findByBrowser(db, secret);

  return row !== undefined && isSentTo(row, loginId);
}

/**
 * True for a code on its way to the address that this browser cannot use, because another one asked
 * for it.
 */
export async function isCodeOfOtherBrowser(loginId: string, code: string): Promise<boolean> {
  const address = findLoginId(loginId);
  if (!address) return false;

  return (await listOfOtherBrowsers(db, address)).some((row) => isCodeOf(row, code));
}

/**
 * Uses up the code of a browser. `loginId`: the address it was sent to, for callers that name it.
 * @throws AppError invalid at code while tries are left; conflict when the code is used, expired or
 * guessed too often
 */
export async function redeemSignInCode(
  secret: string,
  code: string,
  loginId?: string,
): Promise<ProvenAddress> {
  const outcome = await transaction(async (tx) => {
    const row = await findByBrowser(tx, secret);
    if (!row || (loginId !== undefined && !isSentTo(row, loginId))) return null;

    const isRight = isCodeOf(row, code);

    await (isRight ? deleteMessage(tx, row) : countWrongTry(tx, row));

    const others = isRight ? [] : await listOfOtherBrowsers(tx, addressOf(row), row.codeHash);

    return { ...row, isRight, isOthers: others.some((other) => isCodeOf(other, code)) };
  });

  if (!outcome) throw new AppError("conflict", "accounts:codeExpired");
  if (outcome.isRight) return provenBy(outcome);

  const left = MAX_WRONG_TRIES - outcome.wrongTries - 1;
  if (left === 0) throw new AppError("conflict", "accounts:codeTriesOver");
  if (outcome.isOthers) throw fieldError("code", "accounts:codeOfOtherBrowser");

  throw fieldError("code", "accounts:codeWrongTriesLeft", { params: { count: left } });
}

/** The address that a mailed link signs in; null when it is used, expired or made up. */
export async function findSignInLink(token: string): Promise<string | null> {
  const row = await findByLink(db, token);

  return row?.email ?? null;
}

/**
 * Uses up a mailed link, and with it the code.
 * @throws AppError conflict when it is used, expired or made up
 */
export async function redeemSignInLink(token: string): Promise<ProvenAddress> {
  return transaction(async (tx) => {
    const row = await findByLink(tx, token);
    if (!row) throw new AppError("conflict", "accounts:linkGone");

    await deleteMessage(tx, row);

    return provenBy(row);
  });
}

function provenBy({ returnTo, isForPassword, ...row }: CodeRecord): ProvenAddress {
  return { address: addressOf(row), returnTo, isForPassword };
}

function addressOf({ email, phone }: Pick<CodeRecord, "email" | "phone">): LoginId {
  return email === null ? { email, phone: required(phone) } : { email, phone: null };
}

/** A guessed code is over for the browser that guessed; the link of the mail cannot be guessed. */
function countWrongTry(tx: Tx, { browserHash }: CodeRecord) {
  const wrongTries = sql`${signInCodes.wrongTries} + 1`;

  return tx.update(signInCodes).set({ wrongTries }).where(eq(signInCodes.browserHash, browserHash));
}
