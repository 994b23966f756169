import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "cookie";
import { env } from "~/platform/settings/env.server";
import { deriveKey } from "~/platform/secrets/secrets.server";

export const VISITOR_COOKIE = "nhacsong_visitor";
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Reads the anonymous id that counts a guest once per room, whatever the number of tabs. Null for
 * ids that this site did not sign.
 */
export function visitorIdOf(cookieHeader: string | undefined): string | null {
  const [id, signature] = parse(cookieHeader ?? "")[VISITOR_COOKIE]?.split(".") ?? [];
  if (!id || !signature) return null;

  const given = Buffer.from(signature, "base64url");
  const expected = sign(id);

  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
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
export function signedVisitorId(id: string): string {
  return `${id}.${sign(id).toString("base64url")}`;
}

let key: Buffer | undefined;

function sign(id: string) {
  key ??= deriveKey("visitor cookie");

  return createHmac("sha256", key).update(id).digest();
}
