import { eq, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { signInCodes } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { hasMailFailed } from "~/models/delivery/notices/bounced-email.server";
import { findLoginId, formatLoginId, type LoginId, readLoginId } from "../login-id.server";
import {
  type CodeRecord,
  type CodeUse,
  deleteCodeMessage,
  findCodeByBrowser,
  findCodeByLink,
  findReadOutCode,
  isCodeOf,
  listCodesOfOtherBrowsers,
  MAX_WRONG_TRIES,
} from "./code-record.server";
import { findCodeProblem } from "./request-code.server";
import { required } from "~/platform/required";

/** The address that a used code or link proves. */
export type ProvenAddress = { address: LoginId; returnTo: string; isForPassword: boolean };
/**
 * A code that was sent. `sentTo`: an email or a phone number; `shownTo`: that address as people
 * write it.
 */
type RequestedCode = {
  sentTo: string;
  shownTo: string;
  way: "mail" | "text" | "call";
  /** The mail with the code could not be delivered. */
  hasFailed: boolean;
  isForPassword: boolean;
};

/** Finds the code that the browser asked for; null without a usable one. */
export async function findRequestedCode(
  secret: string,
  use: CodeUse = {},
): Promise<RequestedCode | null> {
  const codeRecord = await findCodeByBrowser(db, secret, use);
  if (!codeRecord) return null;

  const sentTo = required(codeRecord.email ?? codeRecord.phone);
  const sendingWay = await findSendingWay(codeRecord);
  const hasFailed =
    sendingWay === "mail" &&
    codeRecord.email !== null &&
    (await hasMailFailed(codeRecord.email, codeRecord.expiresAt));

  return {
    sentTo,
    shownTo: formatLoginId(sentTo),
    way: sendingWay,
    hasFailed,
    isForPassword: codeRecord.isForPassword,
  };
}

async function findSendingWay(codeRecord: CodeRecord): Promise<RequestedCode["way"]> {
  if (waitsForAdmin(codeRecord)) return "call";

  const readOut = await findReadOutCode(
    db,
    readLoginId(required(codeRecord.email ?? codeRecord.phone)),
  );
  if (readOut?.codeHash === codeRecord.codeHash) return "call";

  return codeRecord.email !== null ? "mail" : "text";
}

/** True if the browser asked for a code for a number that gets no texts, so an admin reads it out. */
function waitsForAdmin({ phone }: CodeRecord): boolean {
  return phone !== null && findCodeProblem(phone) !== null;
}

/**
 * Finds whether the browser can use a code. `awaited`: it waits for a code that no admin has made
 * yet, so no digits can be right.
 */
export async function findCodeState(
  secret: string,
  use: CodeUse,
): Promise<"usable" | "awaited" | "none"> {
  const codeRecord = await findCodeByBrowser(db, secret, use);
  if (!codeRecord) return "none";
  if (!waitsForAdmin(codeRecord)) return "usable";

  return (await findReadOutCode(db, addressOf(codeRecord))) ? "usable" : "awaited";
}

/**
 * True if the code was sent to the address for another browser, so that this one cannot use it.
 */
export async function isCodeOfOtherBrowser(loginId: string, typedCode: string): Promise<boolean> {
  const address = findLoginId(loginId);
  if (!address) return false;

  return (await listCodesOfOtherBrowsers(db, address)).some((codeRecord) =>
    isCodeOf(codeRecord, typedCode),
  );
}

/**
 * Uses up the code of a browser, or the one that an admin reads out for the same number.
 * @throws AppError invalid at code while tries are left; conflict when the code is used, expired or
 * guessed too often
 */
export async function redeemSignInCode(
  secret: string,
  typedCode: string,
  use: CodeUse = {},
): Promise<ProvenAddress> {
  const outcome = await transaction(async (tx) => {
    const codeRecord = await findCodeByBrowser(tx, secret, use);
    if (!codeRecord) return null;

    const readOut = waitsForAdmin(codeRecord)
      ? await findReadOutCode(tx, addressOf(codeRecord))
      : undefined;
    const usableCodes = readOut ? [codeRecord, readOut] : [codeRecord];
    const isRight = usableCodes.some((usableCode) => isCodeOf(usableCode, typedCode));

    if (isRight) {
      for (const usedCode of usableCodes) await deleteCodeMessage(tx, usedCode);
    } else {
      await countWrongTry(tx, codeRecord);
    }

    const otherCodes = isRight
      ? []
      : await listCodesOfOtherBrowsers(tx, addressOf(codeRecord), codeRecord.codeHash);

    return {
      ...codeRecord,
      isRight,
      isOthers: otherCodes.some((otherCode) => isCodeOf(otherCode, typedCode)),
    };
  });

  if (!outcome) throw new AppError("conflict", "accounts:codeExpired");
  if (outcome.isRight) return provenAddressOf(outcome);

  const triesLeft = MAX_WRONG_TRIES - outcome.wrongTries - 1;
  if (triesLeft === 0) throw new AppError("conflict", "accounts:codeTriesOver");
  if (outcome.isOthers) throw fieldError("code", "accounts:codeOfOtherBrowser");

  throw fieldError("code", "accounts:codeWrongTriesLeft", { params: { count: triesLeft } });
}

/** The address that a mailed link signs in; null when it is used, expired or made up. */
export async function findSignInLink(token: string): Promise<string | null> {
  const codeRecord = await findCodeByLink(db, token);

  return codeRecord?.email ?? null;
}

/**
 * Uses up a mailed link, and with it the code.
 * @throws AppError conflict when it is used, expired or made up
 */
export async function redeemSignInLink(token: string): Promise<ProvenAddress> {
  return transaction(async (tx) => {
    const codeRecord = await findCodeByLink(tx, token);
    if (!codeRecord) throw new AppError("conflict", "accounts:linkGone");

    await deleteCodeMessage(tx, codeRecord);

    return provenAddressOf(codeRecord);
  });
}

function provenAddressOf({ returnTo, isForPassword, ...codeRecord }: CodeRecord): ProvenAddress {
  return { address: addressOf(codeRecord), returnTo, isForPassword };
}

function addressOf({ email, phone }: Pick<CodeRecord, "email" | "phone">): LoginId {
  return email === null ? { email, phone: required(phone) } : { email, phone: null };
}

/**
 * Counts a wrong try of this browser only; the link of the mail stays, since it cannot be guessed.
 */
function countWrongTry(tx: Tx, { browserHash }: CodeRecord) {
  const wrongTries = sql`${signInCodes.wrongTries} + 1`;

  return tx.update(signInCodes).set({ wrongTries }).where(eq(signInCodes.browserHash, browserHash));
}
