import { env } from "~/platform/settings/env.server";

/** Whether an address that a browser gave us is of a push service that the site sends to. */
export function isAllowedService(
  endpoint: string,
  hosts: readonly string[] = env.PUSH_HOSTS,
): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== "https:") return false;

  return hosts.some((host) =>
    host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}
