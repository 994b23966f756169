import type { IncomingMessage } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import {
  addressOf,
  addressKey,
  customerOf,
  isFromTrustedProxy,
  UNNAMED_PROXY,
} from "./client-address.server";
import { env } from "~/platform/settings/env.server";

afterEach(() => vi.restoreAllMocks());

const from = (remoteAddress: string, headers: IncomingMessage["headers"] = {}) =>
  ({ headers, socket: { remoteAddress } }) as IncomingMessage;
const through = (remoteAddress: string, forwarded: string) =>
  from(remoteAddress, { "x-forwarded-for": forwarded });
const trusting = (value: typeof env.TRUST_PROXY) =>
  vi.spyOn(env, "TRUST_PROXY", "get").mockReturnValue(value);

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["not an address", "not an address"],
])("%s counts as %s", (address, counted) => expect(addressKey(address)).toBe(counted));

test.each([
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::/64", "2001:db8:1::/48"],
  ["203.0.113.7", "203.0.113.7"],
  [UNNAMED_PROXY, UNNAMED_PROXY],
])("the customer of %s is %s", (key, customer) => expect(customerOf(key)).toBe(customer));

test("without TRUST_PROXY nobody chooses their address", () => {
  expect(addressOf(through("198.51.100.4", "203.0.113.7"))).toBe("198.51.100.4");
  expect(addressOf(from("127.0.0.1"))).toBe("127.0.0.1");
});

test("a local proxy not named in TRUST_PROXY does not count as one client's address", () => {
  for (const peer of ["127.0.0.1", "::1", "::ffff:10.0.0.2", "fd00::2"]) {
    expect(addressOf(through(peer, "203.0.113.7"))).toBe(UNNAMED_PROXY);
  }
});

test("with one trusted hop only the nearest forwarded address counts", () => {
  trusting(1);
  expect(addressOf(through("127.0.0.1", "198.51.100.1, 2001:db8:1:2::1"))).toBe(
    "2001:db8:1:2::/64",
  );
});

test("only named proxies are trusted", () => {
  trusting(["10.0.0.0/8", "::1"]);
  expect(addressOf(through("10.0.0.2", "203.0.113.7, 10.0.0.9"))).toBe("203.0.113.7");
  expect(addressOf(through("198.51.100.4", "203.0.113.7"))).toBe("198.51.100.4");
  expect([isFromTrustedProxy(from("10.0.0.2")), isFromTrustedProxy(from("198.51.100.4"))]).toEqual([
    true,
    false,
  ]);
});
