import type { IncomingMessage } from "node:http";
import { env } from "~/env.server";

/** Where a request comes from; what the proxy says of it counts only under TRUST_PROXY. As Express' request.ip. */
export function addressOf({ headers, socket }: IncomingMessage): string | undefined {
  const forwarded = headers["x-forwarded-for"];
  if (!env.TRUST_PROXY || typeof forwarded !== "string") return socket.remoteAddress;
  return forwarded.split(",").at(-1)!.trim();
}
