import ipaddr from "ipaddr.js";

/** Prefixes that name a provider's customers of one area, not one household. */
const KEPT_BITS = { ipv4: 24, ipv6: 48 };

/** An address or network without what names a single household: 192.0.2.0/24, 2001:db8:1::/48. */
export function shortenAddress(address: string): string {
  const host = address.split("/")[0]!;
  if (!ipaddr.isValid(host)) return address;

  const parsed = ipaddr.process(host);
  const bits = KEPT_BITS[parsed.kind()];
  const bytes = parsed.toByteArray().map((byte, at) => (at < bits / 8 ? byte : 0));

  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
