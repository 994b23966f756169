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
import { hasUnconfirmedFactor } from "./credentials-doubt.server";
import { assertCredentialsVersion } from "./credentials-version.server";

type SessionData = Record<string, unknown>;

/** Storage key of a session: SHA-256 of the secret in the cookie. */
export function sessionKey(secret: string) {
  return createHash("sha256").update(secret).digest("base64url");
}

/**
 * Creates a session. `credentialsVersion`: version of the account's credentials when the sign-in
 * began; not stored.
 * @returns the secret for the cookie
 * @throws AppError unauthenticated if the account has a second factor that was not checked, or
 * where its credentials have changed since
 */
export async function createSession(
  { credentialsVersion, ...sessionData }: SessionData,
  expire: Date,
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");

  await transaction(async (tx) => {
    await assertTwoFactor(tx, sessionData);
    if (typeof sessionData.userId === "string")
      await assertCredentialsVersion(tx, sessionData.userId, credentialsVersion);
    await deleteExpiredSessions(tx);
    await tx
      .insert(sessions)
      .values({ sid: sessionKey(secret), expire, ...columnsOf(sessionData) });
  });

  return secret;
}

/**
 * Deletes sessions that have expired. A session with push notifications stays for half a year,
 * although it cannot be used: its browser asked for notifications, and signing out still ends them.
 */
async function deleteExpiredSessions(tx: Tx) {
  const now = clock.now();
  const subscribedFilter = exists(
    tx
      .select({ sid: pushSubscriptions.sid })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.sid, sessions.sid)),
  );
  const oldFilter = lt(sessions.expire, new Date(now.getTime() - SUBSCRIBED_MS));

  await tx
    .delete(sessions)
    .where(and(lt(sessions.expire, now), or(oldFilter, not(subscribedFilter))));
}

async function assertTwoFactor(tx: Tx, { userId, isTwoFactor }: SessionData) {
  if (typeof userId !== "string" || isTwoFactor === true) return;

  const factorFilter = and(eq(users.id, userId), isNotNull(secondFactors.confirmedAt));
  const { role, credentialsDoubtedAt } = users;
  const [user] = await tx
    .select({ role, credentialsDoubtedAt })
    .from(users)
    .innerJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(factorFilter);
  if (user && !hasUnconfirmedFactor(user))
    throw new AppError("unauthenticated", "accounts:codeNeeded");
}

const MINUTE_MS = 60_000;
const SUBSCRIBED_MS = 180 * 24 * 60 * MINUTE_MS;
/** Minimum interval between writes, so that reading a page seldom waits for the writer. */
const TOUCH_MS = 5 * MINUTE_MS;
/** A session that is not used for this long ends, even before its thirty days are over. */
const IDLE_MS = 14 * 24 * 60 * MINUTE_MS;

/**
 * Finds a session that has not expired and was used within the last 14 days. `touches`: true stores
 * this use of the session.
 */
export function findSession(secret: string): Promise<SessionData | null> {
  return findSessionByKey(sessionKey(secret));
}

/** Finds a session as findSession does, by its storage key. */
export async function findSessionByKey(
  sid: string,
  { touches = true } = {},
): Promise<SessionData | null> {
  const now = clock.now();
  const session = await livingSession(db).get({ sid, ...livingAt(now) });
  if (!session) return null;

  const wasJustTouched =
    session.lastSeenAt && now.getTime() - session.lastSeenAt.getTime() < TOUCH_MS;
  if (touches && !wasJustTouched)
    await transaction((tx) =>
      tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.sid, sid)),
    );

  return session.sess as SessionData;
}

const livingAt = (now: Date) => ({ now: now.getTime(), idleSince: now.getTime() - IDLE_MS });

function livingFilter(now: number | Placeholder, idleSince: number | Placeholder) {
  const lastSeen = sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt})`;

  return and(sql`${sessions.expire} > ${now}`, sql`${lastSeen} > ${idleSince}`);
}

/** This query runs for every request of a member. */
const livingSession = prepared((reader) => {
  const livingCondition = livingFilter(sql.placeholder("now"), sql.placeholder("idleSince"));
  const keyFilter = eq(sessions.sid, sql.placeholder("sid"));
  const { sess, lastSeenAt } = sessions;

  return reader
    .select({ sess, lastSeenAt })
    .from(sessions)
    .where(and(keyFilter, livingCondition))
    .prepare();
});

export async function updateSession(secret: string, sessionData: SessionData, expire: Date) {
  await transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ expire, ...columnsOf(sessionData) })
      .where(eq(sessions.sid, sessionKey(secret)));
  });
}

export async function deleteSession(secret: string) {
  await transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.sid, sessionKey(secret)));
  });
}

/**
 * Ends a session that another session replaces in the same browser. Push notifications continue if
 * both sessions belong to one account.
 * @returns the id of the account whose session it was
 */
export async function replaceSession(formerSid: string, sid: string): Promise<string | null> {
  return transaction(async (tx) => {
    const [newSession] = await tx
      .select({ userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.sid, sid));
    const subscriptionFilter = and(
      eq(pushSubscriptions.sid, formerSid),
      eq(pushSubscriptions.userId, newSession?.userId ?? ""),
    );

    await tx.update(pushSubscriptions).set({ sid }).where(subscriptionFilter);

    const [formerSession] = await tx
      .delete(sessions)
      .where(eq(sessions.sid, formerSid))
      .returning();

    return formerSession?.userId ?? null;
  });
}

/** Deletes a session if it belongs to the account. */
export async function deleteOwnSession(tx: Tx, userId: string, sid: string) {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.sid, sid)));
}

/** Deletes all sessions of an account except `exceptSid`. */
export async function deleteOtherSessions(tx: Tx, userId: string, exceptSid: string | null) {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.sid, exceptSid ?? "")));
}

/** Marks a session as having passed the second factor. */
export async function markTwoFactor(tx: Tx, sid: string) {
  const markedData = sql`json_set(${sessions.sess}, '$.isTwoFactor', json('true'))`;

  await tx.update(sessions).set({ sess: markedData }).where(eq(sessions.sid, sid));
}

/** Lists the active sessions of an account, newest first. */
export async function listSessions(userId: string, currentSid: string | null) {
  const { sid: sessionId, userAgent, createdAt, lastSeenAt } = sessions;
  const { now, idleSince } = livingAt(clock.now());
  const accountSessions = await db
    .select({ sid: sessionId, userAgent, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), livingFilter(now, idleSince)))
    .orderBy(desc(sessions.createdAt))
    .limit(50);

  return accountSessions.map((session) => ({
    ...session,
    isCurrent: session.sid === currentSid,
  }));
}

function columnsOf(sessionData: SessionData) {
  return {
    sess: sessionData,
    userId: typeof sessionData.userId === "string" ? sessionData.userId : null,
    userAgent: typeof sessionData.userAgent === "string" ? sessionData.userAgent : null,
    lastSeenAt: clock.now(),
  };
}
