import { createHmac, randomUUID } from "node:crypto";
import { deriveKey } from "~/secrets.server";
import { signedCookie } from "./signed-cookie.server";

export const KNOWN_BROWSER_COOKIE = "nhacsong_device";
const YEAR_SECONDS = 365 * 24 * 3600;
/** An account may be listed by email and by phone number. */
const MAX_KEYS = 10;

const cookie = signedCookie({ name: KNOWN_BROWSER_COOKIE, seconds: YEAR_SECONDS, purpose: "known browser" });

type Known = { id: string; accounts: string[] };

/** Finds the id of a browser that has signed in to this account before. `loginId`: normalised. */
export async function findKnownBrowser(cookieHeader: string | null | undefined, loginId: string) {
  const known = await read(cookieHeader);
  return known?.accounts.includes(hashOf(loginId)) ? known.id : null;
}

/**
 * Remembers the browser after a completed sign-in. The cookie signs nobody in; it gives this browser its own count of
 * wrong passwords.
 * @returns the Set-Cookie value
 */
export async function rememberBrowser(
  cookieHeader: string | null | undefined,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<string> {
  const { id, accounts } = (await read(cookieHeader)) ?? { id: randomUUID(), accounts: [] };
  const own = [email, phone].filter((loginId) => loginId !== null).map(hashOf);
  const others = accounts.filter((account) => !own.includes(account));
  return cookie.serialize({ id, accounts: [...others, ...own].slice(-MAX_KEYS) } satisfies Known);
}

async function read(cookieHeader: string | null | undefined): Promise<Known | null> {
  if (!cookieHeader?.includes(KNOWN_BROWSER_COOKIE)) return null;
  return (await cookie.parse(cookieHeader)) as Known | null;
}

/** Keeps account names out of the cookie. */
function hashOf(loginId: string) {
  return createHmac("sha256", deriveKey("known browser")).update(loginId).digest("base64url").slice(0, 16);
}
