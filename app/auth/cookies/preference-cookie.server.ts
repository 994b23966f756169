import { redirect } from "@remix-run/node";
import { serialize } from "cookie";
import { env } from "~/platform/settings/env.server";

const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Serializes a preference (language, theme, zone) unencrypted, so that page scripts can read it.
 */
export function preferenceCookie(name: string, value: string): string {
  const secure = env.APP_URL?.startsWith("https:") ?? false;

  return serialize(name, value, {
    path: "/",
    maxAge: ONE_YEAR_SECONDS,
    sameSite: "lax",
    httpOnly: false,
    secure,
  });
}

/**
 * Keeps what a person chose in this browser, and goes back to the page of the chooser. `null`
 * changes nothing.
 */
export function keepPreference(path: string, chosen: { name: string; value: string } | null) {
  const headers = chosen
    ? { "Set-Cookie": preferenceCookie(chosen.name, chosen.value) }
    : undefined;

  return redirect(path, { status: 303, headers });
}
