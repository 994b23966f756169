import { and, count, desc, eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { outbox } from "~db/schema";
import { AppError } from "~/errors";
import type { Actor } from "../actor";
import { assertCan } from "../permissions";
import { holds, type ListQuery, pageOf } from "./listing";

export type MailState = (typeof outbox.$inferSelect)["state"];
const { id, address, language, subject, state, attempts, createdAt, sentAt } = outbox;

/** The outbox, the newest first. Bodies are read one by one. */
export async function listMails(actor: Actor, query: ListQuery & { state?: MailState }) {
  assertCan(actor, "admin:use");
  const where = and(holds(query.search, address, subject), query.state && eq(state, query.state));
  const { limit, offset } = pageOf(query);
  const rows = await db
    .select({ id, address, language, subject, state, attempts, createdAt, sentAt })
    .from(outbox)
    .where(where)
    .orderBy(desc(createdAt), id)
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ n: count() }).from(outbox).where(where);
  return { rows, total: all!.n };
}

/** @throws AppError not_found */
export async function getMail(actor: Actor, mailId: string) {
  assertCan(actor, "admin:use");
  const [mail] = await db.select().from(outbox).where(eq(id, mailId));
  if (!mail) throw new AppError("not_found", "errors:notFound");
  return mail;
}
