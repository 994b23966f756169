import { customerOf } from "~/platform/http/client-address.server";
import { env } from "~/platform/settings/env.server";
import { findLoginId } from "~/models/accounts/authentication/login-id.server";
import { AppError, type Message } from "~/platform/errors";
import { createLimiter, consume } from "~/platform/throttle.server";
import { findKnownBrowser } from "./cookies/known-browser.server";
import { addressLimiter, DAY, FIVE_MINUTES, pick, TEN_MINUTES } from "./limiters.server";
import { noteSignInAddress } from "./sign-in-addresses.server";

/** Providers that ignore dots before the @, and the domain of their mailboxes. */
const WITHOUT_DOTS: Record<string, string> = {
  "gmail.com": "gmail.com",
  "googlemail.com": "gmail.com",
};

const wrongPasswords = createLimiter(15, FIVE_MINUTES);
/** From several networks together; afterwards the owner can still get a code. */
const wrongPasswordsOfStrangers = createLimiter(60, FIVE_MINUTES);
const wrongPasswordsFromAddress = addressLimiter(pick(150, 1000), FIVE_MINUTES);
/** Codes and links from one sender to one mailbox or number. */
const messagesBySender = createLimiter(3, FIVE_MINUTES);
const codesBySender = createLimiter(30, DAY);
/** Messages from all strangers together to one mailbox. */
const messagesToMailbox = createLimiter(100, DAY);
/**
 * Beyond that, so that a code is always on its way to an address that somebody asks for: codes last
 * as long.
 */
const oneMoreCode = createLimiter(1, TEN_MINUTES);
/** Few enough that a code of six digits is not guessed within years. */
const wrongMailedCodes = createLimiter(30, DAY);
/** By strangers together, so that they leave tries to known browsers. */
const wrongMailedCodesOfStrangers = createLimiter(60, DAY);
/** By all browsers together, so that a collection of known ones gives no more. */
const wrongMailedCodesOfAll = createLimiter(100, DAY);
const wrongMailedCodesFromAddress = addressLimiter(pick(60, 600), TEN_MINUTES);
/** Codes that a browser types which asked for none: it is told if another one asked. */
const strayCodes = createLimiter(5, DAY);
const strayCodesOfAll = createLimiter(30, DAY);
/** Each text message costs the operators money. */
const textsBySender = createLimiter(10, DAY);
const textsOfStrangers = createLimiter(15, DAY);
const textsToNumber = createLimiter(20, DAY);
/** Many people share the address of a venue or of a carrier, as at sign-up. */
const forSharedAddress = (points: number) => Math.max(points, env.SIGNUPS_PER_ADDRESS ?? 0);
const codesFromAddress = addressLimiter(forSharedAddress(pick(60, 600)), FIVE_MINUTES);
const textsFromAddress = addressLimiter(forSharedAddress(pick(100, 1000)), DAY);
const textsFromCustomer = addressLimiter(forSharedAddress(pick(200, 2000)), DAY);
const mailsFromAddress = addressLimiter(pick(10, 100), FIVE_MINUTES);

/** Origin of a sign-in: the address, as addressOf returns it, and the Cookie header. */
export type Source = { address: string; cookie: string | null | undefined };

/**
 * Runs a sign-in under the throttles. Attempts are counted before they run, so parallel attempts
 * count too, and refunded on success. Each network and each known browser of the account has its
 * own count, so wrong guesses of others do not lock out the owner.
 */
export async function throttleSignIn<Result>(
  loginId: string,
  source: Source,
  signIn: () => Promise<Result>,
) {
  const { address } = source;
  const { key, isKnown } = await findSender(loginId, source);
  const account = accountKey(loginId);
  const sender = `${account} ${key}`;
  const fromAddress = wrongPasswordsFromAddress(address);
  const words: Message = { key: "accounts:passwordTriesOver" };

  await consume(wrongPasswords, sender, words);
  if (!isKnown) await consume(wrongPasswordsOfStrangers, account, words);
  await consume(fromAddress, address);

  const result = await signIn();

  await wrongPasswords.delete(sender);
  if (!isKnown) await wrongPasswordsOfStrangers.reward(account);
  await fromAddress.reward(address);
  noteSignInAddress(account, address);

  return result;
}

/**
 * Counts wrong codes that were sent to an address; a mailed link still works. Only for requests
 * whose browser has a code on its way, because others guess nothing.
 * @throws AppError throttled
 */
export async function throttleMailedCode<Result>(
  loginId: string,
  source: Source,
  work: () => Promise<Result>,
) {
  const { address } = source;
  const { key, isKnown } = await findSender(loginId, source, { isProven: true });
  const account = accountKey(loginId);
  const sender = `${account} ${key}`;
  const fromAddress = wrongMailedCodesFromAddress(address);
  const words = {
    key: isPhone(loginId) ? "accounts:codeTriesOverToday" : "accounts:codeUseLink",
  } as const;

  await consume(fromAddress, address);
  await consume(wrongMailedCodes, sender, words);
  if (!isKnown) await consume(wrongMailedCodesOfStrangers, account, words);
  await consume(wrongMailedCodesOfAll, account, words);

  const result = await work();

  await wrongMailedCodes.delete(sender);
  if (!isKnown) await wrongMailedCodesOfStrangers.reward(account);
  await wrongMailedCodesOfAll.reward(account);
  await fromAddress.reward(address);
  noteSignInAddress(account, address);

  return result;
}

/**
 * Whether a browser that asked for no code may learn that what it typed is another browser's code.
 */
export async function mayTryStrayCode(loginId: string, { address }: Source): Promise<boolean> {
  const account = accountKey(loginId);

  try {
    await consume(strayCodes, `${account} ${customerOf(address)}`);
    await consume(strayCodesOfAll, account);

    return true;
  } catch (error) {
    if (error instanceof AppError) return false;

    throw error;
  }
}

/**
 * Throttles requests that mail a link, by sender and receiver: nobody uses up what another person
 * may ask for. All strangers together are limited, too, so that a mailbox is not flooded.
 * @throws AppError throttled
 */
export async function throttleMail(loginId: string, source: Source) {
  const words: Message = { key: "accounts:mailsEnough" };

  await consume(mailsFromAddress(source.address), source.address);

  const { key, isKnown } = await findSender(loginId, source, { isProven: true });
  const mailbox = mailboxKey(loginId);

  await consume(messagesBySender, `${mailbox} ${key}`, words);
  if (!isKnown) await consume(messagesToMailbox, mailbox, words);
}

/** The refusal after which a browser may use a code that is on its way already. */
export const CODES_ENOUGH = "accounts:codesEnough";

/**
 * Throttles requests that send a code by mail or text message, as throttleMail.
 * @throws AppError throttled
 */
export async function throttleCodeRequest(loginId: string, source: Source) {
  const { address } = source;
  const words: Message = { key: CODES_ENOUGH };

  await consume(codesFromAddress(address), address);

  const { key, isKnown } = await findSender(loginId, source, { isProven: true });
  const sender = `${mailboxKey(loginId)} ${key}`;

  await consume(messagesBySender, sender, words);
  await consume(codesBySender, sender, words);
  if (!isPhone(loginId)) return isKnown ? undefined : throttleMailbox(loginId, words);

  const account = accountKey(loginId);

  await consume(textsFromAddress(address), address);
  await consume(textsFromCustomer(address), customerOf(address));
  await consume(textsBySender, sender, words);
  if (!isKnown) await consume(textsOfStrangers, account, words);
  await consume(textsToNumber, account, words);
}

/**
 * One mailbox has a number of messages a day, and then one code per address in the time that a code
 * lasts.
 */
async function throttleMailbox(loginId: string, words: Message) {
  try {
    await consume(messagesToMailbox, mailboxKey(loginId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    await consume(oneMoreCode, accountKey(loginId), words);
  }
}

type Sender = { key: string; isKnown: boolean };

/**
 * Who tries or asks: a browser that has signed in to the account before, or else a network.
 * `isProven`: for what is sent to an address, because whoever typed it first knows nothing of its
 * owner.
 */
async function findSender(
  loginId: string,
  { address, cookie }: Source,
  needs?: { isProven: boolean },
): Promise<Sender> {
  const browser = await findKnownBrowser(cookie, accountKey(loginId), needs);

  return { key: browser ?? customerOf(address), isKnown: browser !== null };
}

function isPhone(loginId: string): boolean {
  return typeof findLoginId(loginId)?.phone === "string";
}

/** All spellings of one login ID share a count. */
function accountKey(loginId: string) {
  const known = findLoginId(loginId);

  return known?.email ?? known?.phone ?? loginId.toLowerCase().slice(0, 254);
}

/** All addresses of one mailbox share a count. */
function mailboxKey(loginId: string) {
  const key = accountKey(loginId);

  return key.includes("@") ? mailboxOf(key) : key;
}

/**
 * The mailbox behind a normalised email: without a tag after "+", and without dots where the
 * provider ignores them.
 */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const name = local.split("+")[0] || local;
  const owner = WITHOUT_DOTS[domain];

  return owner ? `${name.replaceAll(".", "")}@${owner}` : `${name}@${domain}`;
}
