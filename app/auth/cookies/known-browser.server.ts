import { createHmac, randomUUID } from "node:crypto";
import { findAddressState } from "~/models/accounts/authentication/address-owner.server";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { signedCookie } from "./signed-cookie.server";

export const KNOWN_BROWSER_COOKIE = "nhacsong_device";
const YEAR_SECONDS = 365 * 24 * 3600;
/** An account may be listed by email and by phone number. */
const MAX_KEYS = 10;

const cookie = signedCookie({
  name: KNOWN_BROWSER_COOKIE,
  seconds: YEAR_SECONDS,
  purpose: "known browser",
});

type Known = { id: string; accounts: string[] };
type Remembered = { email: string | null; phone: string | null; credentialsVersion: number };
/**
 * What has to be true of an address beside the sign-in: a code to it may cost the operators money.
 */
type Needs = { isProven: boolean };

/**
 * Finds the id of a browser that has signed in to this account since its credentials changed last.
 * `loginId`: normalised. `isProven`: only if the address is the owner's for sure.
 */
export async function findKnownBrowser(
  cookieHeader: string | null | undefined,
  loginId: string,
  { isProven }: Needs = { isProven: false },
): Promise<string | null> {
  const known = await read(cookieHeader);
  if (!known) return null;

  const account = await findAddressState(loginId);
  if (!account || (isProven && !account.isProven)) return null;

  return known.accounts.includes(hashOf(loginId, account.credentialsVersion)) ? known.id : null;
}

/**
 * Remembers the browser after a completed sign-in. The cookie signs nobody in; it gives this
 * browser its own count of wrong passwords and codes, until the credentials of the account change.
 * @returns the Set-Cookie value
 */
export async function rememberBrowser(
  cookieHeader: string | null | undefined,
  { email, phone, credentialsVersion }: Remembered,
): Promise<string> {
  const { id, accounts } = (await read(cookieHeader)) ?? { id: randomUUID(), accounts: [] };
  const loginIds = [email, phone].filter((loginId) => loginId !== null);
  const own = loginIds.map((loginId) => hashOf(loginId, credentialsVersion));
  const others = accounts.filter((account) => !own.includes(account));

  return cookie.serialize({ id, accounts: [...others, ...own].slice(-MAX_KEYS) } satisfies Known);
}

async function read(cookieHeader: string | null | undefined): Promise<Known | null> {
  if (!cookieHeader?.includes(KNOWN_BROWSER_COOKIE)) return null;

  return (await cookie.parse(cookieHeader)) as Known | null;
}

/** Keeps account names out of the cookie. */
function hashOf(loginId: string, credentialsVersion: number) {
  const content = `${loginId} ${credentialsVersion}`;

  return createHmac("sha256", deriveKey("known browser"))
    .update(content)
    .digest("base64url")
    .slice(0, 16);
}
