import { GatewayError, GatewayRefusal } from "../gateway";
import { stripeLibrary } from "./library.server";

/** Stripe's errors become ours, with the cause kept. */
export async function asked<T>(call: Promise<T>): Promise<T> {
  return call.catch((cause) => {
    const message = cause instanceof Error ? cause.message : "Stripe did not answer";
    throw isRefusal(cause) ? new GatewayRefusal(message, { cause }) : new GatewayError(message, { cause });
  });
}

/** The same, where "no such object" is an answer. */
export async function known<T>(call: Promise<T>): Promise<T | null> {
  return asked(call).catch((error) => {
    if (codeOf(error) === "resource_missing") return null;
    throw error;
  });
}

/** Stripe's code of a failure; empty for failures of the network. */
export function codeOf(error: unknown): string {
  const cause = error instanceof GatewayError ? error.cause : error;
  return cause instanceof stripeLibrary().errors.StripeError ? (cause.code ?? "") : "";
}

/** Stripe refused because of what the object already is, not because it could not be reached. */
export function isRefusal(error: unknown): boolean {
  const cause = error instanceof GatewayError ? error.cause : error;
  return cause instanceof stripeLibrary().errors.StripeInvalidRequestError;
}
