import { serialize } from "cookie";
import { env } from "~/env.server";

const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/** Serializes a preference (language, theme, zone) unencrypted, so that page scripts can read it. */
export function preferenceCookie(name: string, value: string): string {
  const secure = env.APP_URL?.startsWith("https:") ?? false;
  return serialize(name, value, { path: "/", maxAge: ONE_YEAR_SECONDS, sameSite: "lax", httpOnly: false, secure });
}
