import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { attendances, audienceSamples, events } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import {
  countArrivals,
  keepArrivals,
  listArrivalBatches,
  rememberArrivals,
} from "./arrivals.server";
import { crewIds, listCrew } from "./crew.server";
import { countViewersExcept, forgetLeft, keepLeft, listPeople } from "./presence.server";

const MINUTE = 60_000;
/**
 * Maximum number of arrivals of one show. A client without cookies arrives again with each
 * connection; a flood must not fill the database.
 */
const MAX_ARRIVALS = 250_000;

/** Records the audience of each live show once a minute: viewers and arrivals without its crew. */
export async function sampleAudience(): Promise<void> {
  const liveEvents = await db.select({ id: events.id }).from(events).where(eq(events.isLive, true));
  const liveEventIds = liveEvents.map(({ id }) => id);

  keepLeft(liveEventIds);
  keepArrivals(liveEventIds);
  if (liveEvents.length === 0) return;

  const minute = new Date(Math.floor(clock.now().getTime() / MINUTE) * MINUTE);

  for (const dueEvent of await listDueEvents(liveEventIds, minute))
    await sampleShow(dueEvent, minute);
}

/**
 * Stores the sample of one show. If this fails, the next sample also counts the people who left
 * meanwhile.
 */
async function sampleShow(
  { id: eventId, onAirSince, came: arrivalsSoFar }: DueEvent,
  minute: Date,
) {
  const crew = await listCrew(eventId);
  const viewers = countViewersExcept(eventId, crew);
  const countedUntil = clock.now().getTime();
  const audience = [...listPeople(eventId, onAirSince)].filter(([person]) => !crew.has(person));
  const batches = listArrivalBatches(eventId, new Map(audience));
  const isCounted =
    arrivalsSoFar + batches.reduce((total, { size }) => total + size, 0) <= MAX_ARRIVALS;

  for (const batch of isCounted ? batches : []) {
    await transaction(async (tx) => {
      const arrivals = await countArrivals(tx, eventId, batch);
      const conflictValues = { arrivals: sql`${audienceSamples.arrivals} + ${arrivals}` };
      const target = [audienceSamples.eventId, audienceSamples.at];

      await tx
        .insert(audienceSamples)
        .values({ eventId, at: minute, viewers, arrivals })
        .onConflictDoUpdate({ target, set: conflictValues });
    });
    rememberArrivals(eventId, batch);
  }

  if (!isCounted)
    await transaction((tx) => tx.insert(audienceSamples).values({ eventId, at: minute, viewers }));
  forgetLeft(eventId, countedUntil);
}

type DueEvent = { id: string; onAirSince: number; came: number };

/** Lists the live shows without a sample of this minute. */
async function listDueEvents(eventIds: string[], minute: Date): Promise<DueEvent[]> {
  return db.all<DueEvent>(sql`
    select it.value as id, coalesce(
      (select max(started_at) from broadcasts b where b.event_id = it.value and b.ended_at is null), 0) as onAirSince,
      (select coalesce(sum(arrivals), 0) from audience_samples s where s.event_id = it.value) as came
    from json_each(${JSON.stringify(eventIds)}) it
    where not exists (select 1 from audience_samples s where s.event_id = it.value and s.at = ${minute.getTime()})`);
}

/** Share of all arrivals that is watching now, in percent. */
export function percentWatching(viewers: number, arrivals: number): number {
  return arrivals === 0 ? 0 : (viewers / arrivals) * 100;
}

export type Audience = {
  samples: { at: Date; viewers: number }[];
  /**
   * Number of people who watched while the show was live. Null without samples, and for shows whose
   * arrivals were not recorded.
   */
  came: number | null;
  /** Null without samples. */
  peak: number | null;
  mean: number | null;
  /** Number of members who were in the room while the show was live, without its crew. */
  people: number;
};

/**
 * Gets the audience of the actor's show by minute.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function getAudience(actor: Actor, eventId: string): Promise<Audience> {
  await getOwnEvent(actor, eventId);

  const minuteRows = await db
    .select({
      at: audienceSamples.at,
      viewers: audienceSamples.viewers,
      arrivals: audienceSamples.arrivals,
    })
    .from(audienceSamples)
    .where(eq(audienceSamples.eventId, eventId))
    .orderBy(asc(audienceSamples.at));
  const samples = minuteRows.map(({ at, viewers }) => ({ at, viewers }));
  const arrivals = sumArrivals(minuteRows);
  const viewerCounts = samples.map(({ viewers }) => viewers);
  const people = await countAttendees(eventId);
  if (viewerCounts.length === 0) return { samples, came: null, peak: null, mean: null, people };

  const viewerMinutes = viewerCounts.reduce((total, count) => total + count, 0);

  return {
    samples,
    came: arrivals,
    peak: Math.max(...viewerCounts),
    mean: viewerMinutes / viewerCounts.length,
    people,
  };
}

/** Counts the members who were in the room while the show was live, without its crew. */
export function countAttendees(eventId: string): Promise<number> {
  const audienceFilter = notInArray(attendances.userId, crewIds(eventId));

  return db.$count(attendances, and(eq(attendances.eventId, eventId), audienceFilter));
}

function sumArrivals(minuteRows: { arrivals: number | null }[]): number | null {
  return minuteRows.reduce<number | null>(
    (total, { arrivals }) => (total === null || arrivals === null ? null : total + arrivals),
    0,
  );
}
