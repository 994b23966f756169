import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { compile } from "proxy-addr";
import { isSameSecret } from "~/platform/secrets/same-secret";

const PROXY_HEADERS =
  /^(x-forwarded-|forwarded$|x-real-ip$|via$|x-client-ip$|cf-connecting-ip$|true-client-ip$)/;

type MetricsRequest = Pick<
  IncomingMessage,
  "headers" | "socket" | "httpVersionMinor" | "httpVersionMajor"
>;

type MetricsAccess = { token?: string; from?: string[]; appUrl?: string };

/**
 * True with the token of METRICS_TOKEN, or on a direct connection from an address that may read
 * without it.
 */
export function mayReadMetrics(
  request: MetricsRequest,
  { token, ...access }: MetricsAccess,
): boolean {
  const sentToken = /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? "")?.[1];
  if (sentToken !== undefined) return token !== undefined && isSameSecret(sentToken, token);

  return isAllowed(request.socket.remoteAddress ?? "", access) && isDirect(request);
}

/**
 * True for an address in METRICS_FROM. If that is not set, true for this machine, unless APP_URL is
 * public: then a proxy on this machine may forward requests.
 */
function isAllowed(address: string, { from, appUrl }: Omit<MetricsAccess, "token">): boolean {
  if (from) return compile(from)(address, 0);

  return isLoopback(address) && (appUrl === undefined || isLocalAddress(appUrl));
}

/**
 * Proxies add headers, or pass on the visitor's Host; nginx without any settings does neither, but
 * it speaks HTTP/1.0. The health check "metrics" finds a proxy that hides all of this, and closes
 * direct access (see closeDirectMetrics).
 */
function isDirect({
  headers,
  socket,
  httpVersionMajor,
  httpVersionMinor,
}: MetricsRequest): boolean {
  if (isDirectClosed || (httpVersionMajor === 1 && httpVersionMinor === 0)) return false;

  const isOwnName = isLoopback(socket.remoteAddress ?? "") ? isLocalName : isIpAddress;
  if (!isOwnName(hostnameOf(headers.host ?? "")) || /upgrade/i.test(headers.connection ?? ""))
    return false;

  return !Object.keys(headers).some((name) => PROXY_HEADERS.test(name));
}

let isDirectClosed = false;

/** Makes the token mandatory, because the metrics were requested from outside. */
export function closeDirectMetrics() {
  isDirectClosed = true;
}

/** True for an address of this machine itself, such as http://localhost:3000. */
export function isLocalAddress(url: string): boolean {
  return isLocalName(new URL(url).hostname.replace(/^\[|\]$/g, ""));
}

const hostnameOf = (host: string) => host.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
const isLocalName = (name: string) => /^localhost$/i.test(name) || isLoopback(name);
const isIpAddress = (name: string) => ipaddr.isValid(name);

function isLoopback(address: string) {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}
