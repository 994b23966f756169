import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "cookie";
import { env } from "~/platform/settings/env.server";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { required } from "~/platform/required";

const MEDIA_COOKIE = "nhacsong_media";
/** As long as an address for players without scripts. Each page of a show renews it. */
const MAX_AGE_SECONDS = 12 * 3600;

/**
 * The session key, signed, for edges with names of their own: browsers do not send the session
 * cookie there. It opens media only, and only while the session lasts.
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

/** The session key in a cookie that this site signed. */
export function findMediaSession(cookieHeader: string | undefined): string | null {
  if (!cookieHeader?.includes(MEDIA_COOKIE)) return null;

  const [session, signature] = parse(cookieHeader)[MEDIA_COOKIE]?.split(".") ?? [];
  if (!session || !signature) return null;

  const given = Buffer.from(signature, "base64url");
  const expected = sign(session);

  return given.length === expected.length && timingSafeEqual(given, expected) ? session : null;
}

let key: Buffer | undefined;

function sign(session: string) {
  key ??= deriveKey("media cookie");

  return createHmac("sha256", key).update(session).digest();
}
