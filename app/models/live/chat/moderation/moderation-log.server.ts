import { and, desc, eq, like, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { db } from "~db/client.server";
import { auditLog, users } from "~db/schema";

const MAX_ENTRIES = 100;

/**
 * Lists moderation actions of a show, latest first. Callers have checked that the reader is a
 * moderator.
 */
export async function listModerationLog(eventId: string) {
  const [actors, targets] = [alias(users, "actors"), alias(users, "targets")];
  const logEntries = await db
    .select({
      id: auditLog.id,
      at: auditLog.createdAt,
      action: auditLog.action,
      detail: auditLog.detail,
      by: actors.firstName,
      target: targets.firstName,
    })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(targets, eq(targets.id, sql`${auditLog.detail} ->> '$.userId'`))
    .where(and(sql`detail ->> '$.eventId' = ${eventId}`, like(auditLog.action, "chat.%")))
    .orderBy(desc(auditLog.createdAt))
    .limit(MAX_ENTRIES);

  return logEntries.map(({ detail, action, ...entry }) => ({
    ...entry,
    act: action.slice("chat.".length),
    seconds: typeof detail?.seconds === "number" ? detail.seconds : null,
  }));
}
