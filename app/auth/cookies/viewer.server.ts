import { parse, serialize } from "cookie";
import { env } from "~/platform/settings/env.server";

/**
 * Names the signed-in viewer for the script that reloads pages of another viewer (head-script.ts).
 * It grants no access.
 */
const VIEWER_COOKIE = "nhacsong_viewer";
/** Lifetime of the cookie, as long as a session. */
const THIRTY_DAYS_SECONDS = 30 * 24 * 3600;

/**
 * The Set-Cookie value that names this viewer, or removes the name; null if the cookie is right
 * already.
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
