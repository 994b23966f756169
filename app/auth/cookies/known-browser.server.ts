import { createHmac, randomUUID } from "node:crypto";
import { findAddressState } from "~/models/accounts/authentication/address-owner.server";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { signedCookie } from "./signed-cookie.server";

export const KNOWN_BROWSER_COOKIE = "nhacsong_device";
const YEAR_SECONDS = 365 * 24 * 3600;
/**
 * Number of login names remembered in the cookie. One account may use two of them: its email and
 * its phone number.
 */
const MAX_KEYS = 10;

const cookie = signedCookie({
  name: KNOWN_BROWSER_COOKIE,
  seconds: YEAR_SECONDS,
  purpose: "known browser",
});

type KnownBrowser = { id: string; accounts: string[] };
type Remembered = { email: string | null; phone: string | null; credentialsVersion: number };
/**
 * `isProven`: the address must be proven, because a code to it may cost the operators money.
 */
type AddressCondition = { isProven: boolean };

/**
 * Finds the id of a browser that has signed in to this account since its credentials changed last.
 * `loginId`: normalised. `isProven`: finds it only if the address is proven.
 */
export async function findKnownBrowser(
  cookieHeader: string | null | undefined,
  loginId: string,
  { isProven }: AddressCondition = { isProven: false },
): Promise<string | null> {
  const browser = await readCookie(cookieHeader);
  if (!browser) return null;

  const account = await findAddressState(loginId);
  if (!account || (isProven && !account.isProven)) return null;

  return browser.accounts.includes(hashOf(loginId, account.credentialsVersion)) ? browser.id : null;
}

/**
 * Remembers the browser after a completed sign-in. The cookie does not sign in. It gives this
 * browser its own count of wrong passwords and codes, until the account's credentials change.
 * @returns the Set-Cookie value
 */
export async function rememberBrowser(
  cookieHeader: string | null | undefined,
  { email, phone, credentialsVersion }: Remembered,
): Promise<string> {
  const { id: browserId, accounts } = (await readCookie(cookieHeader)) ?? {
    id: randomUUID(),
    accounts: [],
  };
  const loginIds = [email, phone].filter((loginId) => loginId !== null);
  const ownHashes = loginIds.map((loginId) => hashOf(loginId, credentialsVersion));
  const others = accounts.filter((account) => !ownHashes.includes(account));

  return cookie.serialize({
    id: browserId,
    accounts: [...others, ...ownHashes].slice(-MAX_KEYS),
  } satisfies KnownBrowser);
}

async function readCookie(cookieHeader: string | null | undefined): Promise<KnownBrowser | null> {
  if (!cookieHeader?.includes(KNOWN_BROWSER_COOKIE)) return null;

  return (await cookie.parse(cookieHeader)) as KnownBrowser | null;
}

/** Hashes a login name, so that the cookie contains no names of accounts. */
function hashOf(loginId: string, credentialsVersion: number) {
  const content = `${loginId} ${credentialsVersion}`;

  return createHmac("sha256", deriveKey("known browser"))
    .update(content)
    .digest("base64url")
    .slice(0, 16);
}
