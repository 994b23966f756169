import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

const PROXY_HEADERS = /^(x-forwarded-|forwarded$|x-real-ip$|via$|x-client-ip$|cf-connecting-ip$|true-client-ip$)/;
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

type Received = Pick<IncomingMessage, "headers" | "socket" | "httpVersionMinor" | "httpVersionMajor">;

/** True with the token of METRICS_TOKEN, or directly from this machine. */
export function mayReadMetrics(request: Received, token: string | undefined): boolean {
  const given = /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? "")?.[1];
  if (given !== undefined) return token !== undefined && isEqual(given, token);
  return isDirect(request);
}

/**
 * A proxy on this machine connects from loopback, too. Proxies add headers, or pass on the visitor's Host; nginx
 * without any settings does neither, but it speaks HTTP/1.0. One that hides all of this is found by the check
 * "metrics" of the doctor, which closes this way (see closeDirectMetrics).
 */
function isDirect({ headers, socket, httpVersionMajor, httpVersionMinor }: Received): boolean {
  if (isDirectClosed || !isLoopback(socket.remoteAddress ?? "")) return false;
  if (httpVersionMajor === 1 && httpVersionMinor === 0) return false;
  if (!LOCAL_HOST.test(headers.host ?? "") || /upgrade/i.test(headers.connection ?? "")) return false;
  return !Object.keys(headers).some((name) => PROXY_HEADERS.test(name));
}

let isDirectClosed = false;

/** Makes the token mandatory, because the metrics were requested from outside. */
export function closeDirectMetrics() {
  isDirectClosed = true;
}

function isLoopback(address: string) {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/** In the same time for every guess of any length. */
function isEqual(given: string, token: string) {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
