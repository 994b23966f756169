import { AppError } from "~/errors";
import { type Bearer, findBearer } from "~/models/accounts/authentication/access-tokens.server";
import type { TokenScope } from "~/models/accounts/authentication/token-scopes";
import type { Actor } from "~/models/actor";
import { createLimiter, consume } from "~/throttle.server";
import { identify } from "./session.server";

/** Ten a second for a minute: no script that reads and writes shows comes near, a loop without end does. */
export const tokenCalls = createLimiter(600, 60);

/** The token of an Authorization header, or null where it has none (another scheme is not ours to judge). */
export function bearerTokenOf(authorization: string | undefined): string | null {
  return /^bearer\s+(\S*)\s*$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** @throws AppError unauthenticated for what opens nothing, throttled */
async function getBearer(token: string): Promise<Bearer> {
  const bearer = await findBearer(token);
  if (!bearer) throw new AppError("unauthenticated", "errors:badToken");
  await consume(tokenCalls, bearer.tokenId);
  return bearer;
}

/** What a token may be used for; null is a signed-in browser, which may all that its person may. */
export type Scoped = Pick<Bearer, "scopes"> | null;

/** @throws AppError forbidden, naming what the token lacks */
export function assertScope(token: Scoped, scope: TokenScope) {
  if (token && !token.scopes.includes(scope))
    throw new AppError("forbidden", "errors:tokenScope", { params: { scope } });
}

type Known = { actor: Actor; session: string | null; token: Bearer | null };

/**
 * Who sends a request: the owner of its token, else the person of its cookie, else a guest. Beside a token no cookie
 * counts. `session` is what addresses made for them are bound to. @throws as getBearer
 */
export async function identifyRequest(headers: { authorization?: string; cookie?: string }): Promise<Known> {
  const secret = bearerTokenOf(headers.authorization);
  if (secret === null) return { ...(await identify(headers.cookie)), token: null };
  const token = await getBearer(secret);
  return { actor: token.actor, session: token.session, token };
}
