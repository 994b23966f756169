import { createHash, randomBytes } from "node:crypto";
import { createCookie, createCookieSessionStorage } from "@remix-run/node";
import { Authenticator, AuthorizationError } from "remix-auth";
import { type GoogleProfile, GoogleStrategy } from "remix-auth-google";
import { env } from "~/platform/settings/env.server";
import { AppError } from "~/platform/errors";
import type { GooglePerson } from "~/models/accounts/authentication/google.server";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { findProvider, type Provider } from "./google-endpoints.server";
import { readIdToken } from "./id-token.server";

const CALLBACK = "/api/auth/google/callback";
const base = {
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/api/auth/google",
  maxAge: 10 * 60,
  secure: env.APP_URL?.startsWith("https:") ?? false,
  secrets: [deriveKey("google sign-in").toString("base64url")],
};

/** Holds the `state` between the two redirects; separate from our sessions. */
const flow = createCookieSessionStorage({ cookie: { ...base, name: "nhacsong_google" } });

/**
 * Secrets of one sign-in, known only to the browser: the PKCE verifier and the nonce of the ID
 * token.
 */
type Secrets = { verifier: string; nonce: string };
type FlowState = Secrets & { returnTo: string };
const flowCookie = createCookie("nhacsong_google_kept", base);

type Keys = { clientID: string; clientSecret: string };

export function findGoogleKeys(): Keys | null {
  const { GOOGLE_CLIENT_ID: clientID, GOOGLE_CLIENT_SECRET: clientSecret } = env;

  return clientID && clientSecret ? { clientID, clientSecret } : null;
}

/**
 * Redirects to Google with `state` against forged responses, a PKCE challenge against stolen codes
 * and a nonce against tokens of other sign-ins.
 */
export async function redirectToGoogle(
  request: Request,
  keys: Keys,
  site: string,
  returnTo: string,
): Promise<Response> {
  const secrets = {
    verifier: randomBytes(32).toString("base64url"),
    nonce: randomBytes(16).toString("base64url"),
  };
  const answer = await run(request, keys, site, secrets).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw answer;

  answer.headers.append(
    "Set-Cookie",
    await flowCookie.serialize({ ...secrets, returnTo } satisfies FlowState),
  );

  return answer;
}

/**
 * Reads the person and the return address from Google's redirect.
 * @throws AppError unauthenticated when the answer is not ours
 */
export async function finishGoogleSignIn(request: Request, keys: Keys, site: string) {
  const { verifier, nonce, returnTo } = ((await flowCookie.parse(request.headers.get("Cookie"))) ??
    {}) as Partial<FlowState>;
  if (!verifier || !nonce) throw new AppError("unauthenticated", "accounts:googleFailed");

  try {
    return {
      person: (await run(request, keys, site, { verifier, nonce })) as GooglePerson,
      returnTo,
    };
  } catch (error) {
    if (error instanceof AuthorizationError)
      throw new AppError("unauthenticated", "accounts:googleFailed");

    throw error;
  }
}

/** Expires state and verifier, so that neither works twice (Set-Cookie values). */
export async function endGoogleFlow(): Promise<string[]> {
  return [
    await flowCookie.serialize("", { maxAge: 0 }),
    await flow.destroySession(await flow.getSession()),
  ];
}

async function run(request: Request, keys: Keys, site: string, secrets: Secrets) {
  const strategy = new CheckedStrategy(keys, site + CALLBACK, secrets, await findProvider());
  const authenticator = new Authenticator<GooglePerson>(flow).use(strategy, "google");

  return authenticator.authenticate("google", request, { throwOnError: true });
}

/** Google strategy with PKCE that reads the profile from the signed ID token. */
class CheckedStrategy extends GoogleStrategy<GooglePerson> {
  constructor(
    keys: Keys,
    callbackURL: string,
    private readonly secrets: Secrets,
    provider: Provider,
  ) {
    super({ ...keys, callbackURL, prompt: "select_account" }, async ({ extraParams }) => {
      const { clientID } = keys;

      return readIdToken(extraParams.id_token, provider, { clientID, nonce: secrets.nonce });
    });
    if (!provider.endpoints) return;

    this.authorizationURL = provider.endpoints.authorization;
    this.tokenURL = provider.endpoints.token;
  }

  protected override authorizationParams() {
    const params = super.authorizationParams();

    params.set("nonce", this.secrets.nonce);
    params.set(
      "code_challenge",
      createHash("sha256").update(this.secrets.verifier).digest("base64url"),
    );
    params.set("code_challenge_method", "S256");

    return params;
  }

  protected override tokenParams() {
    return new URLSearchParams({ code_verifier: this.secrets.verifier });
  }

  /** Skips the userinfo endpoint: the ID token is signed. */
  protected override async userProfile() {
    return { provider: "google" } as GoogleProfile;
  }
}
