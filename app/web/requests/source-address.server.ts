import type { AppLoadContext } from "@remix-run/node";

/** The client address for throttles, from the load context. */
export function addressOf(context: AppLoadContext | undefined): string {
  return context?.ip ?? "unknown";
}
