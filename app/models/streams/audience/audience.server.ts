import { asc, eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { attendances, audienceSamples, events } from "~db/schema";
import { clock } from "~/integrations/clock/clock";
import type { Actor } from "~/models/actor";
import { getOwnEvent } from "~/models/events/editing/edit-event.server";
import { countViewers } from "./presence.server";

const MINUTE = 60_000;

/** Records the viewers of each live show, at most once a minute. */
export async function sampleAudience(): Promise<void> {
  const live = await db.select({ id: events.id }).from(events).where(eq(events.isLive, true));
  if (live.length === 0) return;
  const at = new Date(Math.floor(clock.now().getTime() / MINUTE) * MINUTE);
  const samples = live.map(({ id }) => ({ eventId: id, at, viewers: countViewers(id) }));
  await transaction(async (tx) => {
    await tx.insert(audienceSamples).values(samples).onConflictDoNothing();
  });
}

export type Audience = {
  samples: { at: Date; viewers: number }[];
  /** Null without samples. */
  peak: number | null;
  mean: number | null;
  /** Members who were in the room while it was live. */
  people: number;
};

/** Gets the audience of the actor's show by minute. @throws AppError unauthenticated, forbidden, not_found */
export async function getAudience(actor: Actor, eventId: string): Promise<Audience> {
  await getOwnEvent(actor, eventId);
  const samples = await db
    .select({ at: audienceSamples.at, viewers: audienceSamples.viewers })
    .from(audienceSamples)
    .where(eq(audienceSamples.eventId, eventId))
    .orderBy(asc(audienceSamples.at));
  const counts = samples.map(({ viewers }) => viewers);
  const people = await db.$count(attendances, eq(attendances.eventId, eventId));
  if (counts.length === 0) return { samples, peak: null, mean: null, people };
  const sum = counts.reduce((total, count) => total + count, 0);
  return { samples, peak: Math.max(...counts), mean: sum / counts.length, people };
}
