import { customerOf } from "~/platform/http/client-address.server";
import { env } from "~/platform/settings/env.server";
import { findCodeProblem } from "~/models/accounts/authentication/codes/request-code.server";
import { findLoginId } from "~/models/accounts/authentication/login-id.server";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";
import { AppError, type Message } from "~/platform/errors";
import { createLimiter, consume } from "~/platform/throttle.server";
import { findKnownBrowser } from "./cookies/known-browser.server";
import {
  addressLimiter,
  DAY_SECONDS,
  FIVE_MINUTES_SECONDS,
  byEnvironment,
  TEN_MINUTES_SECONDS,
} from "./limiters.server";
import { noteSignInAddress } from "./sign-in-addresses.server";

/**
 * Domains whose provider ignores dots before the @, each with the domain under which its mailboxes
 * are counted.
 */
const WITHOUT_DOTS: Record<string, string> = {
  "gmail.com": "gmail.com",
  "googlemail.com": "gmail.com",
};

const wrongPasswords = createLimiter(15, FIVE_MINUTES_SECONDS);
/**
 * Limit of wrong passwords from all unknown networks together. Above it the owner can still sign in
 * with a code.
 */
const wrongPasswordsOfStrangers = createLimiter(60, FIVE_MINUTES_SECONDS);
const wrongPasswordsFromAddress = addressLimiter(byEnvironment(150, 1000), FIVE_MINUTES_SECONDS);
/** Codes and links that one sender requests for one mailbox or number. */
const messagesBySender = createLimiter(3, FIVE_MINUTES_SECONDS);
const codesBySender = createLimiter(30, DAY_SECONDS);
/** Messages to one mailbox that all unknown browsers request together. */
const messagesToMailbox = createLimiter(100, DAY_SECONDS);
/**
 * Above the daily limit of a mailbox, each address still gets one sign-in code per ten minutes, the
 * lifetime of a code, so that every request has a valid code on its way.
 */
const oneMoreCode = createLimiter(1, TEN_MINUTES_SECONDS);
/**
 * Limit of wrong codes per sender: with 30 tries a day, guessing a code of six digits takes years.
 */
const wrongMailedCodes = createLimiter(30, DAY_SECONDS);
/** Wrong codes by unknown browsers together, so that known browsers keep their tries. */
const wrongMailedCodesOfStrangers = createLimiter(60, DAY_SECONDS);
/**
 * Wrong codes by all browsers together, so that an attacker with many known browsers gets no more
 * tries.
 */
const wrongMailedCodesOfAll = createLimiter(100, DAY_SECONDS);
const wrongMailedCodesFromAddress = addressLimiter(byEnvironment(60, 600), TEN_MINUTES_SECONDS);
/**
 * Codes typed in browsers that did not request one; such a browser learns that another browser
 * requested the code.
 */
const strayCodes = createLimiter(5, DAY_SECONDS);
const strayCodesOfAll = createLimiter(30, DAY_SECONDS);
/**
 * Limits of text messages are lower than limits of mails, because each text message costs the
 * operators money.
 */
const textsBySender = createLimiter(10, DAY_SECONDS);
const textsOfStrangers = createLimiter(15, DAY_SECONDS);
const textsToNumber = createLimiter(20, DAY_SECONDS);
/**
 * Raises a limit by address to SIGNUPS_PER_ADDRESS if that is higher, because many people share the
 * address of a venue or a carrier.
 */
const forSharedAddress = (minPoints: number) => Math.max(minPoints, env.SIGNUPS_PER_ADDRESS ?? 0);
const codesFromAddress = addressLimiter(
  forSharedAddress(byEnvironment(60, 600)),
  FIVE_MINUTES_SECONDS,
);
const textsFromAddress = addressLimiter(forSharedAddress(byEnvironment(100, 1000)), DAY_SECONDS);
const textsFromCustomer = addressLimiter(forSharedAddress(byEnvironment(200, 2000)), DAY_SECONDS);
const mailsFromAddress = addressLimiter(byEnvironment(10, 100), FIVE_MINUTES_SECONDS);

/** Origin of a sign-in: the address, as addressOf returns it, and the Cookie header. */
export type SignInSource = { address: string; cookie: string | null | undefined };

/**
 * Runs a sign-in under the throttles. Attempts are counted before they run, so parallel attempts
 * count too, and refunded on success. Each network and each known browser of the account has its
 * own count, so wrong guesses of others do not lock out the owner.
 */
export async function throttleSignIn<Result>(
  loginId: string,
  source: SignInSource,
  signIn: () => Promise<Result>,
) {
  const { address } = source;
  const { key: senderKey, isKnown } = await findSender(loginId, source);
  const account = accountKey(loginId);
  const sender = `${account} ${senderKey}`;
  const fromAddress = wrongPasswordsFromAddress(address);
  const message: Message = { key: "accounts:passwordTriesOver" };

  await consume(wrongPasswords, sender, message);
  if (!isKnown) await consume(wrongPasswordsOfStrangers, account, message);
  await consume(fromAddress, address);

  const result = await signIn();

  await wrongPasswords.delete(sender);
  if (!isKnown) await wrongPasswordsOfStrangers.reward(account);
  await fromAddress.reward(address);
  noteSignInAddress(account, address);

  return result;
}

/**
 * Counts wrong tries of a code that was sent to an address; a mailed link still works. Call it only
 * for browsers with a code on its way, because other browsers cannot guess one.
 * @throws AppError throttled
 */
export async function throttleMailedCode<Result>(
  loginId: string,
  source: SignInSource,
  work: () => Promise<Result>,
  { isForProof = false } = {},
) {
  const { address } = source;
  const { key: senderKey, isKnown } = await findSender(loginId, source, { isProven: true });
  const account = accountKey(loginId);
  const sender = `${account} ${senderKey}`;
  const fromAddress = wrongMailedCodesFromAddress(address);
  const message: Message = {
    key: isForProof ? "accounts:codeProofTriesOver" : triesOverKey(loginId),
  };

  await consume(fromAddress, address);
  await consume(wrongMailedCodes, sender, message);
  if (!isKnown) await consume(wrongMailedCodesOfStrangers, account, message);
  await consume(wrongMailedCodesOfAll, account, message);

  const result = await work();

  await wrongMailedCodes.delete(sender);
  if (!isKnown) await wrongMailedCodesOfStrangers.reward(account);
  await wrongMailedCodesOfAll.reward(account);
  await fromAddress.reward(address);
  noteSignInAddress(account, address);

  return result;
}

const triesOverKey = (loginId: string) =>
  isPhone(loginId) || !isMailOn() ? "accounts:codeTriesOverToday" : "accounts:codeUseLink";

/**
 * Counts a code that a browser types before an admin has made the one it waits for. It cannot be
 * right, so it counts against the network alone.
 * @throws AppError throttled
 */
export async function throttleAwaitedCode({ address }: SignInSource) {
  await consume(wrongMailedCodesFromAddress(address), address);
}

/**
 * True if a browser that requested no code may learn that the typed code belongs to another
 * browser.
 */
export async function mayTryStrayCode(
  loginId: string,
  { address }: SignInSource,
): Promise<boolean> {
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
 * Throttles requests that mail a link, by sender and mailbox, so that no person uses up the
 * requests of another. All unknown browsers together are limited too, so that a mailbox is not
 * flooded.
 * @throws AppError throttled
 */
export async function throttleMail(loginId: string, source: SignInSource) {
  const message: Message = { key: isMailOn() ? "accounts:mailsEnough" : "accounts:linksEnough" };

  await consume(mailsFromAddress(source.address), source.address);

  const { key: senderKey, isKnown } = await findSender(loginId, source, { isProven: true });
  const mailbox = mailboxKey(loginId);

  await consume(messagesBySender, `${mailbox} ${senderKey}`, message);
  if (!isKnown) await consume(messagesToMailbox, mailbox, message);
}

/** Message of the refusal after which a browser may use a code that is already on its way. */
export const CODES_ENOUGH = "accounts:codesEnough";

/**
 * Throttles requests that send a code by mail or text message, by sender and by address.
 * @throws AppError throttled
 */
export async function throttleCodeRequest(
  loginId: string,
  source: SignInSource,
  { isForProof = false } = {},
) {
  const { address } = source;
  const message: Message = { key: CODES_ENOUGH };

  await consume(codesFromAddress(address), address);

  const { key: senderKey, isKnown } = await findSender(loginId, source, { isProven: true });
  const sender = `${mailboxKey(loginId)} ${senderKey}`;

  await consume(messagesBySender, sender, message);
  await consume(codesBySender, sender, message);
  // Nothing is texted to such a number: its browsers wait for an admin.
  if (findCodeProblem(loginId)) return;
  if (!isPhone(loginId))
    return isKnown ? undefined : throttleMailbox(loginId, message, { isForProof });

  const account = accountKey(loginId);

  await consume(textsFromAddress(address), address);
  await consume(textsFromCustomer(address), customerOf(address));
  await consume(textsBySender, sender, message);
  if (!isKnown) await consume(textsOfStrangers, account, message);
  await consume(textsToNumber, account, message);
}

/**
 * Allows a number of messages to one mailbox a day, and after that one sign-in code per address in
 * the time that a code lasts. Codes that prove an address cannot be joined, so they don't use it up.
 */
async function throttleMailbox(
  loginId: string,
  message: Message,
  { isForProof }: { isForProof: boolean },
) {
  try {
    await consume(messagesToMailbox, mailboxKey(loginId), message);
  } catch (error) {
    if (!(error instanceof AppError) || isForProof) throw error;

    await consume(oneMoreCode, accountKey(loginId), message);
  }
}

type Sender = { key: string; isKnown: boolean };

/**
 * The sender of a request: a browser that has signed in to the account before, else a network.
 * `isProven`: set for messages to an address, because an unproven address may belong to another
 * person.
 */
async function findSender(
  loginId: string,
  { address, cookie }: SignInSource,
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
  const parsedId = findLoginId(loginId);

  return parsedId?.email ?? parsedId?.phone ?? loginId.toLowerCase().slice(0, 254);
}

/** All addresses of one mailbox share a count. */
function mailboxKey(loginId: string) {
  const accountId = accountKey(loginId);

  return accountId.includes("@") ? mailboxOf(accountId) : accountId;
}

/**
 * The mailbox behind a normalised email: without a tag after "+", and without dots if the provider
 * ignores them.
 */
function mailboxOf(email: string): string {
  const atIndex = email.lastIndexOf("@");
  const [local, domain] = [email.slice(0, atIndex), email.slice(atIndex + 1)];
  const mailboxName = local.split("+")[0] || local;
  const providerDomain = WITHOUT_DOTS[domain];

  return providerDomain
    ? `${mailboxName.replaceAll(".", "")}@${providerDomain}`
    : `${mailboxName}@${domain}`;
}
