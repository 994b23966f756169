import { customerOf, UNNAMED_PROXY } from "~/platform/http/client-address.server";
import { env, isInProduction } from "~/platform/settings/env.server";
import { findLoginId } from "~/models/accounts/authentication/login-id.server";
import { UNKNOWN_LETTERS } from "~/models/live/televisions/open-television.server";
import { UNKNOWN_CODE } from "~/models/tickets/codes/apply-code.server";
import { AppError } from "~/platform/errors";
import { createLimiter, consume } from "~/platform/throttle.server";
import { findKnownBrowser } from "./cookies/known-browser.server";

const FIVE_MINUTES = 5 * 60;
const DAY = 24 * 60 * 60;

const TEN_MINUTES = 10 * 60;
/** Factor for all clients together behind a proxy that is not declared. */
const UNNAMED_PROXY_SHARE = 50;

/** Limits by address, as addressOf returns it. */
function addressLimiter(points: number, seconds: number) {
  const [own, everybody] = [createLimiter(points, seconds), createLimiter(points * UNNAMED_PROXY_SHARE, seconds)];
  return (address: string) => (address === UNNAMED_PROXY ? everybody : own);
}

/** Outside production one machine plays many people, so limits by address are wider; limits by account are not. */
const pick = (inProduction: number, triedOut: number) => (isInProduction ? inProduction : triedOut);

const wrongPasswords = createLimiter(15, FIVE_MINUTES);
const wrongPasswordsFromAddress = addressLimiter(pick(150, 1000), FIVE_MINUTES);
const signupsFromAddress = addressLimiter(env.SIGNUPS_PER_ADDRESS ?? pick(20, 300), TEN_MINUTES);
const guesses = createLimiter(15, FIVE_MINUTES);
const wrongCodes = createLimiter(10, TEN_MINUTES);
const wrongCodesFromAddress = addressLimiter(pick(60, 600), TEN_MINUTES);
const wrongLetters = createLimiter(10, TEN_MINUTES);
const wrongLettersFromAddress = addressLimiter(pick(60, 600), TEN_MINUTES);
const lettersForAddress = addressLimiter(pick(30, 300), TEN_MINUTES);
const bandwidthBlocks = createLimiter(60, FIVE_MINUTES);
const wrongPasskeysFromAddress = addressLimiter(pick(60, 600), FIVE_MINUTES);
/** Programs ask a few times an hour, on each device of a person. */
const calendars = createLimiter(60, TEN_MINUTES);
/** A busy chat is read twice a second, by several sources of a scene. */
const overlays = createLimiter(3000, FIVE_MINUTES);
const mailsToAccount = createLimiter(3, FIVE_MINUTES);
/** Few enough that a code of six digits is not guessed within years. */
const wrongMailedCodes = createLimiter(30, DAY);
/** By all browsers together, so that a collection of known ones gives no more. */
const wrongMailedCodesOfAll = createLimiter(100, DAY);
const wrongMailedCodesFromAddress = addressLimiter(pick(60, 600), TEN_MINUTES);
const codeMailsToAccount = createLimiter(30, DAY);
/** Each text message costs the operators money. */
const textsToNumber = createLimiter(10, DAY);
const textsToNumberOfAll = createLimiter(20, DAY);
/** Many people share the address of a venue or of a carrier, as at sign-up. */
const forSharedAddress = (points: number) => Math.max(points, env.SIGNUPS_PER_ADDRESS ?? 0);
const codesFromAddress = addressLimiter(forSharedAddress(pick(60, 600)), FIVE_MINUTES);
const textsFromAddress = addressLimiter(forSharedAddress(pick(100, 1000)), DAY);
const textsFromCustomer = addressLimiter(forSharedAddress(pick(200, 2000)), DAY);
const mailsFromAddress = addressLimiter(pick(10, 100), FIVE_MINUTES);

/** Origin of a sign-in: the address, as addressOf returns it, and the Cookie header. */
export type Source = { address: string; cookie: string | null | undefined };

/**
 * Runs a sign-in under the throttles. Attempts are counted before they run, so parallel attempts count too, and
 * refunded on success. A known browser of the account has its own count, so wrong guesses of others do not lock out
 * the owner.
 */
export async function throttleSignIn<Result>(
  loginId: string,
  { address, cookie }: Source,
  signIn: () => Promise<Result>,
) {
  const guesser = await senderKey(loginId, cookie);
  const fromAddress = wrongPasswordsFromAddress(address);
  await consume(wrongPasswords, guesser);
  await consume(fromAddress, address);
  const result = await signIn();
  await wrongPasswords.delete(guesser);
  await fromAddress.reward(address);
  return result;
}

/** @throws AppError throttled */
export async function throttleSignUp(address: string) {
  await consume(signupsFromAddress(address), address);
}

/** Secrets that can be guessed. */
type Secret = "password" | "code" | "invitation";

/** Counts each secret separately: knowing one gives no new guesses at another. @throws AppError throttled */
export async function throttleGuess<Result>(secret: Secret, userId: string, work: () => Promise<Result>) {
  const key = `${secret} ${userId}`;
  await consume(guesses, key);
  const result = await work();
  await guesses.delete(key);
  return result;
}

/** Throttles requests that ask for the password and a code at once. @throws AppError throttled */
export function throttleOwnerAndCode<Result>(userId: string, work: () => Promise<Result>) {
  return throttleGuess("password", userId, () => throttleGuess("code", userId, work));
}

/**
 * Throttles discount codes that are unknown, by account and by address. Tries are counted before they run, so parallel
 * ones count too; the others are taken back. Work without a code is not throttled.
 * @throws AppError throttled
 */
export async function throttleCode<Result>(
  userId: string,
  address: string,
  code: string | undefined,
  work: () => Promise<Result>,
) {
  if (!code) return work();
  const limits: Limit[] = [
    [wrongCodes, userId],
    [wrongCodesFromAddress(address), address],
  ];
  return throttleUnknown(limits, UNKNOWN_CODE, work);
}

type Limit = [limiter: ReturnType<typeof createLimiter>, key: string];

/** Counts tries before they run, and takes back those that did not end with this message. */
async function throttleUnknown<Result>(limits: Limit[], unknown: string, work: () => Promise<Result>) {
  for (const [limiter, key] of limits) await consume(limiter, key);
  const takeBack = () => Promise.all(limits.map(([limiter, key]) => limiter.reward(key)));
  try {
    const result = await work();
    await takeBack();
    return result;
  } catch (error) {
    const isUnknown = error instanceof AppError && error.messageKey === unknown;
    if (!isUnknown) await takeBack();
    throw error;
  }
}

/** Throttles requests of televisions for letters. @throws AppError throttled */
export async function throttleLetters(address: string) {
  await consume(lettersForAddress(address), address);
}

/** Throttles guesses at a television's letters, as throttleCode those at discount codes. @throws AppError throttled */
export function throttleLettersGuess<Result>(userId: string, address: string, work: () => Promise<Result>) {
  return throttleUnknown(
    [
      [wrongLetters, userId],
      [wrongLettersFromAddress(address), address],
    ],
    UNKNOWN_LETTERS,
    work,
  );
}

/** Throttles the blocks of the bandwidth check, for about five measurements. @throws AppError throttled */
export async function throttleBandwidthCheck(userId: string) {
  await consume(bandwidthBlocks, userId);
}

/** Throttles readings of an artist's overlay. @throws AppError throttled */
export async function throttleOverlay(artistId: string) {
  await consume(overlays, artistId);
}

/** Throttles readings of a person's calendar. @throws AppError throttled */
export async function throttleCalendar(userId: string) {
  await consume(calendars, userId);
}

/**
 * Counts wrong codes that were sent to an address; a mailed link still works. Only for requests whose browser has a code
 * on its way, because others guess nothing.
 * @throws AppError throttled
 */
export async function throttleMailedCode<Result>(
  loginId: string,
  { address, cookie }: Source,
  work: () => Promise<Result>,
) {
  const guesser = await codeSenderKey(loginId, cookie);
  const everybody = accountKey(loginId);
  const fromAddress = wrongMailedCodesFromAddress(address);
  const words = { key: isPhone(loginId) ? "accounts:codeTriesOverToday" : "accounts:codeUseLink" } as const;
  await consume(fromAddress, address);
  await consume(wrongMailedCodes, guesser, words);
  await consume(wrongMailedCodesOfAll, everybody, words);
  const result = await work();
  await wrongMailedCodes.delete(guesser);
  await wrongMailedCodesOfAll.reward(everybody);
  await fromAddress.reward(address);
  return result;
}

/** Throttles passkeys that sign nobody in. @throws AppError throttled */
export async function throttlePasskey<Result>(address: string, work: () => Promise<Result>) {
  const fromAddress = wrongPasskeysFromAddress(address);
  await consume(fromAddress, address);
  const result = await work();
  await fromAddress.reward(address);
  return result;
}

/** Throttles requests that mail a link. Known browsers of the account have a count of their own. @throws AppError throttled */
export async function throttleMail(loginId: string, address: string, cookie?: Source["cookie"]) {
  await consume(mailsFromAddress(address), address);
  await consume(mailsToAccount, await codeSenderKey(loginId, cookie));
}

/** Throttles requests that send a code by mail or text message, as throttleMail. @throws AppError throttled */
export async function throttleCodeRequest(loginId: string, address: string, cookie: Source["cookie"]) {
  await consume(codesFromAddress(address), address);
  const sender = await codeSenderKey(loginId, cookie);
  await consume(mailsToAccount, sender);
  if (!isPhone(loginId)) return consume(codeMailsToAccount, sender);
  await consume(textsFromAddress(address), address);
  await consume(textsFromCustomer(address), customerOf(address));
  await consume(textsToNumber, sender);
  await consume(textsToNumberOfAll, accountKey(loginId));
}

/** One key for all strangers, and one for each browser that has signed in to the account before. */
async function senderKey(loginId: string, cookie: Source["cookie"], needs?: { isProven: boolean }): Promise<string> {
  const account = accountKey(loginId);
  const browser = await findKnownBrowser(cookie, account, needs);
  return browser ? `${account} ${browser}` : account;
}

/** The same for what is sent to an address: whoever typed it first knows nothing of its owner. */
function codeSenderKey(loginId: string, cookie: Source["cookie"]) {
  return senderKey(loginId, cookie, { isProven: true });
}

function isPhone(loginId: string): boolean {
  return typeof findLoginId(loginId)?.phone === "string";
}

/** All spellings of one login ID share a count. */
function accountKey(loginId: string) {
  const known = findLoginId(loginId);
  return known?.email ?? known?.phone ?? loginId.toLowerCase().slice(0, 254);
}
