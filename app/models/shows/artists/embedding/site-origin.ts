/** Longest name of a host (RFC 1035, 2.3.4), with scheme and port. */
const MAX_ORIGIN = 270;
/** As a source of `frame-ancestors`: nothing in it can end the directive. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;
/** Stands for the star while the address is parsed. */
const ANY_PREFIX = "any-subdomain.";

/**
 * The origin of a site as people type it: "blog.example", "https://example.com/shows", "*.example.com". Null for what
 * is none, and for a star over a whole top-level domain.
 */
export function siteOrigin(typed: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const hasStar = /^https?:\/\/\*\./i.test(address);
  const plain = hasStar ? address.replace("*.", ANY_PREFIX) : address;
  if (!URL.canParse(plain)) return null;

  const url = new URL(plain);
  const isWhole = hasStar && url.hostname.split(".").length < 3;
  if (isWhole || url.username || url.password) return null;

  const found = hasStar ? url.origin.replace(ANY_PREFIX, "*.") : url.origin;

  return ORIGIN.test(found) && found.length <= MAX_ORIGIN ? found : null;
}
