import { z } from "zod";
import { env } from "~/env.server";

export type Endpoints = { authorization: string; token: string; userInfo: string };

const Discovery = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
});

let found: Promise<Endpoints> | null = null;

/** Where another OpenID provider (GOOGLE_ISSUER_BASE) stands, as it says itself; null: Google's own addresses. */
export async function findEndpoints(): Promise<Endpoints | null> {
  if (!env.GOOGLE_ISSUER_BASE) return null;
  found ??= discover(env.GOOGLE_ISSUER_BASE);
  found.catch(() => (found = null));
  return found;
}

async function discover(issuer: string): Promise<Endpoints> {
  const answer = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const document = Discovery.parse(await answer.json());
  return {
    authorization: document.authorization_endpoint,
    token: document.token_endpoint,
    userInfo: document.userinfo_endpoint,
  };
}
