import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "cookie";
import { env } from "~/platform/settings/env.server";
import { deriveKey } from "~/platform/secrets/secrets.server";

export const VISITOR_COOKIE = "nhacsong_visitor";
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Reads the anonymous id that counts a guest once per room, independent of the number of tabs. Null
 * for ids that this site did not sign.
 */
export function visitorIdOf(cookieHeader: string | undefined): string | null {
  const [visitorId, signature] = parse(cookieHeader ?? "")[VISITOR_COOKIE]?.split(".") ?? [];
  if (!visitorId || !signature) return null;

  const receivedSignature = Buffer.from(signature, "base64url");
  const expectedSignature = sign(visitorId);

  return receivedSignature.length === expectedSignature.length &&
    timingSafeEqual(receivedSignature, expectedSignature)
    ? visitorId
    : null;
}

export function newVisitorCookie() {
  return serialize(VISITOR_COOKIE, signedVisitorId(randomBytes(16).toString("base64url")), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: env.APP_URL?.startsWith("https:"),
    maxAge: YEAR_SECONDS,
  });
}

/** Format of the cookie: id, dot, HMAC-SHA256. */
export function signedVisitorId(visitorId: string): string {
  return `${visitorId}.${sign(visitorId).toString("base64url")}`;
}

let signingKey: Buffer | undefined;

function sign(visitorId: string) {
  signingKey ??= deriveKey("visitor cookie");

  return createHmac("sha256", signingKey).update(visitorId).digest();
}
