import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";
import { GatewayError, GatewayKeyError, GatewayRefusal } from "../gateway";
import { stripeLibrary } from "./library.server";

const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 400;
/** Creating something under an idempotency key is tried under so many new ones after failures that Stripe would repeat. */
const MAX_FAILURES = 3;
/** Keys that Stripe has answered before cost one short call each; a payment never has this many. */
const MAX_KEYS = 50;

/**
 * Makes a call of Stripe's API. Too many requests, a lock and a failure of Stripe's are tried once more after a short
 * pause. Stripe's errors become ours, with the cause kept.
 */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isTransient(error)) throw toGatewayError(error);
  }
  await pause();
  return call().catch((error) => {
    throw toGatewayError(error);
  });
}

/** The same, where "no such object" is an answer. */
export async function findInStripe<T>(call: () => Promise<T>): Promise<T | null> {
  return callStripe(call).catch((error) => {
    if (codeOf(error) === "resource_missing") return null;
    throw error;
  });
}

/**
 * Creates something once, however often it is asked for: `call` makes it under the idempotency key of turn 1, 2, …
 * Stripe repeats its first answer to a key for a day, a failure of its own as well. So a failure asks for the next key;
 * a lost answer asks again with the same one, here or at the next call. `isGone` tells that what a key made is over.
 */
export async function createIdempotently<T extends object>(
  call: (turn: number) => Promise<Stripe.Response<T>>,
  isGone: (created: T) => Promise<boolean>,
): Promise<T> {
  let failures = 0;
  for (let turn = 1; turn <= MAX_KEYS; turn++) {
    try {
      const created = await tryKey(() => call(turn));
      if (!isReplayed(created.lastResponse.headers) || !(await isGone(created))) return created;
    } catch (error) {
      if (!isKeyUsedUp(error)) throw error;
      if (!isReplayed(headersOf(error))) failures += 1;
      if (failures === MAX_FAILURES) throw error;
    }
  }
  throw new GatewayError("Stripe has answered every idempotency key before");
}

/** A failure of Stripe's is not tried again here: under the same key it would only be repeated. */
async function tryKey<T>(call: () => Promise<T>): Promise<T> {
  return callStripe(() =>
    call().catch((error) => {
      throw isKeyUsedUp(error) ? toGatewayError(error) : error;
    }),
  );
}

/** Stripe has answered under this key, and not with what was asked for; 409 says that it is still at it. */
function isKeyUsedUp(error: unknown): boolean {
  const cause = causeOf(error);
  const { errors } = stripeLibrary();
  if (!(cause instanceof errors.StripeError) || cause.statusCode === 409) return false;
  return cause instanceof errors.StripeIdempotencyError || isServerError(cause);
}

function isTransient(error: unknown): boolean {
  const { errors } = stripeLibrary();
  if (error instanceof errors.StripeRateLimitError) return true;
  if (!(error instanceof errors.StripeError) || error instanceof errors.StripeConnectionError) return false;
  return isServerError(error) || error.statusCode === 409;
}

function isServerError({ statusCode }: { statusCode?: number }) {
  return statusCode !== undefined && statusCode >= 500;
}

/** Not all who were refused at once may come back at once. */
function pause() {
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
  if (isRefusal(cause)) return new GatewayRefusal(message, { cause });
  const { errors } = stripeLibrary();
  if (cause instanceof errors.StripeAuthenticationError) return new GatewayKeyError("wrong", message, { cause });
  if (cause instanceof errors.StripePermissionError) return new GatewayKeyError("restricted", message, { cause });
  return new GatewayError(message, { cause });
}

function causeOf(error: unknown) {
  return error instanceof GatewayError ? error.cause : error;
}

/** Stripe's code of a failure; empty for failures of the network. */
export function codeOf(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof stripeLibrary().errors.StripeError ? (cause.code ?? "") : "";
}

/** Stripe refused because of what the object already is, not because it could not be reached. */
export function isRefusal(error: unknown): boolean {
  return causeOf(error) instanceof stripeLibrary().errors.StripeInvalidRequestError;
}
