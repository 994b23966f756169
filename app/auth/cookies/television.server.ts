import { createCookie } from "@remix-run/node";
import { env } from "~/platform/settings/env.server";

/**
 * Lifetime of the cookie: the time for which a television may play, plus the lifetime of the
 * pairing code.
 */
const MAX_AGE_SECONDS = 25 * 3600;

/**
 * The secret of a television and its pairing code (`letters`), which the screen shows again after a
 * reload.
 */
export type TelevisionSecret = {
  secret: string;
  letters: string;
  /** True if a show was open on this screen, with this pairing code or an earlier one. */
  hadShow: boolean;
};

const cookie = createCookie("nhacsong_tv", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  maxAge: MAX_AGE_SECONDS,
  secure: env.APP_URL?.startsWith("https:") ?? false,
});

/** @returns the Set-Cookie value */
export function televisionCookie({ secret, letters, hadShow }: TelevisionSecret): Promise<string> {
  return cookie.serialize({ secret, letters, hadShow });
}

export async function readTelevisionSecret(
  cookieHeader: string | null | undefined,
): Promise<TelevisionSecret | null> {
  if (!cookieHeader?.includes(cookie.name)) return null;

  const stored = (await cookie.parse(cookieHeader)) as Partial<TelevisionSecret> | null;
  const { secret, letters, hadShow = false } = stored ?? {};

  return typeof secret === "string" && typeof letters === "string"
    ? { secret, letters, hadShow }
    : null;
}

/** @returns the Set-Cookie value that drops the cookie */
export function forgetTelevision(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
