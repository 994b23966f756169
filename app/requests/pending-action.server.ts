import { createCookie } from "@remix-run/node";
import { env } from "~/env.server";
import { deriveKey } from "~/secrets.server";

/** What a guest wanted to do when they were sent to log in: done when they come back. */
export type Wish = { kind: "save" | "follow"; id: string };

const cookie = createCookie("nhacsong_wish", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  maxAge: 30 * 60,
  secure: env.APP_URL?.startsWith("https:") ?? false,
  secrets: [deriveKey("wish").toString("base64url")],
});

/** The Set-Cookie value that remembers it, signed: only a form of ours can have wished. */
export function wishCookie(wish: Wish): Promise<string> {
  return cookie.serialize(wish);
}

/** Where a guest is sent: to the login, from there to /saved/resume, which does it and goes on to `to`. */
export function loginForWish(to: string): string {
  const resume = `/saved/resume?to=${encodeURIComponent(to)}`;
  return `/login?returnTo=${encodeURIComponent(resume)}`;
}

export async function takeWish(request: Request): Promise<{ wish: Wish | null; cookie: string }> {
  const wish = (await cookie.parse(request.headers.get("Cookie"))) as Wish | null;
  return { wish, cookie: await cookie.serialize("", { maxAge: 0 }) };
}
