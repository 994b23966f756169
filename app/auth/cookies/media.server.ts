import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "cookie";
import { env } from "~/platform/settings/env.server";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { required } from "~/platform/required";

const MEDIA_COOKIE = "nhacsong_media";
/**
 * Lifetime of the cookie, equal to the lifetime of a media address for players without scripts.
 * Each page of a show renews the cookie.
 */
const MAX_AGE_SECONDS = 12 * 3600;

/**
 * The Set-Cookie value with the signed session key, for edges with their own host names, to which
 * browsers do not send the session cookie. The cookie gives access to media only, and only while
 * the session lasts.
 */
export function mediaCookie(session: string): string {
  const site = new URL(required(env.APP_URL));

  return serialize(MEDIA_COOKIE, `${session}.${sign(session).toString("base64url")}`, {
    domain: site.hostname,
    path: "/hls",
    httpOnly: true,
    sameSite: "lax",
    secure: site.protocol === "https:",
    maxAge: MAX_AGE_SECONDS,
  });
}

/** Finds the session key in a cookie that this site signed; null without one. */
export function findMediaSession(cookieHeader: string | undefined): string | null {
  if (!cookieHeader?.includes(MEDIA_COOKIE)) return null;

  const [session, signature] = parse(cookieHeader)[MEDIA_COOKIE]?.split(".") ?? [];
  if (!session || !signature) return null;

  const receivedSignature = Buffer.from(signature, "base64url");
  const expectedSignature = sign(session);

  return receivedSignature.length === expectedSignature.length &&
    timingSafeEqual(receivedSignature, expectedSignature)
    ? session
    : null;
}

let signingKey: Buffer | undefined;

function sign(session: string) {
  signingKey ??= deriveKey("media cookie");

  return createHmac("sha256", signingKey).update(session).digest();
}
