import { parse, serialize } from "cookie";
import { env } from "~/platform/settings/env.server";

/**
 * Who is signed in, for the script that reloads pages of another viewer (head-script.ts). It opens
 * nothing.
 */
const VIEWER_COOKIE = "nhacsong_viewer";
/** As long as a session. */
const THIRTY_DAYS_SECONDS = 30 * 24 * 3600;

/**
 * The Set-Cookie value that makes the cookie name this viewer, or nobody; null if it already does.
 */
export function viewerCookie(cookieHeader: string | null, viewerId: string | null): string | null {
  if ((parse(cookieHeader ?? "")[VIEWER_COOKIE] ?? null) === viewerId) return null;

  return serialize(VIEWER_COOKIE, viewerId ?? "", {
    path: "/",
    sameSite: "lax",
    secure: env.APP_URL?.startsWith("https:"),
    maxAge: viewerId ? THIRTY_DAYS_SECONDS : 0,
  });
}
