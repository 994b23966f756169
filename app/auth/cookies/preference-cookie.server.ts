import { redirect } from "@remix-run/node";
import { serialize } from "cookie";
import { env } from "~/platform/settings/env.server";

const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Serializes a preference, such as the language or the time zone, as an unencrypted cookie, so that
 * page scripts can read it.
 */
export function preferenceCookie(cookieName: string, value: string): string {
  const secure = env.APP_URL?.startsWith("https:") ?? false;

  return serialize(cookieName, value, {
    path: "/",
    maxAge: ONE_YEAR_SECONDS,
    sameSite: "lax",
    httpOnly: false,
    secure,
  });
}

/**
 * Stores a preference in this browser and redirects to `returnPath`. `chosen`: null changes
 * nothing.
 */
export function keepPreference(returnPath: string, chosen: { name: string; value: string } | null) {
  const headers = chosen
    ? { "Set-Cookie": preferenceCookie(chosen.name, chosen.value) }
    : undefined;

  return redirect(returnPath, { status: 303, headers });
}
