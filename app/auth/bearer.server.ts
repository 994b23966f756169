import { AppError } from "~/errors";
import { type Bearer, findBearer } from "~/models/accounts/access-tokens.server";
import { limiter, spend } from "~/throttle.server";

/** Ten a second for a minute: no script that reads and writes shows comes near, a loop without end does. */
const calls = limiter(600, 60);

/** The token of an Authorization header, or null where it has none (another scheme is not ours to judge). */
export function bearerTokenOf(authorization: string | undefined): string | null {
  return /^bearer\s+(\S*)\s*$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** @throws AppError unauthenticated for what opens nothing, throttled */
export async function getBearer(token: string): Promise<Bearer> {
  const bearer = await findBearer(token);
  if (!bearer) throw new AppError("unauthenticated", "errors:badToken");
  await spend(calls, bearer.tokenId);
  return bearer;
}
