import { and, asc, desc, eq, gte } from "drizzle-orm";
import { db } from "~db/client.server";
import { followChanges, follows, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { dayAt, lastDays } from "../events/listing/days";
import { assertCanUseDashboard } from "~/models/base/permissions";

const DAY_MS = 24 * 3600_000;

/** Lists the actor's followers, newest first. @throws AppError unauthenticated, forbidden */
export async function listFollowers(actor: Actor, limit: number) {
  assertCanUseDashboard(actor);

  return db
    .select({
      id: users.id,
      name: users.name,
      profileImageUrl: users.profileImageUrl,
      since: follows.createdAt,
    })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.userId))
    .where(eq(follows.artistId, actor.userId))
    .orderBy(desc(follows.createdAt), asc(users.id))
    .limit(limit);
}

export type DayOfFollowers = { day: string; count: number; gained: number; lost: number };

/**
 * Counts followers at the end of each of the last `dayCount` days in `timeZone`, oldest first. It
 * counts back from today by gains and losses, so it includes people who have unfollowed.
 * @throws AppError unauthenticated, forbidden
 */
export async function countFollowersByDay(
  actor: Actor,
  timeZone: string,
  dayCount: number,
): Promise<DayOfFollowers[]> {
  assertCanUseDashboard(actor);

  const now = clock.now();
  const recentFilter = gte(followChanges.at, new Date(now.getTime() - (dayCount + 1) * DAY_MS));
  const changes = await db
    .select({ at: followChanges.at, change: followChanges.change })
    .from(followChanges)
    .where(and(eq(followChanges.artistId, actor.userId), recentFilter));
  const dayByDate = new Map(
    lastDays(now, timeZone, dayCount).map((day) => [day, { day, count: 0, gained: 0, lost: 0 }]),
  );

  for (const { at: changedAt, change } of changes) {
    const day = dayByDate.get(dayAt(changedAt, timeZone));
    if (day) day[change > 0 ? "gained" : "lost"] += 1;
  }

  let followerCount = await countFollowers(actor.userId);
  const dayList = [...dayByDate.values()];

  for (const day of dayList.toReversed()) {
    day.count = followerCount;
    followerCount -= day.gained - day.lost;
  }

  return dayList;
}

export function countFollowers(artistId: string): Promise<number> {
  return db.$count(follows, eq(follows.artistId, artistId));
}
