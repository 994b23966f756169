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

const CALLBACK_PATH = "/api/auth/google/callback";
const cookieOptions = {
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/api/auth/google",
  maxAge: 10 * 60,
  secure: env.APP_URL?.startsWith("https:") ?? false,
  secrets: [deriveKey("google sign-in").toString("base64url")],
};

/**
 * Holds the `state` between the redirect to Google and the redirect back; separate from the site's
 * sessions.
 */
const flowStorage = createCookieSessionStorage({
  cookie: { ...cookieOptions, name: "nhacsong_google" },
});

/**
 * Secrets of one sign-in, known only to the browser: the PKCE verifier and the nonce of the ID
 * token.
 */
type FlowSecrets = { verifier: string; nonce: string };
type FlowState = FlowSecrets & { returnTo: string };
const flowCookie = createCookie("nhacsong_google_kept", cookieOptions);

type GoogleKeys = { clientID: string; clientSecret: string };

export function findGoogleKeys(): GoogleKeys | null {
  const { GOOGLE_CLIENT_ID: clientID, GOOGLE_CLIENT_SECRET: clientSecret } = env;

  return clientID && clientSecret ? { clientID, clientSecret } : null;
}

/**
 * Redirects to Google with `state` against forged responses, a PKCE challenge against stolen codes
 * and a nonce against tokens of other sign-ins.
 */
export async function redirectToGoogle(
  request: Request,
  googleKeys: GoogleKeys,
  siteOrigin: string,
  returnTo: string,
): Promise<Response> {
  const secrets = {
    verifier: randomBytes(32).toString("base64url"),
    nonce: randomBytes(16).toString("base64url"),
  };
  const outcome = await runFlow(request, googleKeys, siteOrigin, secrets).catch(
    (thrown: unknown) => thrown,
  );
  if (!(outcome instanceof Response)) throw outcome;

  outcome.headers.append(
    "Set-Cookie",
    await flowCookie.serialize({ ...secrets, returnTo } satisfies FlowState),
  );

  return outcome;
}

/**
 * Reads the person and the return address from Google's redirect.
 * @throws AppError unauthenticated if the redirect does not belong to this browser's sign-in
 */
export async function finishGoogleSignIn(
  request: Request,
  googleKeys: GoogleKeys,
  siteOrigin: string,
) {
  const { verifier, nonce, returnTo } = ((await flowCookie.parse(request.headers.get("Cookie"))) ??
    {}) as Partial<FlowState>;
  if (!verifier || !nonce) throw new AppError("unauthenticated", "accounts:googleFailed");

  try {
    return {
      person: (await runFlow(request, googleKeys, siteOrigin, { verifier, nonce })) as GooglePerson,
      returnTo,
    };
  } catch (error) {
    if (error instanceof AuthorizationError)
      throw new AppError("unauthenticated", "accounts:googleFailed");

    throw error;
  }
}

/**
 * Expires the stored `state` and PKCE verifier, so that they cannot be used again.
 * @returns Set-Cookie values
 */
export async function endGoogleFlow(): Promise<string[]> {
  return [
    await flowCookie.serialize("", { maxAge: 0 }),
    await flowStorage.destroySession(await flowStorage.getSession()),
  ];
}

async function runFlow(
  request: Request,
  googleKeys: GoogleKeys,
  siteOrigin: string,
  secrets: FlowSecrets,
) {
  const strategy = new CheckedStrategy(
    googleKeys,
    siteOrigin + CALLBACK_PATH,
    secrets,
    await findProvider(),
  );
  const authenticator = new Authenticator<GooglePerson>(flowStorage).use(strategy, "google");

  return authenticator.authenticate("google", request, { throwOnError: true });
}

/** Google strategy with PKCE that reads the profile from the signed ID token. */
class CheckedStrategy extends GoogleStrategy<GooglePerson> {
  constructor(
    googleKeys: GoogleKeys,
    callbackURL: string,
    private readonly secrets: FlowSecrets,
    provider: Provider,
  ) {
    super({ ...googleKeys, callbackURL, prompt: "select_account" }, async ({ extraParams }) => {
      const { clientID } = googleKeys;

      return readIdToken(extraParams.id_token, provider, { clientID, nonce: secrets.nonce });
    });
    if (!provider.endpoints) return;

    this.authorizationURL = provider.endpoints.authorization;
    this.tokenURL = provider.endpoints.token;
  }

  protected override authorizationParams() {
    const searchParams = super.authorizationParams();

    searchParams.set("nonce", this.secrets.nonce);
    searchParams.set(
      "code_challenge",
      createHash("sha256").update(this.secrets.verifier).digest("base64url"),
    );
    searchParams.set("code_challenge_method", "S256");

    return searchParams;
  }

  protected override tokenParams() {
    return new URLSearchParams({ code_verifier: this.secrets.verifier });
  }

  /** Skips the userinfo endpoint: the ID token is signed. */
  protected override async userProfile() {
    return { provider: "google" } as GoogleProfile;
  }
}
