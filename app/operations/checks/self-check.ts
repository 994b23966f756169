import { createHmac, timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { hostOf } from "~/platform/http/origin.server";
import { isFromTrustedProxy } from "~/platform/http/client-address.server";
import { clock } from "~/platform/clock/clock";
import { deriveKey } from "~/platform/secrets/secrets.server";

export const SELF_CHECK_PATH = "/doctor";
const VALID_MS = 5 * 60_000;
/** Limit of the request's body, above the largest upload. */
const MAX_BYTES = 12e6;

/** The doctor's request as it arrived at the site. */
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

/** Signs a request of the doctor or of an upgrade; both know the site's secret. */
export function signRequest(timestamp = String(clock.now().getTime())): {
  authorization: string;
  proof: string;
} {
  return {
    authorization: `Doctor ${timestamp}.${signText(`request ${timestamp}`)}`,
    proof: signText(`response ${timestamp}`),
  };
}

/**
 * POST /doctor: returns how the doctor's request arrived. Only the doctor and upgrades can sign
 * one.
 */
export const selfCheck: RequestHandler = (request, response, next) => {
  const timestamp = signedAt(request.headers.authorization);
  if (timestamp === null) return next();

  let byteCount = 0;

  request.on("data", (chunk: Buffer) => {
    byteCount += chunk.length;
    if (byteCount > MAX_BYTES) request.destroy();
  });
  request.on("end", () => {
    const arrival: Arrival = {
      proof: signRequest(timestamp).proof,
      bytes: byteCount,
      protocol: request.protocol,
      host: hostOf(request) ?? "",
      isForwarded: Object.keys(request.headers).some((headerName) =>
        /^(x-forwarded-|forwarded$)/.test(headerName),
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
  const [, timestamp, signature] =
    /^Doctor (\d{1,16})\.([\w-]{43})$/.exec(authorization ?? "") ?? [];
  if (!timestamp || !signature || Math.abs(clock.now().getTime() - Number(timestamp)) > VALID_MS)
    return null;

  return timingSafeEqual(Buffer.from(signature), Buffer.from(signText(`request ${timestamp}`)))
    ? timestamp
    : null;
}

function signText(signedText: string) {
  return createHmac("sha256", deriveKey("doctor")).update(signedText).digest("base64url");
}
