import { createHash, randomBytes } from "node:crypto";
import { and, count, desc, eq, gt, isNull, or } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { accessTokens } from "~db/schema";
import { AppError } from "~/errors";
import { clock } from "~/integrations/clock/clock";
import type { Actor, Member } from "~/models/actor";
import { announce } from "~/models/announcements.server";
import { queueSecurityMail } from "~/models/notices/mails/security-mail.server";
import { assertCanUseDashboard, assertMember } from "~/models/permissions";
import type { TokenInput } from "./access-token-schema";
import { actorOf, findAccount } from "../accounts.server";
import type { TokenScope } from "./token-scopes";

/** So that a token is known for what it is where it should not be: in a log, in a repository. */
const PREFIX = "nhacsong_";
const MAX_TOKENS = 20;
const DAY_MS = 24 * 3600_000;
/** The last use is written at most this often. */
const TOUCH_MS = 60_000;

export type AccessToken = Omit<typeof accessTokens.$inferSelect, "tokenHash" | "userId"> & { scopes: TokenScope[] };

/**
 * A token for an artist's own scripts. It is told once, here, and kept as its hash.
 * @throws AppError unauthenticated, forbidden, conflict (too many)
 */
export async function createAccessToken(actor: Actor, { name, scopes, days }: TokenInput) {
  assertCanUseDashboard(actor);
  const secret = PREFIX + randomBytes(32).toString("base64url");
  const expiresAt = days ? new Date(clock.now().getTime() + days * DAY_MS) : null;
  const row = await transaction(async (tx) => {
    const [held] = await tx.select({ n: count() }).from(accessTokens).where(eq(accessTokens.userId, actor.userId));
    if (held!.n >= MAX_TOKENS)
      throw new AppError("conflict", "accessTokens:tooMany", { params: { count: MAX_TOKENS } });
    const values = { userId: actor.userId, name, scopes, expiresAt, tokenHash: hashOf(secret) };
    const [made] = await tx.insert(accessTokens).values(values).returning();
    await queueSecurityMail(tx, actor.userId, "tokenMade", name);
    return made!;
  });
  return { secret, token: toAccessToken(row) };
}

/** One's own tokens, the newest first; expired ones too, until they are revoked. */
export async function listAccessTokens(actor: Actor): Promise<AccessToken[]> {
  assertMember(actor);
  const mine = eq(accessTokens.userId, actor.userId);
  const rows = await db.select().from(accessTokens).where(mine).orderBy(desc(accessTokens.createdAt));
  return rows.map(toAccessToken);
}

/** From this moment on the token opens nothing, and what it has opened closes. @throws AppError not_found for what is not one's own */
export async function revokeAccessToken(actor: Actor, id: string) {
  assertMember(actor);
  const mine = and(eq(accessTokens.id, id), eq(accessTokens.userId, actor.userId));
  await transaction(async (tx) => {
    const [gone] = await tx.delete(accessTokens).where(mine).returning({ id: accessTokens.id });
    if (!gone) throw new AppError("not_found", "accessTokens:gone");
  });
  announce({ type: "token.ended", tokenId: id });
}

/** Ends every token of the account. Announce session.ended after the commit: it closes what they opened. */
export async function deleteAccessTokens(tx: Tx, userId: string) {
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
}

/** A token at work. `session` stands where that of a cookie stands, for what is bound to one of them. */
export type Bearer = {
  actor: Member;
  tokenId: string;
  scopes: TokenScope[];
  session: string;
  expiresAt: Date | null;
};

/** Whom a token speaks for, with the rights the account has now. Null: made up, revoked, expired, account closed. */
export async function findBearer(secret: string): Promise<Bearer | null> {
  const now = clock.now();
  const isLiving = or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, now));
  const [token] = await db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.tokenHash, hashOf(secret)), isLiving));
  const account = token && (await findAccount(token.userId));
  if (!account) return null;
  if (now.getTime() - (token.lastUsedAt?.getTime() ?? 0) >= TOUCH_MS)
    await transaction((tx) => tx.update(accessTokens).set({ lastUsedAt: now }).where(eq(accessTokens.id, token.id)));
  const { id, expiresAt } = token;
  return {
    actor: actorOf(account),
    tokenId: id,
    scopes: token.scopes as TokenScope[],
    session: `token ${id}`,
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

function hashOf(secret: string) {
  return createHash("sha256").update(secret).digest("base64url");
}
