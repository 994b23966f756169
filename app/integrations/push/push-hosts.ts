import { env } from "~/platform/settings/env.server";

/**
 * True if the address of a browser's subscription belongs to a push service that the site sends to.
 */
export function isAllowedService(
  endpoint: string,
  hosts: readonly string[] = env.PUSH_HOSTS,
): boolean {
  const endpointUrl = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (endpointUrl?.protocol !== "https:") return false;

  return hosts.some((host) =>
    host.startsWith("*.")
      ? endpointUrl.hostname.endsWith(host.slice(1))
      : endpointUrl.hostname === host,
  );
}
