import type { IncomingMessage } from "node:http";
import { env } from "~/platform/settings/env.server";
import { hostOf } from "./origin.server";

type HostRequest = Pick<IncomingMessage, "headers" | "socket">;

/** True if the request names a host that this site had before. Any port counts. */
export function isForFormerHost(request: HostRequest): boolean {
  if (!env.FORMER_HOSTS) return false;

  const host = `http://${hostOf(request) ?? ""}`;

  return URL.canParse(host) && env.FORMER_HOSTS.includes(new URL(host).hostname);
}

/** The address at APP_URL with this path and query. */
export function ownAddressOf(target: string): string {
  return new URL(env.APP_URL ?? "").origin + target;
}
