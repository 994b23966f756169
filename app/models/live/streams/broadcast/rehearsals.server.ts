import { and, eq, not, sql } from "drizzle-orm";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { firstRow } from "~db/first-row";
import { transaction } from "~db/client.server";
import { broadcasts, events } from "~db/schema";
import type { Language } from "~db/vocabularies";

const LENGTH_MINUTES = 120;
/**
 * A rehearsal is kept for this long after its end, so that the artist can read that it is over and
 * start another.
 */
const RETENTION_MS = 10 * 60_000;
const UNUSED_MS = 12 * 3600_000;

/**
 * Starts the artist's private rehearsal, which behaves like a show and is invisible to others. Only
 * one exists at a time.
 * @returns the event's id
 * @throws AppError unauthenticated, forbidden
 */
export async function startRehearsal(
  actor: Actor,
  title: string,
  language: Language,
): Promise<string> {
  assertCanUseDashboard(actor);

  const { userId } = actor;

  return transaction(async (tx) => {
    const ownFilter = and(eq(events.artistId, userId), events.isRehearsal);
    const [openRehearsal] = await tx.select({ id: events.id }).from(events).where(ownFilter);
    if (openRehearsal) return openRehearsal.id;

    const startTime = clock.now();
    const newRehearsal = firstRow(
      await tx
        .insert(events)
        .values({
          artistId: userId,
          isRehearsal: true,
          status: "draft",
          language,
          title,
          category: "Open",
          eventType: "free",
          startTime,
          endTime: new Date(startTime.getTime() + LENGTH_MINUTES * 60_000),
          duration: LENGTH_MINUTES,
          tellFollowers: false,
        })
        .returning({ id: events.id }),
    );

    return newRehearsal.id;
  });
}

/** When a rehearsal that ended then is deleted. */
export function rehearsalLapsesAt(endedAt: Date): Date {
  return new Date(endedAt.getTime() + RETENTION_MS);
}

/**
 * Deletes rehearsals that ended longer ago than RETENTION_MS or were not started within UNUSED_MS.
 */
export async function deleteOldRehearsals(): Promise<void> {
  const now = clock.now().getTime();
  const lastEnd = sql`(select max(coalesce(${broadcasts.endedAt}, ${now})) from ${broadcasts} where ${broadcasts.eventId} = ${events.id})`;
  const overFilter = sql`coalesce(${lastEnd}, ${events.createdAt} + ${UNUSED_MS}) < ${now - RETENTION_MS}`;

  await transaction(async (tx) => {
    await tx.delete(events).where(and(events.isRehearsal, not(events.isLive), overFilter));
  });
}
