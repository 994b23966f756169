import { jwtVerify } from "jose";
import { z } from "zod";
import type { GooglePerson } from "~/models/accounts/authentication/google.server";
import type { Provider } from "./google-endpoints.server";

/** Tolerated clock difference between this server and the provider's. */
const TOLERANCE_SECONDS = 30;

const Claims = z.object({
  sub: z.string().min(1),
  nonce: z.string(),
  email: z.string().optional(),
  // Some providers write the flag as text.
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
});

/**
 * Verifies an ID token (OpenID Connect Core 1.0, 3.1.3.7): signature, issuer, audience, expiry and
 * nonce. Throws otherwise.
 */
export async function readIdToken(
  token: string,
  { issuer, keys }: Provider,
  { clientID, nonce }: { clientID: string; nonce: string },
): Promise<GooglePerson> {
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientID,
    algorithms: ["RS256", "ES256"],
    requiredClaims: ["exp", "iat"],
    clockTolerance: TOLERANCE_SECONDS,
  });
  const claims = Claims.parse(payload);
  if (claims.nonce !== nonce) throw new Error("The ID token is of another sign-in");
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientID) {
    throw new Error("The ID token was made for somebody else");
  }

  const isEmailVerified = String(claims.email_verified) === "true";

  return { id: claims.sub, email: claims.email ?? null, isEmailVerified, name: claims.name ?? "" };
}
