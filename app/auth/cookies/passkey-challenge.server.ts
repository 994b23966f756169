import { clock } from "~/platform/clock/clock";
import {
  CHALLENGE_SECONDS,
  type Challenge,
} from "~/models/accounts/authentication/passkeys/challenge.server";
import { signedCookie } from "./signed-cookie.server";

/** Binds a challenge to the browser that asked for it. */
const cookie = signedCookie({
  name: "nhacsong_passkey",
  seconds: CHALLENGE_SECONDS,
  purpose: "passkey challenge",
});

/** @returns the Set-Cookie value */
export function challengeCookie(challenge: Challenge): Promise<string> {
  return cookie.serialize(challenge);
}

/** Finds the challenge of this browser until it expires. */
export async function findChallenge(
  cookieHeader: string | null | undefined,
): Promise<Challenge | null> {
  const stored = (await cookie.parse(cookieHeader ?? null)) as Challenge | null;

  return stored && stored.expiresAt > clock.now().getTime() ? stored : null;
}

/** @returns the Set-Cookie value that drops the challenge */
export function dropChallenge(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
