import { and, eq, sql } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, events, outbox, payments, reports, tickets, users } from "~db/schema";
import { AppError } from "~/errors";
import type { Language } from "~/locales/languages";
import type { Actor } from "../actor";
import { assertCan } from "../permissions";

export type SubjectKind = "user" | "artist" | "event" | "ticket" | "tip" | "report" | "mail";

/** The show's title in the reader's language, where the artist wrote one. */
const titleIn = (language: Language) =>
  sql<string>`iif(${events.language} = ${language}, ${events.title}, coalesce(${events.titleOther}, ${events.title}))`;

const named = {
  user: (id: string) => db.select({ name: users.name }).from(users).where(eq(users.id, id)),
  artist: (id: string) =>
    db.select({ name: artistProfiles.stageName }).from(artistProfiles).where(eq(artistProfiles.userId, id)),
  event: (id: string, language: Language) =>
    db
      .select({ name: titleIn(language) })
      .from(events)
      .where(eq(events.id, id)),
  /** What was reported; an appeal is called by whoever wrote it. */
  report: (id: string) =>
    db
      .select({ name: sql<string>`iif(${reports.kind} = 'ban', ${users.name}, ${reports.excerpt})` })
      .from(reports)
      .innerJoin(users, eq(users.id, reports.reporterId))
      .where(eq(reports.id, id)),
  /** A tip is called by the show it was given for. */
  tip: (id: string, language: Language) =>
    db
      .select({ name: titleIn(language) })
      .from(payments)
      .innerJoin(events, eq(events.id, payments.eventId))
      .where(and(eq(payments.id, id), eq(payments.kind, "donation"))),
  mail: (id: string) => db.select({ name: outbox.subject }).from(outbox).where(eq(outbox.id, id)),
  ticket: (id: string) => db.select({ name: tickets.code }).from(tickets).where(eq(tickets.id, id)),
};

/** What an admin is about to act on is called this. @throws AppError not_found */
export async function getSubjectName(actor: Actor, kind: SubjectKind, id: string, language: Language): Promise<string> {
  assertCan(actor, "admin:use");
  const [row] = await named[kind](id, language);
  if (!row) throw new AppError("not_found", "errors:notFound");
  return row.name;
}
