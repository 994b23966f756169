import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import proxyAddress from "proxy-addr";
import { findReaderAddress } from "./edge-requests.server";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";

type Received = Pick<IncomingMessage, "headers" | "socket">;
type Trust = (address: string, hop: number) => boolean;

/**
 * Stands for everybody behind a proxy that TRUST_PROXY does not name. Limits by address are
 * meaningless there.
 */
export const UNNAMED_PROXY = "unnamed proxy";

const PROXY_HEADERS = ["x-forwarded-for", "forwarded", "x-real-ip", "via"] as const;
const FORWARDED_HEADERS = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "forwarded",
] as const;
const LOCAL = new Set(["loopback", "private", "uniqueLocal", "linkLocal"]);
let isWarned = false;

/** Trusts a number of hops, or the proxies in TRUST_PROXY. Express uses it, too. */
export const isTrustedProxy: Trust = (address, hop) => trust()(address, hop);

let named: { value: unknown; trust: Trust } | undefined;

function trust(): Trust {
  const { TRUST_PROXY: value } = env;
  if (typeof value !== "object") return (_address, hop) => hop < Number(value);
  if (named?.value !== value) named = { value, trust: proxyAddress.compile(value) };

  return named.trust;
}

/** True if the request came through a trusted proxy. */
export function isFromTrustedProxy({ socket }: Pick<IncomingMessage, "socket">): boolean {
  return isTrustedProxy(socket.remoteAddress ?? "", 0);
}

/** The full address of the client: as an edge says, as a trusted proxy says, or the peer's. */
export function ipOf(request: Received): string {
  const reader = findReaderAddress(request);
  if (reader !== null && ipaddr.isValid(reader)) return reader;

  return proxyAddress(request as IncomingMessage, isTrustedProxy);
}

/**
 * The key for limits by address: the IPv4 address, the /64 of an IPv6 address (a household has at
 * least one), or UNNAMED_PROXY.
 */
export function addressOf(request: Received): string {
  const peer = request.socket.remoteAddress;
  if (peer === undefined) return "unknown";
  if (isFromTrustedProxy(request) || findReaderAddress(request) !== null)
    return addressKey(ipOf(request));

  const isProxied = PROXY_HEADERS.some((name) => request.headers[name] !== undefined);

  return isProxied && isLocal(peer) ? UNNAMED_PROXY : addressKey(peer);
}

/** True if a trusted proxy says for whom it asks. */
export function isForwarded(request: Received): boolean {
  return hasForwardedHeaders(request) && isFromTrustedProxy(request);
}

/**
 * Warns once when forwarded headers come from somebody who is not trusted: most often a proxy
 * without TRUST_PROXY.
 */
export function warnOfIgnoredHeaders(request: Received) {
  if (isWarned || !hasForwardedHeaders(request) || isFromTrustedProxy(request)) return;

  isWarned = true;

  const peer = request.socket.remoteAddress;

  logger.warn(
    { peer },
    "Forwarded headers are ignored: TRUST_PROXY does not name this peer. If it is your reverse proxy, add its address.",
  );
}

function hasForwardedHeaders({ headers }: Received): boolean {
  return FORWARDED_HEADERS.some((name) => headers[name] !== undefined);
}

/** An IPv4 address unchanged, an IPv6 address as its /64. Anything else is returned unchanged. */
export function addressKey(address: string): string {
  return networkOf(address, 64);
}

/**
 * The /48 of an IPv6 key of addressOf, which one customer of a hoster may have whole; an IPv4
 * address unchanged. For limits that protect money, wider than those of addressOf.
 */
export function customerOf(key: string): string {
  return networkOf(key.replace(/\/64$/, ""), 48);
}

function networkOf(address: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(address)) return address;

  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();

  const network = parsed.toByteArray().map((byte, at) => (at < bits / 8 ? byte : 0));

  return `${ipaddr.fromByteArray(network).toString()}/${bits}`;
}

function isLocal(address: string) {
  return ipaddr.isValid(address) && LOCAL.has(ipaddr.process(address).range());
}
