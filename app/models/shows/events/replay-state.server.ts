import { sql } from "drizzle-orm";
import { db, type DbReader } from "~db/client.server";
import type { events } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { isOver } from "./event-state";

/** A replay that is not ready this long after the broadcast is no longer expected. */
const MAKING_MS = 6 * 3600_000;

/** Lists the ids of the given events whose replay can be watched or is being made. */
export async function listWithReplay(eventIds: string[], reader: DbReader = db): Promise<string[]> {
  if (eventIds.length === 0) return [];

  const now = clock.now().getTime();
  const eventRows = await reader.all<{ id: string }>(sql`
    select e.id from events e left join recordings r on r.event_id = e.id
    where e.id in ${eventIds} and e.status = 'published' and iif(
      r.event_id is null,
      e.replay_days is not null and
        (select max(ended_at) from broadcasts where event_id = e.id) > ${now - MAKING_MS},
      r.bytes > 0 and r.expires_at > ${now})`);

  return eventRows.map(({ id: eventId }) => eventId);
}

export async function hasReplay(eventId: string, reader: DbReader = db): Promise<boolean> {
  return (await listWithReplay([eventId], reader)).length > 0;
}

type ReplayEvent = Pick<
  typeof events.$inferSelect,
  "id" | "replayDays" | "isLive" | "endTime" | "openUntil"
>;

/** True if texts promise a replay: before the end by the setting, afterwards by the recording. */
export async function promisesReplay(event: ReplayEvent, reader: DbReader = db): Promise<boolean> {
  return isOver(event, clock.now()) ? hasReplay(event.id, reader) : event.replayDays !== null;
}

/**
 * Lists the ids of shows that sold tickets for the replay alone, although the replay was never
 * ready and is no longer expected.
 */
export async function listMissingReplays(): Promise<string[]> {
  const latestEnd = clock.now().getTime() - MAKING_MS;
  const eventRows = await db.all<{ id: string }>(sql`
    select id from events e
    where has_ticket_types = 1 and status = 'published' and replay_ready_at is null and open_until <= ${latestEnd}
      and coalesce((select max(ended_at) from broadcasts where event_id = e.id), 0) <= ${latestEnd}
      and exists (select 1 from tickets where event_id = e.id and access = 'replay' and status in ('active', 'used'))`);

  return eventRows.map(({ id: eventId }) => eventId);
}
