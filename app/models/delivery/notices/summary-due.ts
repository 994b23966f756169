import { type SQL, sql } from "drizzle-orm";
import { clock } from "~/platform/clock/clock";

const WEEK_MS = 7 * 24 * 3600_000;

/**
 * Condition of a query whose rows `w` have the `id` of a person and `since`, the time of the newest
 * thing to tell: it is of this week, no mail told of it, and none of this kind was sent within the
 * pause. The mail's key must be `{kind}:{id}:{since}`.
 */
export function isSummaryDue(kind: "messages" | "adminTasks", pauseMs: number): SQL {
  const now = clock.now().getTime();

  return sql`w.since > ${now - WEEK_MS} and not exists (select 1 from outbox o
    where o.once_key >= ${`${kind}:`} || w.id || ':' and o.once_key < ${`${kind}:`} || w.id || ';'
      and (o.created_at > ${now - pauseMs} or o.once_key = ${`${kind}:`} || w.id || ':' || w.since))`;
}
