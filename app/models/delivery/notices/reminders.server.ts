import { sql } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { inlineLimit } from "~db/patches/inline-limit";
import { clock } from "~/platform/clock/clock";
import { queueShowMail } from "./mails/show-mails.server";

const HOUR_MS = 3600_000;
const REMINDERS = [
  { kind: "day", before: 24 * HOUR_MS, notUnder: 2 * HOUR_MS },
  { kind: "hour", before: HOUR_MS, notUnder: 0 },
] as const;
const BATCH_SIZE = 200;

type DueTicket = { id: string; userId: string; eventId: string; startTime: number };

/**
 * Reminds ticket holders twice: one day and one hour before the start. Skips people who bought
 * later, and hidden shows.
 */
export async function remindHolders(): Promise<void> {
  const nowMs = clock.now().getTime();

  for (const { kind, before, notUnder } of REMINDERS) {
    const dueTickets = await db.all<DueTicket>(sql`
      select t.id, t.user_id as userId, t.event_id as eventId, e.start_time as startTime
      from events e join tickets t on t.event_id = e.id
      where e.status = 'published' and e.hidden_at is null and e.start_time > ${nowMs + notUnder} and e.start_time <= ${nowMs + before}
        and t.status <> 'refunded' and t.is_unclaimed = 0 and t.access <> 'replay' and t.purchase_date < e.start_time - ${before}
        and not exists (select 1 from outbox o where o.once_key = ${kind} || ':' || t.id || ':' || e.start_time)
        and exists (select 1 from users u where u.id = t.user_id and u.email is not null and u.deleted_at is null
          and coalesce(json_extract(u.notifications, '$.reminders'), 1))
      ${inlineLimit(BATCH_SIZE)}`);

    for (const ticket of dueTickets) {
      const buttonPath = kind === "day" ? `/tickets/${ticket.id}` : `/stream/${ticket.eventId}`;

      await remindHolder(kind, ticket, `${ticket.id}:${ticket.startTime}`, buttonPath);
    }
  }
}

function remindHolder(
  kind: "day" | "hour",
  { userId, eventId }: DueTicket,
  dedupeKey: string,
  buttonPath: string,
) {
  return transaction((tx) =>
    queueShowMail(tx, { kind, userId, eventId, fact: dedupeKey, path: buttonPath }),
  );
}
