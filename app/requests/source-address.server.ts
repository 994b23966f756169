import type { AppLoadContext } from "@remix-run/node";

/** The source address of the connection, as the composition root passes it on; the throttles count by it. */
export function addressOf(context: AppLoadContext | undefined): string {
  return context?.ip ?? "unknown";
}
