import { createHmac, timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { hostOf } from "~/platform/http/origin.server";
import { isFromTrustedProxy } from "~/platform/http/client-address.server";
import { clock } from "~/platform/clock/clock";
import { deriveKey } from "~/platform/secrets/secrets.server";

export const SELF_CHECK_PATH = "/doctor";
const VALID_MS = 5 * 60_000;
/** More than the largest upload. */
const MAX_BYTES = 12e6;

/** A request of the doctor as it arrived at the site. */
export type Arrival = {
  proof: string;
  bytes: number;
  protocol: string;
  host: string;
  isForwarded: boolean;
  isProxyTrusted: boolean;
  /** The address that the request came from: the nearest proxy, if there is one. */
  peer: string;
};

/** Signs a request of the doctor or of an upgrade, which know the site's secret. */
export function signRequest(at = String(clock.now().getTime())): {
  authorization: string;
  proof: string;
} {
  return { authorization: `Doctor ${at}.${sign(`request ${at}`)}`, proof: sign(`response ${at}`) };
}

/** POST /doctor: tells the doctor how its request arrived. Nobody else can sign one. */
export const selfCheck: RequestHandler = (request, response, next) => {
  const at = signedAt(request.headers.authorization);
  if (at === null) return next();

  let bytes = 0;

  request.on("data", (data: Buffer) => {
    bytes += data.length;
    if (bytes > MAX_BYTES) request.destroy();
  });
  request.on("end", () => {
    const arrival: Arrival = {
      proof: signRequest(at).proof,
      bytes,
      protocol: request.protocol,
      host: hostOf(request) ?? "",
      isForwarded: Object.keys(request.headers).some((name) =>
        /^(x-forwarded-|forwarded$)/.test(name),
      ),
      isProxyTrusted: isFromTrustedProxy(request),
      peer: (request.socket.remoteAddress ?? "").replace(/^::ffff:/, ""),
    };

    response.setHeader("Cache-Control", "no-store");
    response.json(arrival);
  });
};

export function isSigned(request: Pick<Request, "headers">): boolean {
  return signedAt(request.headers.authorization) !== null;
}

function signedAt(authorization: string | undefined): string | null {
  const [, at, given] = /^Doctor (\d{1,16})\.([\w-]{43})$/.exec(authorization ?? "") ?? [];
  if (!at || !given || Math.abs(clock.now().getTime() - Number(at)) > VALID_MS) return null;

  return timingSafeEqual(Buffer.from(given), Buffer.from(sign(`request ${at}`))) ? at : null;
}

function sign(text: string) {
  return createHmac("sha256", deriveKey("doctor")).update(text).digest("base64url");
}
