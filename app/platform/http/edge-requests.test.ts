import type { IncomingMessage } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { addressOf, ipOf } from "./client-address.server";
import { findEdge, isPull } from "./edge-requests.server";
import { logger } from "~/platform/logging/logger.server";
import { env } from "~/platform/settings/env.server";

const KEYS = ["paris:0123456789abcdef", "fedcba9876543210"];

afterEach(() => vi.restoreAllMocks());

const received = (headers: IncomingMessage["headers"], remoteAddress = "198.51.100.4") =>
  ({ headers, socket: { remoteAddress } }) as IncomingMessage;
const withKeys = () => vi.spyOn(env, "EDGE_KEYS", "get").mockReturnValue(KEYS);

test("an edge is known by its name and key, or by a key without a name", () => {
  withKeys();
  expect(KEYS.map((key) => findEdge(received({ "nhacsong-edge": key })))).toEqual([
    "paris",
    "edge",
  ]);
});

test.each([
  "paris",
  "paris:",
  "0123456789abcdef",
  "saigon:0123456789abcdef",
  "paris:0123456789abcdee",
  "",
])("%j is no edge", (given) => {
  withKeys();
  expect(findEdge(received({ "nhacsong-edge": given }))).toBeNull();
});

test("however many requests have a wrong key, the log says so once", () => {
  withKeys();

  const warn = vi.spyOn(logger, "warn");

  for (let time = 0; time < 3; time++) findEdge(received({ "nhacsong-edge": "paris:wrong" }));
  // Another test of this process may have been first.
  expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
});

test("a reader behind an edge counts by their own address, also when the edge asks through a proxy", () => {
  withKeys();

  const headers = { "nhacsong-edge": KEYS[0], "nhacsong-reader": "2001:db8:1:2::9" };

  expect(addressOf(received(headers))).toBe("2001:db8:1:2::/64");
  expect(ipOf(received(headers))).toBe("2001:db8:1:2::9");
  expect(addressOf(received({ ...headers, "x-forwarded-for": "203.0.113.1" }, "127.0.0.1"))).toBe(
    "2001:db8:1:2::/64",
  );
  expect(addressOf(received({ ...headers, "nhacsong-reader": "unknown" }))).toBe("198.51.100.4");
});

test("strangers do not choose their address, nor pull", () => {
  const headers = {
    "nhacsong-reader": "203.0.113.7",
    "nhacsong-pull": "1",
    "x-forwarded-for": "203.0.113.7",
  };
  const attempts = [headers, { ...headers, "nhacsong-edge": "paris:wrong-wrong-wrong" }];
  const answers = () =>
    attempts.map((it) => [addressOf(received(it)), ipOf(received(it)), isPull(received(it))]);
  const own = ["198.51.100.4", "198.51.100.4", false];

  expect(answers()).toEqual([own, own]);
  withKeys();
  expect(answers()).toEqual([own, own]);
  vi.restoreAllMocks();
  expect(isPull(received({ ...headers, "nhacsong-edge": KEYS[0] }))).toBe(false);
});
