import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "~/errors";
import { type Bearer, findBearer } from "~/models/accounts/access-tokens.server";

/** Ten a second for a minute: no script that reads and writes shows comes near, a loop without end does. */
const calls = new RateLimiterMemory({ points: 600, duration: 60 });

/** The token of an Authorization header, or null where it has none (another scheme is not ours to judge). */
export function bearerTokenOf(authorization: string | undefined): string | null {
  return /^bearer\s+(\S*)\s*$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** @throws AppError unauthenticated for what opens nothing, throttled */
export async function getBearer(token: string): Promise<Bearer> {
  const bearer = await findBearer(token);
  if (!bearer) throw new AppError("unauthenticated", "errors:badToken");
  await calls.consume(bearer.tokenId).catch((refused: RateLimiterRes) => {
    const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new AppError("throttled", "errors:throttled", { params: { count: retryAfter }, retryAfter });
  });
  return bearer;
}
