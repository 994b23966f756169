import { serialize } from "cookie";
import { env } from "~/env.server";

const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/** A Set-Cookie value for a taste (language, theme, zone): plain, so that the page's scripts can read it. */
export function preferenceCookie(name: string, value: string): string {
  const secure = env.APP_URL?.startsWith("https:") ?? false;
  return serialize(name, value, { path: "/", maxAge: ONE_YEAR_SECONDS, sameSite: "lax", httpOnly: false, secure });
}
