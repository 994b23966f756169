import { and, count, desc, eq, gte, like, lt, or } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { auditLog, users } from "~db/schema";
import type { Language } from "~/locales/languages";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { findAuditSubjects } from "./audit-subjects.server";
import { searchCondition, type ListQuery, pageBounds } from "~/models/base/list-query";

/** `from`, `until`: the period, without its end. `personId`: only entries about this account. */
type AuditQuery = ListQuery & { from?: Date; until?: Date; personId?: string };

/** Lists log entries, newest first. */
async function listAuditLog(actor: Actor, { from, until, personId, ...listQuery }: AuditQuery) {
  assertCanUseAdmin(actor);

  const { action, target, detail, createdAt } = auditLog;
  const searchFilter = and(
    searchCondition(listQuery.search, action, target, detail, users.name),
    from && gte(createdAt, from),
    until && lt(createdAt, until),
    personId ? or(like(target, `%${personId}`), like(detail, `%${personId}%`)) : undefined,
  );
  const { limit, offset } = pageBounds(listQuery);
  const actorJoin = eq(users.id, auditLog.actorId);
  const logEntries = await db
    .select({ entry: auditLog, actorName: users.name })
    .from(auditLog)
    .leftJoin(users, actorJoin)
    .where(searchFilter)
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit)
    .offset(offset);
  const countRow = firstRow(
    await db.select({ n: count() }).from(auditLog).leftJoin(users, actorJoin).where(searchFilter),
  );

  return {
    rows: logEntries.map(({ entry, actorName }) => ({ ...entry, actorName })),
    total: countRow.n,
  };
}

/** Lists the log with readable subjects. */
export async function readAuditLog(actor: Actor, listQuery: AuditQuery, language: Language) {
  const { rows: logEntries, total } = await listAuditLog(actor, listQuery);
  const subjects = await findAuditSubjects(logEntries, language);

  return {
    rows: logEntries.map((entry, position) => ({ ...entry, subject: subjects[position]! })),
    total,
  };
}
