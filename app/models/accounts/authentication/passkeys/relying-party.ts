import { isIP } from "node:net";
import { siteName } from "~/locales/site-name";

/** The site to which passkeys belong. Moving it to another host makes all passkeys useless. */
export type RelyingParty = { origin: string; id: string; name: string };

export function relyingPartyOf(origin: string): RelyingParty {
  return { origin, id: new URL(origin).hostname, name: siteName() };
}

/** Browsers offer passkeys over https and on localhost only, and never for an IP address. */
export function canHavePasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);

  return (
    hostname === "localhost" ||
    (protocol === "https:" && isIP(hostname.replace(/^\[|\]$/g, "")) === 0)
  );
}
