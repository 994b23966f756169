import { env } from "~/platform/settings/env.server";
import { UNKNOWN_LETTERS } from "~/models/live/televisions/open-television.server";
import { UNKNOWN_CODE } from "~/models/tickets/codes/apply-code.server";
import { AppError } from "~/platform/errors";
import { createLimiter, consume } from "~/platform/throttle.server";
import { addressLimiter, FIVE_MINUTES, pick, TEN_MINUTES } from "./limiters.server";

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

/** @throws AppError throttled */
export async function throttleSignUp(address: string) {
  await consume(signupsFromAddress(address), address);
}

/** Secrets that can be guessed. */
type Secret = "password" | "code" | "invitation";

/**
 * Counts each secret separately: knowing one gives no new guesses at another.
 * @throws AppError throttled
 */
export async function throttleGuess<Result>(
  secret: Secret,
  userId: string,
  work: () => Promise<Result>,
) {
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
 * Throttles discount codes that are unknown, by account and by address. Tries are counted before
 * they run, so parallel ones count too; the others are taken back. Work without a code is not
 * throttled.
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
async function throttleUnknown<Result>(
  limits: Limit[],
  unknown: string,
  work: () => Promise<Result>,
) {
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

/**
 * Throttles guesses at a television's letters, as throttleCode those at discount codes.
 * @throws AppError throttled
 */
export function throttleLettersGuess<Result>(
  userId: string,
  address: string,
  work: () => Promise<Result>,
) {
  return throttleUnknown(
    [
      [wrongLetters, userId],
      [wrongLettersFromAddress(address), address],
    ],
    UNKNOWN_LETTERS,
    work,
  );
}

/**
 * Throttles the blocks of the bandwidth check, for about five measurements.
 * @throws AppError throttled
 */
export async function throttleBandwidthCheck(userId: string) {
  await consume(bandwidthBlocks, userId);
}

/** Throttles readings of a person's calendar. @throws AppError throttled */
export async function throttleCalendar(userId: string) {
  await consume(calendars, userId);
}

/** Throttles passkeys that sign nobody in. @throws AppError throttled */
export async function throttlePasskey<Result>(address: string, work: () => Promise<Result>) {
  const fromAddress = wrongPasskeysFromAddress(address);

  await consume(fromAddress, address);

  const result = await work();

  await fromAddress.reward(address);

  return result;
}
