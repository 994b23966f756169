import { createHash, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import express from "express";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export type Claims = { sub: string; email?: string; email_verified?: boolean | string; name?: string };
type Grant = { challenge: string; redirect: string; client: string };

/** An OpenID provider on this machine: it redirects, checks client, redirect address, PKCE and one-time codes, and signs. */
export async function startOpenIdDouble(client: { id: string; secret: string }) {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "double", alg: "RS256", use: "sig" };
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Claims>();
  const double = { issuer: "", person: { sub: "nobody" } as Claims, close: () => void server.close() };
  const app = express().use(express.urlencoded({ extended: false }));

  app.get("/.well-known/openid-configuration", (_request, response) => {
    const at = (path: string) => double.issuer + path;
    response.json({
      issuer: double.issuer,
      authorization_endpoint: at("/authorize"),
      token_endpoint: at("/token"),
      userinfo_endpoint: at("/userinfo"),
      jwks_uri: at("/keys"),
      code_challenge_methods_supported: ["S256"],
    });
  });
  app.get("/keys", (_request, response) => void response.json({ keys: [jwk] }));

  app.get("/authorize", (request, response) => {
    const asked = new URL(request.url, double.issuer).searchParams;
    const [state, redirect] = [asked.get("state"), asked.get("redirect_uri")];
    const isPkce = asked.get("code_challenge_method") === "S256";
    if (!state || !redirect || asked.get("client_id") !== client.id || !isPkce) return void response.sendStatus(400);
    const code = randomUUID();
    grants.set(code, { challenge: asked.get("code_challenge")!, redirect, client: client.id });
    const back = new URL(redirect);
    back.searchParams.set("code", code);
    back.searchParams.set("state", state);
    response.redirect(back.href);
  });

  app.post("/token", async (request, response) => {
    const { code, redirect_uri, client_id, client_secret, code_verifier = "" } = request.body as Record<string, string>;
    const grant = grants.get(code!);
    grants.delete(code!);
    const challenge = createHash("sha256").update(code_verifier).digest("base64url");
    const isRight = grant?.challenge === challenge && grant.redirect === redirect_uri;
    if (!isRight || client_id !== client.id || client_secret !== client.secret) return void response.sendStatus(400);
    const access = randomUUID();
    tokens.set(access, double.person);
    const signed = new SignJWT({ ...double.person }).setProtectedHeader({ alg: "RS256", kid: "double" });
    const idToken = await signed
      .setIssuer(double.issuer)
      .setAudience(client.id)
      .setExpirationTime("5m")
      .sign(privateKey);
    response.json({ access_token: access, token_type: "Bearer", id_token: idToken });
  });

  app.get("/userinfo", (request, response) => {
    const claims = tokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
    if (claims) response.json(claims);
    else response.sendStatus(401);
  });

  const server = app.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  double.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return double;
}
