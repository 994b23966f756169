import { createHash, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import express from "express";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export type Claims = {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
};
type Grant = { challenge: string; redirect: string; client: string; nonce: string };
/** Claims of a forged token. */
type Forged = {
  iss?: string;
  aud?: string | string[];
  exp?: number;
  nonce?: string;
  key?: CryptoKey;
  missing?: true;
};

/**
 * A local OpenID provider: redirects, checks client, redirect address, PKCE and one-time codes, and
 * signs tokens.
 */
export async function startOpenIdDouble(client: { id: string; secret: string }) {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "double", alg: "RS256", use: "sig" };
  const grants = new Map<string, Grant>();
  const double = {
    issuer: "",
    person: { sub: "nobody" } as Claims,
    forged: {} as Forged,
    close: () => void server.close(),
  };
  const app = express().use(express.urlencoded({ extended: false }));

  app.get("/.well-known/openid-configuration", (_request, response) => {
    const at = (path: string) => double.issuer + path;

    response.json({
      issuer: double.issuer,
      authorization_endpoint: at("/authorize"),
      token_endpoint: at("/token"),
      jwks_uri: at("/keys"),
      code_challenge_methods_supported: ["S256"],
    });
  });
  app.get("/keys", (_request, response) => void response.json({ keys: [jwk] }));

  app.get("/authorize", (request, response) => {
    const asked = new URL(request.url, double.issuer).searchParams;
    const [state, redirect] = [asked.get("state"), asked.get("redirect_uri")];
    const isPkce = asked.get("code_challenge_method") === "S256";
    if (!state || !redirect || asked.get("client_id") !== client.id || !isPkce) {
      void response.sendStatus(400);

      return;
    }

    const code = randomUUID();

    grants.set(code, {
      challenge: asked.get("code_challenge")!,
      redirect,
      client: client.id,
      nonce: asked.get("nonce") ?? "",
    });

    const back = new URL(redirect);

    back.searchParams.set("code", code);
    back.searchParams.set("state", state);
    response.redirect(back.href);
  });

  app.post("/token", async (request, response) => {
    const {
      code,
      redirect_uri,
      client_id,
      client_secret,
      code_verifier = "",
    } = request.body as Record<string, string>;
    const grant = grants.get(code!);

    grants.delete(code!);

    const challenge = createHash("sha256").update(code_verifier).digest("base64url");
    const isRight = grant?.challenge === challenge && grant.redirect === redirect_uri;
    if (!isRight || client_id !== client.id || client_secret !== client.secret) {
      void response.sendStatus(400);

      return;
    }

    const idToken = await sign({ ...double.person, nonce: grant.nonce });
    const forged = double.forged.missing ? {} : { id_token: idToken };

    response.json({ access_token: randomUUID(), token_type: "Bearer", ...forged });
  });

  function sign(claims: object) {
    const now = Math.floor(Date.now() / 1000);
    const { key = privateKey, missing: _missing, ...forged } = double.forged;
    const honest = { iss: double.issuer, aud: client.id, iat: now, exp: now + 300 };

    return new SignJWT({ ...honest, ...claims, ...forged })
      .setProtectedHeader({ alg: "RS256", kid: "double" })
      .sign(key);
  }

  const server = app.listen(0, "127.0.0.1");

  await new Promise((listening) => server.once("listening", listening));
  double.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return double;
}
