import { count, desc, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { auditLog, users } from "~db/schema";
import type { Language } from "~/locales/languages";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { findAuditSubjects } from "./audit-subjects.server";
import { matchesSearch, type ListQuery, pageBounds } from "~/models/base/list-query";

/** Lists the newest first. */
async function listAuditLog(actor: Actor, query: ListQuery) {
  assertCanUseAdmin(actor);

  const { action, target, detail } = auditLog;
  const where = matchesSearch(query.search, action, target, detail, users.name);
  const { limit, offset } = pageBounds(query);
  const by = eq(users.id, auditLog.actorId);
  const rows = await db
    .select({ entry: auditLog, actorName: users.name })
    .from(auditLog)
    .leftJoin(users, by)
    .where(where)
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit)
    .offset(offset);
  const all = firstRow(
    await db.select({ n: count() }).from(auditLog).leftJoin(users, by).where(where),
  );

  return { rows: rows.map(({ entry, actorName }) => ({ ...entry, actorName })), total: all.n };
}

/** Lists the log with readable subjects. */
export async function readAuditLog(actor: Actor, query: ListQuery, language: Language) {
  const { rows, total } = await listAuditLog(actor, query);
  const subjects = await findAuditSubjects(rows, language);

  return { rows: rows.map((entry, index) => ({ ...entry, subject: subjects[index]! })), total };
}
