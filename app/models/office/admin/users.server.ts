import { and, asc, count, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, events, users, waitingList } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { assertNotLastAdmin } from "~/models/accounts/admins.server";
import { endAccess } from "~/models/accounts/authentication/end-access.server";
import { notifySecurityChange } from "~/models/accounts/security-notice.server";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { openEventFilter } from "~/models/shows/events/listing/event-list.server";
import { addHolderNews, addReopenedNews } from "~/models/shows/events/news/holder-news.server";
import { endBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { writeAudit } from "~/models/base/audit.server";
import { searchCondition, type ListQuery, pageBounds } from "~/models/base/list-query";
import { findAccountIds } from "./exact-search.server";
import { queueSuspensionMail } from "../mails/suspension-mail.server";

export const PEOPLE_FILTERS = ["pending", "approved", "rejected", "suspended"] as const;
type PeopleQuery = ListQuery & { only?: (typeof PEOPLE_FILTERS)[number] };

/**
 * Searches accounts, except deleted ones, with their artist profiles: the accounts that the text
 * identifies (`accountQueries`), otherwise those whose name or address contains it. Newest first,
 * but waiting applications oldest first.
 */
export async function searchUsers(actor: Actor, { search, only, ...listQuery }: PeopleQuery) {
  assertCanUseAdmin(actor);

  const { stageName, application, createdAt: appliedAt } = artistProfiles;
  const accountIds = await findAccountIds(search);
  const foundFilter =
    accountIds.length > 0
      ? inArray(users.id, accountIds)
      : searchCondition(search, users.name, users.email, users.phone, users.id, stageName);
  const isInState =
    only === "suspended" ? isNotNull(users.suspendedAt) : only && eq(application, only);
  const userFilter = and(isNull(users.deletedAt), foundFilter, isInState);

  const { limit, offset } = pageBounds(listQuery);
  const profileJoin = eq(artistProfiles.userId, users.id);
  const foundUsers = await db
    .select({ user: users, profile: artistProfiles })
    .from(users)
    .leftJoin(artistProfiles, profileJoin)
    .where(userFilter)
    .orderBy(only === "pending" ? asc(appliedAt) : desc(users.createdAt), users.id)
    .limit(limit)
    .offset(offset);
  const counted = db.select({ n: count() }).from(users).leftJoin(artistProfiles, profileJoin);
  const countRow = firstRow(await counted.where(userFilter));

  return { rows: foundUsers, total: countRow.n };
}

/**
 * Suspends a user: ends sessions, waitlist places and running shows. The person is told the reason,
 * by mail and when they sign in.
 * @throws AppError not_found, conflict
 */
export async function suspendUser(actor: Actor, userId: string, reason: string) {
  assertCanUseAdmin(actor);
  if (userId === actor.userId) throw new AppError("conflict", "admin:notYourself");

  await suspendAccount(actor, userId, reason);
}

/**
 * Suspends without checking permissions.
 * @throws AppError not_found, conflict, also for the only admin
 */
export async function suspendAccount(actor: Actor, userId: string, reason: string) {
  const { live: liveShows, left: leftWaitlists } = await transaction(async (tx) => {
    const user = await getUser(tx, userId);
    if (user.suspendedAt) throw new AppError("conflict", "admin:alreadySuspended");

    await assertNotLastAdmin(tx, userId);

    for (const show of await listOpenShows(tx, userId)) await addHolderNews(tx, "closed", show);
    await tx
      .update(users)
      .set({ suspendedAt: clock.now(), suspensionReason: reason || null })
      .where(eq(users.id, userId));
    await endAccess(tx, userId, "suspended");
    await writeAudit(tx, actor, {
      action: "user.suspended",
      target: `user:${userId}`,
      detail: { words: reason },
    });
    await queueSuspensionMail(tx, user, reason);

    const leftWaitlists = await tx
      .delete(waitingList)
      .where(eq(waitingList.userId, userId))
      .returning({ eventId: waitingList.eventId });
    const { id, artistId } = events;

    return {
      left: leftWaitlists,
      live: await tx.select({ id, artistId }).from(events).where(eq(events.isLive, true)),
    };
  });

  announce({ type: "session.ended", userId });
  for (const { eventId } of leftWaitlists) announce({ type: "seat.freed", eventId });
  for (const { id: eventId, artistId } of liveShows) {
    announce({ type: "access.revoked", eventId, userId });
    if (artistId === userId) await takeOffAir(eventId);
  }
}

export async function reinstateUser(actor: Actor, userId: string) {
  assertCanUseAdmin(actor);
  await reinstateAccount(actor, userId);
}

/** Reinstates without checking permissions. @throws AppError not_found, conflict */
export async function reinstateAccount(actor: Actor, userId: string) {
  await transaction(async (tx) => {
    const user = await getUser(tx, userId);
    if (!user.suspendedAt) throw new AppError("conflict", "admin:notSuspended");

    await tx
      .update(users)
      .set({ suspendedAt: null, suspensionReason: null })
      .where(eq(users.id, userId));
    for (const show of await listOpenShows(tx, userId)) await addReopenedNews(tx, show);
    await writeAudit(tx, actor, { action: "user.reinstated", target: `user:${userId}` });
  });
}

/** Sets the badge of a verified identity. */
export async function setVerified(actor: Actor, userId: string, isVerified: boolean) {
  assertCanUseAdmin(actor);
  await transaction(async (tx) => {
    await getUser(tx, userId);
    await tx.update(users).set({ isVerified }).where(eq(users.id, userId));

    const action = isVerified ? "user.verified" : "user.unverified";

    await writeAudit(tx, actor, {
      action,
      target: `user:${userId}`,
      detail: { after: { isVerified } },
    });
  });
}

/**
 * Ends all sessions, televisions and access tokens of the account, and its calendar and overlay
 * addresses, and notifies the owner, who can sign in again.
 */
export async function signOutUser(actor: Actor, userId: string) {
  assertCanUseAdmin(actor);
  await transaction(async (tx) => {
    await getUser(tx, userId);
    await endAccess(tx, userId, "signedOut");
    await notifySecurityChange(tx, userId, "signedOutByAdmin");
    await writeAudit(tx, actor, { action: "user.signedOut", target: `user:${userId}` });
  });
  announce({ type: "session.ended", userId });
}

/** Ends a running show and disconnects its broadcaster. */
export async function takeOffAir(eventId: string) {
  announce({ type: "show.endRequested", eventId });
  await endBroadcast(eventId);
}

/** Lists public shows of the artist that are not over. */
function listOpenShows(tx: Tx, artistId: string) {
  return tx
    .select({ id: events.id, status: events.status })
    .from(events)
    .where(and(eq(events.artistId, artistId), openEventFilter(clock.now())));
}

async function getUser(tx: Tx, userId: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) throw new AppError("not_found", "errors:notFound");

  return user;
}
