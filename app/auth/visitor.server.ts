import { randomBytes } from "node:crypto";
import { parse, serialize } from "cookie";
import { env } from "~/env.server";

export const VISITOR_COOKIE = "nhacsong_visitor";
const YEAR_SECONDS = 365 * 24 * 3600;

/** The anonymous id by which a guest is counted once in a room, whatever the number of tabs. */
export function visitorIdOf(cookieHeader: string | undefined): string | null {
  const id = parse(cookieHeader ?? "")[VISITOR_COOKIE];
  return id && /^[\w-]{16,64}$/.test(id) ? id : null;
}

export function newVisitorCookie() {
  return serialize(VISITOR_COOKIE, randomBytes(16).toString("base64url"), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: env.APP_URL?.startsWith("https:"),
    maxAge: YEAR_SECONDS,
  });
}
