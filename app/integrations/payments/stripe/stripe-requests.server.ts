import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";
import { AmountRefusal, GatewayError, GatewayKeyError, GatewayRefusal } from "../gateway-error";
import { stripeLibrary } from "./library.server";

const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 400;
/**
 * Maximum number of new idempotency keys that are tried after failures that Stripe would repeat.
 */
const MAX_FAILURES = 3;
/** Maximum number of keys. A used key costs one short call; a payment never has this many. */
const MAX_KEYS = 50;
const AMOUNT_CODES = ["amount_too_small", "amount_too_large"];

/**
 * Calls Stripe's API. Retries rate limits, locks and Stripe's failures once after a short pause.
 * Converts Stripe's errors, with the cause.
 */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isTransient(error)) throw toGatewayError(error);
  }

  await pauseBriefly();

  return call().catch((error) => {
    throw toGatewayError(error);
  });
}

/** Calls Stripe to find an object; null if it does not exist. */
export async function findInStripe<T>(call: () => Promise<T>): Promise<T | null> {
  return callStripe(call).catch((error) => {
    if (codeOf(error) === "resource_missing") return null;

    throw error;
  });
}

/**
 * Creates a resource once, however often it is requested. `createWith` uses the idempotency key of
 * attempt 1, 2, … Stripe repeats its first response to a key for a day, including its own failures.
 * So after a failure the next key is used; after a lost response the same key is used again, now or
 * at the next call. `isOver`: true if the resource of a key is closed.
 */
export async function createIdempotently<T extends object>(
  createWith: (attempt: number) => Promise<Stripe.Response<T>>,
  isOver: (created: T) => Promise<boolean>,
): Promise<T> {
  let failures = 0;

  for (let attempt = 1; attempt <= MAX_KEYS; attempt++) {
    try {
      const created = await tryKey(() => createWith(attempt));
      if (!isReplayed(created.lastResponse.headers) || !(await isOver(created))) return created;
    } catch (error) {
      if (!isKeyUsedUp(error)) throw error;
      if (!isReplayed(headersOf(error))) failures += 1;
      if (failures === MAX_FAILURES) throw error;
    }
  }

  throw new GatewayError("Stripe has answered every idempotency key before");
}

/**
 * Tries one key. Stripe's failures are not retried here, because the same key would repeat them.
 */
async function tryKey<T>(call: () => Promise<T>): Promise<T> {
  return callStripe(() =>
    call().catch((error) => {
      throw isKeyUsedUp(error) ? toGatewayError(error) : error;
    }),
  );
}

/**
 * True if this key cannot succeed: Stripe repeats a failure, or has used the key with other
 * parameters. Status 409 means that Stripe still works on the request.
 */
function isKeyUsedUp(error: unknown): boolean {
  const cause = causeOf(error);
  const { errors } = stripeLibrary();
  if (!(cause instanceof errors.StripeError) || cause.statusCode === 409) return false;

  return cause instanceof errors.StripeIdempotencyError || isServerError(cause);
}

function isTransient(error: unknown): boolean {
  const { errors } = stripeLibrary();
  if (error instanceof errors.StripeRateLimitError) return true;
  if (!(error instanceof errors.StripeError) || error instanceof errors.StripeConnectionError)
    return false;

  return isServerError(error) || error.statusCode === 409;
}

function isServerError({ statusCode }: { statusCode?: number }) {
  return statusCode !== undefined && statusCode >= 500;
}

/** Waits for a random time, so that requests that failed together are not repeated together. */
function pauseBriefly() {
  return sleep(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS));
}

function isReplayed(headers: Record<string, string | undefined> | undefined) {
  return headers?.["idempotent-replayed"] === "true";
}

function headersOf(error: unknown) {
  const cause = causeOf(error);

  return cause instanceof stripeLibrary().errors.StripeError ? cause.headers : undefined;
}

function toGatewayError(cause: unknown): GatewayError {
  if (cause instanceof GatewayError) return cause;

  const message = cause instanceof Error ? cause.message : "Stripe did not answer";
  if (AMOUNT_CODES.includes(codeOf(cause))) return new AmountRefusal(message, { cause });
  if (isRefusal(cause)) return new GatewayRefusal(message, { cause });

  const { errors } = stripeLibrary();
  if (cause instanceof errors.StripeAuthenticationError)
    return new GatewayKeyError("wrong", message, { cause });
  if (cause instanceof errors.StripePermissionError)
    return new GatewayKeyError("restricted", message, { cause });

  return new GatewayError(message, { cause });
}

function causeOf(error: unknown) {
  return error instanceof GatewayError ? error.cause : error;
}

/** Stripe's error code; empty for network failures. */
export function codeOf(error: unknown): string {
  const cause = causeOf(error);

  return cause instanceof stripeLibrary().errors.StripeError ? (cause.code ?? "") : "";
}

/**
 * True if the idempotency key belongs to a request with other parameters, which may have had an
 * effect.
 */
export function wasKeyUsedOtherwise(error: unknown): boolean {
  return causeOf(error) instanceof stripeLibrary().errors.StripeIdempotencyError;
}

/** True for a failure that Stripe has stored for the idempotency key and repeats. */
export function isRepeatedFailure(error: unknown): boolean {
  const cause = causeOf(error);

  return (
    cause instanceof stripeLibrary().errors.StripeError &&
    isServerError(cause) &&
    isReplayed(cause.headers)
  );
}

/**
 * True if Stripe refused because of the request or the object's state, not because of a failure.
 */
export function isRefusal(error: unknown): boolean {
  return causeOf(error) instanceof stripeLibrary().errors.StripeInvalidRequestError;
}
