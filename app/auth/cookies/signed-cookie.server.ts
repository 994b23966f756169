import { createCookie } from "@remix-run/node";
import { env } from "~/platform/settings/env.server";
import { deriveKey } from "~/platform/secrets/secrets.server";

/**
 * The signing key is derived from `purpose`, so that the value of one cookie is not valid in
 * another one.
 */
export type SignedCookieSpec = { name: string; path?: string; seconds: number; purpose: string };

/** A signed cookie that scripts cannot read; on a site with https it is sent over https only. */
export function signedCookie({ name, path = "/", seconds, purpose }: SignedCookieSpec) {
  return createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path,
    maxAge: seconds,
    secure: env.APP_URL?.startsWith("https:") ?? false,
    secrets: [deriveKey(purpose).toString("base64url")],
  });
}
