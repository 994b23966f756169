import { AppError } from "~/platform/errors";
import { type Bearer, findBearer } from "~/models/accounts/authentication/access-tokens.server";
import { includesScope, type TokenScope } from "~/models/accounts/authentication/token-scopes";
import type { Actor } from "~/models/base/actor";
import { createLimiter, consume } from "~/platform/throttle.server";
import { identify } from "./session.server";

/** 600 calls a minute: more than a script for shows needs, fewer than an endless loop makes. */
export const tokenCalls = createLimiter(600, 60);

/** Reads the token of an Authorization header; null without one or for another scheme. */
export function bearerTokenOf(authorization: string | undefined): string | null {
  return /^bearer\s+(\S*)\s*$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** @throws AppError unauthenticated for an unknown token, throttled */
async function getBearer(token: string): Promise<Bearer> {
  const bearer = await findBearer(token);
  if (!bearer) throw new AppError("unauthenticated", "errors:badToken");

  await consume(tokenCalls, bearer.tokenId);

  return bearer;
}

/** Scopes of a token; null for a signed-in browser, which has all rights of its account. */
export type TokenScopes = Pick<Bearer, "scopes"> | null;

/** @throws AppError forbidden, naming the scope that the token lacks */
export function assertScope(token: TokenScopes, scope: TokenScope) {
  if (token && !includesScope(token.scopes, scope))
    throw new AppError("forbidden", "errors:tokenScope", { params: { scope } });
}

type RequestIdentity = { actor: Actor; session: string | null; token: Bearer | null };

/**
 * Identifies a request by its token, else its cookie, else as a guest. A cookie beside a token is
 * ignored. `session` binds playback addresses to the caller.
 * @throws AppError unauthenticated for an unknown token, throttled
 */
export async function identifyRequest(headers: {
  authorization?: string;
  cookie?: string;
}): Promise<RequestIdentity> {
  const secret = bearerTokenOf(headers.authorization);
  if (secret === null) return { ...(await identify(headers.cookie)), token: null };

  const token = await getBearer(secret);

  return { actor: token.actor, session: token.session, token };
}
