import { createHash, randomBytes } from "node:crypto";
import { and, count, desc, eq, gt, isNull, or } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { accessTokens } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor, Member } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { notifySecurityChange } from "../security-notice.server";
import { assertCanUseDashboard, assertMember } from "~/models/base/permissions";
import type { TokenInput } from "./access-token-schema";
import { actorOf, findAccount } from "../accounts.server";
import type { TokenScope } from "./token-scopes";

/** Makes tokens recognisable in logs and repositories. */
const TOKEN_PREFIX = "nhacsong_";
const MAX_TOKENS = 20;
const DAY_MS = 24 * 3600_000;
/** Minimum interval between updates of the last use. */
const TOUCH_MS = 60_000;

export type AccessToken = Omit<typeof accessTokens.$inferSelect, "tokenHash" | "userId"> & {
  scopes: TokenScope[];
};

/**
 * Creates a token for an artist's scripts. Only its hash is stored, so it is shown once.
 * @throws AppError unauthenticated, forbidden, conflict (too many)
 */
export async function createAccessToken(
  actor: Actor,
  { name: tokenName, scopes, days: lifetimeDays }: TokenInput,
) {
  assertCanUseDashboard(actor);

  const secret = TOKEN_PREFIX + randomBytes(32).toString("base64url");
  const expiresAt = lifetimeDays ? new Date(clock.now().getTime() + lifetimeDays * DAY_MS) : null;
  const tokenRow = await transaction(async (tx) => {
    const tokenCount = firstRow(
      await tx
        .select({ n: count() })
        .from(accessTokens)
        .where(eq(accessTokens.userId, actor.userId)),
    );
    if (tokenCount.n >= MAX_TOKENS)
      throw new AppError("conflict", "accessTokens:tooMany", { params: { count: MAX_TOKENS } });

    const values = {
      userId: actor.userId,
      name: tokenName,
      scopes,
      expiresAt,
      tokenHash: hashSecret(secret),
    };
    const newToken = firstRow(await tx.insert(accessTokens).values(values).returning());

    await notifySecurityChange(tx, actor.userId, "tokenMade", tokenName);

    return newToken;
  });

  return { secret, token: toAccessToken(tokenRow) };
}

/** Lists the actor's tokens, newest first; expired ones stay until revoked. */
export async function listAccessTokens(actor: Actor): Promise<AccessToken[]> {
  assertMember(actor);

  const ownerFilter = eq(accessTokens.userId, actor.userId);
  const tokenRows = await db
    .select()
    .from(accessTokens)
    .where(ownerFilter)
    .orderBy(desc(accessTokens.createdAt));

  return tokenRows.map(toAccessToken);
}

/**
 * Revokes a token and closes what it opened.
 * @throws AppError not_found for tokens of other accounts
 */
export async function revokeAccessToken(actor: Actor, tokenId: string) {
  assertMember(actor);

  const ownTokenFilter = and(eq(accessTokens.id, tokenId), eq(accessTokens.userId, actor.userId));

  await transaction(async (tx) => {
    const [deletedToken] = await tx
      .delete(accessTokens)
      .where(ownTokenFilter)
      .returning({ id: accessTokens.id });
    if (!deletedToken) throw new AppError("not_found", "accessTokens:gone");
  });
  announce({ type: "token.ended", tokenId: tokenId });
}

/** Deletes all tokens of an account. */
export async function deleteAccessTokens(tx: Tx, userId: string) {
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
}

/** A token in use. `session` replaces the session key of a cookie. */
export type Bearer = {
  actor: Member;
  tokenId: string;
  scopes: TokenScope[];
  session: string;
  expiresAt: Date | null;
};

/**
 * Finds the owner of a token with their current rights; null for unknown, revoked and expired
 * tokens and inactive accounts. `touches`: true stores this use of the token.
 */
export async function findBearer(secret: string, { touches = true } = {}): Promise<Bearer | null> {
  const now = clock.now();
  const unexpiredFilter = or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, now));
  const [token] = await db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.tokenHash, hashSecret(secret)), unexpiredFilter));
  const account = token && (await findAccount(token.userId));
  if (!account) return null;
  if (touches && now.getTime() - (token.lastUsedAt?.getTime() ?? 0) >= TOUCH_MS)
    await transaction((tx) =>
      tx.update(accessTokens).set({ lastUsedAt: now }).where(eq(accessTokens.id, token.id)),
    );
  const { id: tokenId, expiresAt } = token;
  const scopes = token.scopes as TokenScope[];

  return {
    actor: {
      ...actorOf(account),
      token: { id: tokenId, isForOwnRooms: !scopes.includes("chat:write") },
    },
    tokenId: tokenId,
    scopes,
    session: `token ${tokenId}`,
    expiresAt,
  };
}

function toAccessToken({
  id,
  name,
  scopes,
  expiresAt,
  lastUsedAt,
  createdAt,
}: typeof accessTokens.$inferSelect): AccessToken {
  return { id, name, scopes: scopes as TokenScope[], expiresAt, lastUsedAt, createdAt };
}

function hashSecret(secret: string) {
  return createHash("sha256").update(secret).digest("base64url");
}
