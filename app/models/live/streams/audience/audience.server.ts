import { asc, eq, sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { attendances, audienceSamples, events } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { countArrivals, keepArrivals, listBatches, rememberArrivals } from "./arrivals.server";
import { countViewers, forgetLeft, keepLeft, listPeople } from "./presence.server";

const MINUTE = 60_000;
/**
 * Of a show. Whoever sends no cookie comes again with each connection: a flood must not fill the
 * database.
 */
const MAX_ARRIVALS = 250_000;

/** Records the viewers of each live show and who is new, once a minute. */
export async function sampleAudience(): Promise<void> {
  const live = await db.select({ id: events.id }).from(events).where(eq(events.isLive, true));
  const ids = live.map(({ id }) => id);

  keepLeft(ids);
  keepArrivals(ids);
  if (live.length === 0) return;

  const at = new Date(Math.floor(clock.now().getTime() / MINUTE) * MINUTE);

  for (const show of await listDue(ids, at)) await sampleShow(show, at);
}

/** If it fails, who left meanwhile is counted by the next sample. */
async function sampleShow({ id: eventId, onAirSince, came }: Due, at: Date) {
  const viewers = countViewers(eventId);
  const until = clock.now().getTime();
  const batches = listBatches(eventId, listPeople(eventId, onAirSince));
  const isCounted = came + batches.reduce((sum, { size }) => sum + size, 0) <= MAX_ARRIVALS;

  for (const batch of isCounted ? batches : []) {
    await transaction(async (tx) => {
      const arrivals = await countArrivals(tx, eventId, batch);
      const set = { arrivals: sql`${audienceSamples.arrivals} + ${arrivals}` };
      const target = [audienceSamples.eventId, audienceSamples.at];

      await tx
        .insert(audienceSamples)
        .values({ eventId, at, viewers, arrivals })
        .onConflictDoUpdate({ target, set });
    });
    rememberArrivals(eventId, batch);
  }

  if (!isCounted)
    await transaction((tx) => tx.insert(audienceSamples).values({ eventId, at, viewers }));
  forgetLeft(eventId, until);
}

type Due = { id: string; onAirSince: number; came: number };

/** The live shows that have no sample of this minute. */
async function listDue(ids: string[], at: Date): Promise<Due[]> {
  return db.all<Due>(sql`
    select it.value as id, coalesce(
      (select max(started_at) from broadcasts b where b.event_id = it.value and b.ended_at is null), 0) as onAirSince,
      (select coalesce(sum(arrivals), 0) from audience_samples s where s.event_id = it.value) as came
    from json_each(${JSON.stringify(ids)}) it
    where not exists (select 1 from audience_samples s where s.event_id = it.value and s.at = ${at.getTime()})`);
}

/** Share of all who came that is watching, in percent. */
export function shareOf(viewers: number, came: number): number {
  return came === 0 ? 0 : (viewers / came) * 100;
}

export type Audience = {
  samples: { at: Date; viewers: number }[];
  /**
   * Everybody who was there while it was live. Null without samples, and for shows of which it was
   * not recorded.
   */
  came: number | null;
  /** Null without samples. */
  peak: number | null;
  mean: number | null;
  /** Members who were in the room while it was live. */
  people: number;
};

/**
 * Gets the audience of the actor's show by minute.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function getAudience(actor: Actor, eventId: string): Promise<Audience> {
  await getOwnEvent(actor, eventId);

  const rows = await db
    .select({
      at: audienceSamples.at,
      viewers: audienceSamples.viewers,
      arrivals: audienceSamples.arrivals,
    })
    .from(audienceSamples)
    .where(eq(audienceSamples.eventId, eventId))
    .orderBy(asc(audienceSamples.at));
  const samples = rows.map(({ at, viewers }) => ({ at, viewers }));
  const came = sumArrivals(rows);
  const counts = samples.map(({ viewers }) => viewers);
  const people = await db.$count(attendances, eq(attendances.eventId, eventId));
  if (counts.length === 0) return { samples, came: null, peak: null, mean: null, people };

  const sum = counts.reduce((total, count) => total + count, 0);

  return { samples, came, peak: Math.max(...counts), mean: sum / counts.length, people };
}

function sumArrivals(rows: { arrivals: number | null }[]): number | null {
  return rows.reduce<number | null>(
    (sum, { arrivals }) => (sum === null || arrivals === null ? null : sum + arrivals),
    0,
  );
}
