import { env } from "~/platform/settings/env.server";
import { UNKNOWN_PAIRING_CODE } from "~/models/live/televisions/open-television.server";
import { UNKNOWN_CODE } from "~/models/tickets/codes/apply-code.server";
import { AppError } from "~/platform/errors";
import { createLimiter, consume } from "~/platform/throttle.server";
import {
  addressLimiter,
  FIVE_MINUTES_SECONDS,
  byEnvironment,
  TEN_MINUTES_SECONDS,
} from "./limiters.server";

const signupsFromAddress = addressLimiter(
  env.SIGNUPS_PER_ADDRESS ?? byEnvironment(20, 300),
  TEN_MINUTES_SECONDS,
);
const guesses = createLimiter(15, FIVE_MINUTES_SECONDS);
const wrongCodes = createLimiter(10, TEN_MINUTES_SECONDS);
const wrongCodesFromAddress = addressLimiter(byEnvironment(60, 600), TEN_MINUTES_SECONDS);
const wrongPairingCodes = createLimiter(10, TEN_MINUTES_SECONDS);
const wrongPairingFromAddress = addressLimiter(byEnvironment(60, 600), TEN_MINUTES_SECONDS);
const pairingsForAddress = addressLimiter(byEnvironment(30, 300), TEN_MINUTES_SECONDS);
const bandwidthBlocks = createLimiter(60, FIVE_MINUTES_SECONDS);
const wrongPasskeysFromAddress = addressLimiter(byEnvironment(60, 600), FIVE_MINUTES_SECONDS);
const setupKeysFromAddress = addressLimiter(60, TEN_MINUTES_SECONDS);
/**
 * Limit of calendar readings per person. Calendar programs read a few times an hour on each device.
 */
const calendars = createLimiter(60, TEN_MINUTES_SECONDS);

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
  const guessKey = `${secret} ${userId}`;

  await consume(guesses, guessKey);

  const result = await work();

  await guesses.delete(guessKey);

  return result;
}

/**
 * Counts a request that sends the password and a code as a guess at both.
 * @throws AppError throttled
 */
export function throttleOwnerAndCode<Result>(userId: string, work: () => Promise<Result>) {
  return throttleGuess("password", userId, () => throttleGuess("code", userId, work));
}

/**
 * Throttles discount codes that are unknown, by account and by address. Tries are counted before
 * they run, so that parallel tries count too; known codes are refunded. Work without a code is not
 * throttled.
 * @throws AppError throttled
 */
export async function throttleCode<Result>(
  userId: string,
  address: string,
  discountCode: string | undefined,
  work: () => Promise<Result>,
) {
  if (!discountCode) return work();

  const limits: Limit[] = [
    [wrongCodes, userId],
    [wrongCodesFromAddress(address), address],
  ];

  return throttleUnknown(limits, UNKNOWN_CODE, work);
}

type Limit = [limiter: ReturnType<typeof createLimiter>, key: string];

/** Counts tries before they run, and refunds those that did not fail with `unknownMessage`. */
async function throttleUnknown<Result>(
  limits: Limit[],
  unknownMessage: string,
  work: () => Promise<Result>,
) {
  for (const [limiter, limitKey] of limits) await consume(limiter, limitKey);
  const refund = () => Promise.all(limits.map(([limiter, limitKey]) => limiter.reward(limitKey)));

  try {
    const result = await work();

    await refund();

    return result;
  } catch (error) {
    const isUnknown = error instanceof AppError && error.messageKey === unknownMessage;
    if (!isUnknown) await refund();
    throw error;
  }
}

/** Throttles televisions' requests for pairing codes. @throws AppError throttled */
export async function throttlePairing(address: string) {
  await consume(pairingsForAddress(address), address);
}

/**
 * Throttles guesses of pairing codes, by account and by address.
 * @throws AppError throttled
 */
export function throttlePairingGuess<Result>(
  userId: string,
  address: string,
  work: () => Promise<Result>,
) {
  return throttleUnknown(
    [
      [wrongPairingCodes, userId],
      [wrongPairingFromAddress(address), address],
    ],
    UNKNOWN_PAIRING_CODE,
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

/** Throttles passkeys that do not sign in. @throws AppError throttled */
export function throttlePasskey<Result>(address: string, work: () => Promise<Result>) {
  return throttleFailures(wrongPasskeysFromAddress(address), address, work);
}

/**
 * Throttles forms of the first run that are refused, as with a wrong key.
 * @throws AppError throttled
 */
export function throttleSetup<Result>(address: string, work: () => Promise<Result>) {
  return throttleFailures(setupKeysFromAddress(address), address, work);
}

async function throttleFailures<Result>(
  fromAddress: Limit[0],
  address: string,
  work: () => Promise<Result>,
) {
  await consume(fromAddress, address);

  const result = await work();

  await fromAddress.reward(address);

  return result;
}
