import { createCookie } from "@remix-run/node";
import { env } from "~/platform/settings/env.server";

/** The longest life of a code: that of one for which a browser waits until an admin reads it out. */
const MAX_AGE_SECONDS = 60 * 60;

/**
 * Holds the secret of the browser that requested a code; a mailed code works only together with it.
 */
const cookie = createCookie("nhacsong_sign_in", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  maxAge: MAX_AGE_SECONDS,
  secure: env.APP_URL?.startsWith("https:") ?? false,
});

/** @returns the Set-Cookie value */
export function signInCodeCookie(secret: string): Promise<string> {
  return cookie.serialize(secret);
}

/** Reads the secret of the browser that asked for a code. */
export async function readSignInSecret(
  cookieHeader: string | null | undefined,
): Promise<string | null> {
  if (!cookieHeader?.includes(cookie.name)) return null;

  const secret: unknown = await cookie.parse(cookieHeader);

  return typeof secret === "string" && secret !== "" ? secret : null;
}

/** @returns the Set-Cookie value that drops the secret */
export function forgetSignInCode(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
