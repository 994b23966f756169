import { createHash, randomBytes } from "node:crypto";
import { createCookie, createCookieSessionStorage } from "@remix-run/node";
import { Authenticator, AuthorizationError } from "remix-auth";
import { GoogleStrategy } from "remix-auth-google";
import { env } from "~/env.server";
import { AppError } from "~/errors";
import type { GooglePerson } from "~/models/accounts/google.server";
import { deriveKey } from "~/secrets.server";
import { type Endpoints, findEndpoints } from "./google-endpoints.server";

const CALLBACK = "/api/auth/google/callback";
const base = {
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/api/auth/google",
  maxAge: 10 * 60,
  secure: env.APP_URL?.startsWith("https:") ?? false,
  secrets: [deriveKey("google sign-in").toString("base64url")],
};

/** Holds the `state` between the two redirects; it is no session of ours. */
const flow = createCookieSessionStorage({ cookie: { ...base, name: "nhacsong_google" } });
type Kept = { verifier: string; returnTo: string };
const kept = createCookie("nhacsong_google_kept", base);

type Keys = { clientID: string; clientSecret: string };

export function findGoogleKeys(): Keys | null {
  const { GOOGLE_CLIENT_ID: clientID, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  return clientID && clientSecret ? { clientID, clientSecret } : null;
}

/** The redirect to Google: with `state` against forged answers and a PKCE challenge against stolen codes. */
export async function toGoogle(request: Request, keys: Keys, site: string, returnTo: string): Promise<Response> {
  const verifier = randomBytes(32).toString("base64url");
  const answer = await run(request, keys, site, verifier).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  answer.headers.append("Set-Cookie", await kept.serialize({ verifier, returnTo } satisfies Kept));
  return answer;
}

/** Who came back from Google, and where they wanted to go. @throws AppError unauthenticated when the answer is not ours */
export async function fromGoogle(request: Request, keys: Keys, site: string) {
  const { verifier, returnTo } = ((await kept.parse(request.headers.get("Cookie"))) ?? {}) as Partial<Kept>;
  if (!verifier) throw new AppError("unauthenticated", "accounts:googleFailed");
  try {
    return { person: (await run(request, keys, site, verifier)) as GooglePerson, returnTo };
  } catch (error) {
    if (error instanceof AuthorizationError) throw new AppError("unauthenticated", "accounts:googleFailed");
    throw error;
  }
}

/** Set-Cookie values that make state and verifier unusable a second time. */
export async function endGoogleFlow(): Promise<string[]> {
  return [await kept.serialize("", { maxAge: 0 }), await flow.destroySession(await flow.getSession())];
}

async function run(request: Request, keys: Keys, site: string, verifier: string) {
  const strategy = new PkceStrategy(keys, site + CALLBACK, verifier, await findEndpoints());
  const authenticator = new Authenticator<GooglePerson>(flow).use(strategy, "google");
  return authenticator.authenticate("google", request, { throwOnError: true });
}

class PkceStrategy extends GoogleStrategy<GooglePerson> {
  constructor(
    keys: Keys,
    callbackURL: string,
    private readonly verifier: string,
    endpoints: Endpoints | null,
  ) {
    super({ ...keys, callbackURL, prompt: "select_account" }, async ({ profile }) => {
      const { sub, email, email_verified, name } = profile._json;
      if (!sub) throw new Error("Google named nobody");
      // Some providers write the flag as text.
      return { id: sub, email: email ?? null, isEmailVerified: String(email_verified) === "true", name: name ?? "" };
    });
    if (!endpoints) return;
    this.authorizationURL = endpoints.authorization;
    this.tokenURL = endpoints.token;
    Object.assign(this, { userInfoURL: endpoints.userInfo });
  }

  protected override authorizationParams() {
    const params = super.authorizationParams();
    params.set("code_challenge", createHash("sha256").update(this.verifier).digest("base64url"));
    params.set("code_challenge_method", "S256");
    return params;
  }

  protected override tokenParams() {
    return new URLSearchParams({ code_verifier: this.verifier });
  }
}
