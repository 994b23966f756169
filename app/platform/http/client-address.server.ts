import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import proxyAddress from "proxy-addr";
import { findReaderAddress } from "./edge-requests.server";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";

type AddressedRequest = Pick<IncomingMessage, "headers" | "socket">;
type TrustsHop = (address: string, hop: number) => boolean;

/**
 * Stands for all clients behind a proxy that TRUST_PROXY does not name, where limits by address are
 * meaningless.
 */
export const UNNAMED_PROXY = "unnamed proxy";

const PROXY_HEADERS = ["x-forwarded-for", "forwarded", "x-real-ip", "via"] as const;
const FORWARDED_HEADERS = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "forwarded",
] as const;
const LOCAL_RANGES = new Set(["loopback", "private", "uniqueLocal", "linkLocal"]);
let isWarned = false;

/** Trusts a number of hops, or the proxies in TRUST_PROXY. Express uses it too. */
export const isTrustedProxy: TrustsHop = (address, hop) => currentTrust()(address, hop);

let compiledProxies: { value: unknown; trust: TrustsHop } | undefined;

function currentTrust(): TrustsHop {
  const { TRUST_PROXY: value } = env;
  if (typeof value !== "object") return (_address, hop) => hop < Number(value);
  if (compiledProxies?.value !== value)
    compiledProxies = { value, trust: proxyAddress.compile(value) };

  return compiledProxies.trust;
}

/** True if the request came through a trusted proxy. */
export function isFromTrustedProxy({ socket }: Pick<IncomingMessage, "socket">): boolean {
  return isTrustedProxy(socket.remoteAddress ?? "", 0);
}

/**
 * The full address of the client, as an edge or a trusted proxy reports it; else the address of the
 * peer.
 */
export function ipOf(request: AddressedRequest): string {
  const reader = findReaderAddress(request);
  if (reader !== null && ipaddr.isValid(reader)) return reader;

  return proxyAddress(request as IncomingMessage, isTrustedProxy);
}

/**
 * The key for limits by address: the IPv4 address, the /64 of an IPv6 address (a household has at
 * least one), or UNNAMED_PROXY.
 */
export function addressOf(request: AddressedRequest): string {
  const peerAddress = request.socket.remoteAddress;
  if (peerAddress === undefined) return "unknown";
  if (isFromTrustedProxy(request) || findReaderAddress(request) !== null)
    return addressKey(ipOf(request));

  const isProxied = PROXY_HEADERS.some((headerName) => request.headers[headerName] !== undefined);

  return isProxied && isLocal(peerAddress) ? UNNAMED_PROXY : addressKey(peerAddress);
}

/** True if a trusted proxy forwards the request of another client. */
export function isForwarded(request: AddressedRequest): boolean {
  return hasForwardedHeaders(request) && isFromTrustedProxy(request);
}

/**
 * Warns once when forwarded headers come from an untrusted peer, which is usually a proxy that
 * TRUST_PROXY does not name.
 */
export function warnOfIgnoredHeaders(request: AddressedRequest) {
  if (isWarned || !hasForwardedHeaders(request) || isFromTrustedProxy(request)) return;

  isWarned = true;

  const peerAddress = request.socket.remoteAddress;

  logger.warn(
    { peer: peerAddress },
    "Forwarded headers are ignored: TRUST_PROXY does not name this peer. If it is your reverse proxy, add its address.",
  );
}

function hasForwardedHeaders({ headers }: AddressedRequest): boolean {
  return FORWARDED_HEADERS.some((headerName) => headers[headerName] !== undefined);
}

/** An IPv4 address unchanged, an IPv6 address as its /64. Anything else is returned unchanged. */
export function addressKey(address: string): string {
  return networkOf(address, 64);
}

/**
 * The /48 of an IPv6 key from addressOf, because one customer of a hoster may own all of it; an
 * IPv4 address unchanged. Used for limits that protect money.
 */
export function customerOf(key: string): string {
  return networkOf(key.replace(/\/64$/, ""), 48);
}

function networkOf(address: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(address)) return address;

  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();

  const network = parsed.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));

  return `${ipaddr.fromByteArray(network).toString()}/${bits}`;
}

function isLocal(address: string) {
  return ipaddr.isValid(address) && LOCAL_RANGES.has(ipaddr.process(address).range());
}
