import { type SQL, sql } from "drizzle-orm";
import { clock } from "~/platform/clock/clock";

const WEEK_MS = 7 * 24 * 3600_000;

/**
 * Condition of a query whose rows `w` have the `id` of a person and `since`, the time of their
 * newest unread entry: it is of this week, no mail of this kind was about it or a later one, and
 * none was sent within the pause. The mail's key must be `{kind}:{id}:{since}`.
 */
export function isSummaryDue(kind: "messages" | "adminTasks", pauseMs: number): SQL {
  const now = clock.now().getTime();
  const key = sql`${`${kind}:`} || w.id`;
  const mailedSince = sql`cast(substr(o.once_key, length(${key} || ':') + 1) as integer)`;

  return sql`w.since > ${now - WEEK_MS} and not exists (select 1 from outbox o
    where o.once_key >= ${key} || ':' and o.once_key < ${key} || ';'
      and (o.created_at > ${now - pauseMs} or ${mailedSince} >= w.since))`;
}
