import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { env } from "~/platform/settings/env.server";

export type Provider = {
  issuer: string[];
  /** Public keys of the provider, fetched on first use and again for an unknown key id. */
  keys: JWTVerifyGetKey;
  /**
   * The provider's addresses for sign-in and tokens; null for Google, because the sign-in library
   * knows Google's addresses.
   */
  endpoints: { authorization: string; token: string } | null;
};

const Discovery = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

/** Google's tokens have either of the two issuers. */
const GOOGLE: Provider = {
  issuer: ["https://accounts.google.com", "accounts.google.com"],
  keys: createRemoteJWKSet(new URL("https://www.googleapis.com/oauth2/v3/certs")),
  endpoints: null,
};

let discovered: Promise<Provider> | null = null;

/** Google, or another OpenID provider (GOOGLE_ISSUER_BASE) found by discovery. */
export async function findProvider(): Promise<Provider> {
  if (!env.GOOGLE_ISSUER_BASE) return GOOGLE;

  discovered ??= discover(env.GOOGLE_ISSUER_BASE);
  discovered.catch(() => {
    discovered = null;
  });

  return discovered;
}

async function discover(issuer: string): Promise<Provider> {
  const response = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const document = Discovery.parse(await response.json());

  return {
    issuer: [document.issuer],
    keys: createRemoteJWKSet(new URL(document.jwks_uri)),
    endpoints: { authorization: document.authorization_endpoint, token: document.token_endpoint },
  };
}
