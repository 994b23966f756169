import { isInProduction } from "~/env.server";
import { findLoginId } from "~/models/accounts/login-id.server";
import { limiter, spend } from "~/throttle.server";

const FIVE_MINUTES = 5 * 60;

/** Tried out, one machine plays many people: the limits by address are wider there, the ones by account are not. */
const byAddress = (inProduction: number, triedOut: number) =>
  limiter(isInProduction ? inProduction : triedOut, FIVE_MINUTES);

const wrongPasswords = limiter(15, FIVE_MINUTES);
const wrongPasswordsFromAddress = byAddress(150, 1000);
const signupsFromAddress = byAddress(2, 300);
const guesses = limiter(15, FIVE_MINUTES);
const uplinkBlocks = limiter(60, FIVE_MINUTES);
const mailsToAccount = limiter(3, FIVE_MINUTES);
const mailsFromAddress = byAddress(10, 100);

/**
 * Runs a sign-in under the throttles. Every try is counted before it runs, so that tries side by side count too,
 * and given back when it succeeds.
 */
export async function throttleSignIn<Result>(loginId: string, address: string, signIn: () => Promise<Result>) {
  const account = accountKey(loginId);
  await spend(wrongPasswords, account);
  await spend(wrongPasswordsFromAddress, address);
  const result = await signIn();
  await wrongPasswords.delete(account);
  await wrongPasswordsFromAddress.reward(address);
  return result;
}

/** @throws AppError throttled */
export async function throttleSignUp(address: string) {
  await spend(signupsFromAddress, address);
}

/** What a person may guess at: their own password asked again, a code of the second factor, an invitation code. */
type Secret = "password" | "code" | "invitation";

/** Each secret has its own count, so that knowing one gives no new guesses at another. @throws AppError throttled */
export async function throttleGuess<Result>(secret: Secret, userId: string, work: () => Promise<Result>) {
  const key = `${secret} ${userId}`;
  await spend(guesses, key);
  const result = await work();
  await guesses.delete(key);
  return result;
}

/** For the blocks with which a broadcaster measures the line to us: about five measurings. @throws AppError throttled */
export async function throttleUplinkCheck(userId: string) {
  await spend(uplinkBlocks, userId);
}

/** For whatever makes this site write to somebody. @throws AppError throttled */
export async function throttleMail(loginId: string, address: string) {
  await spend(mailsFromAddress, address);
  await spend(mailsToAccount, accountKey(loginId));
}

/** All spellings of one login ID share a count. */
function accountKey(loginId: string) {
  const known = findLoginId(loginId);
  return known?.email ?? known?.phone ?? loginId.toLowerCase().slice(0, 254);
}
