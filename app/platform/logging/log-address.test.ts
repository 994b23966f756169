import { expect, test } from "vitest";
import { shortenAddress } from "./logger.server";

test.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["::ffff:192.0.2.77", "192.0.2.0/24"],
  ["2001:db8:12:3456:789a::1", "2001:db8:12::/48"],
  ["2001:db8:12:3456::/64", "2001:db8:12::/48"],
  ["unnamed proxy", "unnamed proxy"],
])("%s is logged as %s", (address, shortened) => expect(shortenAddress(address)).toBe(shortened));
