import { and, asc, desc, eq, gte } from "drizzle-orm";
import { db } from "~db/client.server";
import { followChanges, follows, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { dayAt, lastDays } from "../events/listing/days";
import { assertCanUseDashboard } from "~/models/base/permissions";

const DAY = 24 * 3600_000;

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
 * Counts followers at the end of each of the last `days` days in `zone`, oldest first. Counts back
 * from today by gains and losses, so it includes people who have left.
 * @throws AppError unauthenticated, forbidden
 */
export async function countFollowersByDay(
  actor: Actor,
  zone: string,
  days: number,
): Promise<DayOfFollowers[]> {
  assertCanUseDashboard(actor);

  const now = clock.now();
  const since = gte(followChanges.at, new Date(now.getTime() - (days + 1) * DAY));
  const changes = await db
    .select({ at: followChanges.at, change: followChanges.change })
    .from(followChanges)
    .where(and(eq(followChanges.artistId, actor.userId), since));
  const all = new Map(
    lastDays(now, zone, days).map((day) => [day, { day, count: 0, gained: 0, lost: 0 }]),
  );

  for (const { at, change } of changes) {
    const day = all.get(dayAt(at, zone));
    if (day) day[change > 0 ? "gained" : "lost"] += 1;
  }

  let count = await countFollowers(actor.userId);
  const list = [...all.values()];

  for (const day of list.toReversed()) {
    day.count = count;
    count -= day.gained - day.lost;
  }

  return list;
}

export function countFollowers(artistId: string): Promise<number> {
  return db.$count(follows, eq(follows.artistId, artistId));
}
