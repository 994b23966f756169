import { createHash, randomBytes } from "node:crypto";
import {
  and,
  desc,
  eq,
  exists,
  isNotNull,
  lt,
  ne,
  not,
  or,
  type Placeholder,
  sql,
} from "drizzle-orm";
import { db, prepared, transaction, type Tx } from "~db/client.server";
import { pushSubscriptions, secondFactors, sessions, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { isFactorInDoubt } from "./credentials-doubt.server";
import { assertVersion } from "./credentials-version.server";

type SessionData = Record<string, unknown>;

/** Storage key of a session: SHA-256 of the secret in the cookie. */
export function sessionKey(secret: string) {
  return createHash("sha256").update(secret).digest("base64url");
}

/**
 * `credentialsVersion`: of the account when the sign-in began; not stored.
 * @returns the secret for the cookie
 * @throws AppError unauthenticated where the account has a second factor and only one was checked,
 * or where its credentials have changed since
 */
export async function createSession(
  { credentialsVersion, ...data }: SessionData,
  expire: Date,
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");

  await transaction(async (tx) => {
    await assertTwoFactor(tx, data);
    if (typeof data.userId === "string") await assertVersion(tx, data.userId, credentialsVersion);
    await deleteExpiredSessions(tx);
    await tx.insert(sessions).values({ sid: sessionKey(secret), expire, ...columnsOf(data) });
  });

  return secret;
}

/**
 * Deletes sessions that have expired. One in which notifications were turned on stays for half a
 * year, although nobody can use it: its browser asked to be told of a show, and signing out still
 * ends that.
 */
async function deleteExpiredSessions(tx: Tx) {
  const now = clock.now();
  const isKept = exists(
    tx
      .select({ sid: pushSubscriptions.sid })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.sid, sessions.sid)),
  );
  const isOld = lt(sessions.expire, new Date(now.getTime() - SUBSCRIBED_MS));

  await tx.delete(sessions).where(and(lt(sessions.expire, now), or(isOld, not(isKept))));
}

async function assertTwoFactor(tx: Tx, { userId, isTwoFactor }: SessionData) {
  if (typeof userId !== "string" || isTwoFactor === true) return;

  const isOn = and(eq(users.id, userId), isNotNull(secondFactors.confirmedAt));
  const { role, credentialsDoubtedAt } = users;
  const [user] = await tx
    .select({ role, credentialsDoubtedAt })
    .from(users)
    .innerJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(isOn);
  if (user && !isFactorInDoubt(user)) throw new AppError("unauthenticated", "accounts:codeNeeded");
}

const MINUTE_MS = 60_000;
const SUBSCRIBED_MS = 180 * 24 * 60 * MINUTE_MS;
/** Minimum interval between writes, so that reading a page seldom waits for the writer. */
const TOUCH_MS = 5 * MINUTE_MS;
/** Idle sessions end before their thirty days are over. */
const IDLE_MS = 14 * 24 * 60 * MINUTE_MS;

/**
 * Finds a session that has not expired and was used within the last 14 days. `touches`: this is a
 * use of it.
 */
export function findSession(secret: string, { touches = true } = {}): Promise<SessionData | null> {
  return findSessionByKey(sessionKey(secret), { touches });
}

/** As findSession, for a session that the cookie was found to belong to. */
export async function findSessionByKey(
  sid: string,
  { touches = true } = {},
): Promise<SessionData | null> {
  const now = clock.now();
  const [row] = await livingSession(db).execute({ sid, ...livingAt(now) });
  if (!row) return null;

  const isFresh = row.lastSeenAt && now.getTime() - row.lastSeenAt.getTime() < TOUCH_MS;
  if (touches && !isFresh)
    await transaction((tx) =>
      tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.sid, sid)),
    );

  return row.sess as SessionData;
}

const livingAt = (now: Date) => ({ now: now.getTime(), idleSince: now.getTime() - IDLE_MS });

function isLiving(now: number | Placeholder, idleSince: number | Placeholder) {
  const lastSeen = sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt})`;

  return and(sql`${sessions.expire} > ${now}`, sql`${lastSeen} > ${idleSince}`);
}

/** Runs for every request of a member. */
const livingSession = prepared((on) => {
  const isLivingThen = isLiving(sql.placeholder("now"), sql.placeholder("idleSince"));
  const isThis = eq(sessions.sid, sql.placeholder("sid"));
  const { sess, lastSeenAt } = sessions;

  return on.select({ sess, lastSeenAt }).from(sessions).where(and(isThis, isLivingThen)).prepare();
});

export async function updateSession(secret: string, data: SessionData, expire: Date) {
  await transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ expire, ...columnsOf(data) })
      .where(eq(sessions.sid, sessionKey(secret)));
  });
}

export async function deleteSession(secret: string) {
  await transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.sid, sessionKey(secret)));
  });
}

/**
 * Ends a session for the one that takes its place in the same browser. Notifications of the same
 * account go on.
 * @returns whose session it was
 */
export async function replaceSession(formerSid: string, sid: string): Promise<string | null> {
  return transaction(async (tx) => {
    const [made] = await tx
      .select({ userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.sid, sid));
    const isTheirs = and(
      eq(pushSubscriptions.sid, formerSid),
      eq(pushSubscriptions.userId, made?.userId ?? ""),
    );

    await tx.update(pushSubscriptions).set({ sid }).where(isTheirs);

    const [former] = await tx.delete(sessions).where(eq(sessions.sid, formerSid)).returning();

    return former?.userId ?? null;
  });
}

/** Deletes all sessions of an account except `exceptSid`. */
export async function deleteOtherSessions(tx: Tx, userId: string, exceptSid: string | null) {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.sid, exceptSid ?? "")));
}

/** Marks a session as having passed the second factor. */
export async function markTwoFactor(tx: Tx, sid: string) {
  const marked = sql`json_set(${sessions.sess}, '$.isTwoFactor', json('true'))`;

  await tx.update(sessions).set({ sess: marked }).where(eq(sessions.sid, sid));
}

/** Lists the active sessions of an account, newest first. */
export async function listSessions(userId: string, currentSid: string | null) {
  const { sid, userAgent, createdAt, lastSeenAt } = sessions;
  const { now, idleSince } = livingAt(clock.now());
  const rows = await db
    .select({ sid, userAgent, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLiving(now, idleSince)))
    .orderBy(desc(sessions.createdAt))
    .limit(50);

  return rows.map(({ sid, ...row }) => ({ ...row, isCurrent: sid === currentSid }));
}

function columnsOf(data: SessionData) {
  return {
    sess: data,
    userId: typeof data.userId === "string" ? data.userId : null,
    userAgent: typeof data.userAgent === "string" ? data.userAgent : null,
    lastSeenAt: clock.now(),
  };
}
