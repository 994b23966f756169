import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "~db/client.server";
import {
  artistProfiles,
  bankTransactions,
  events,
  outbox,
  payments,
  reports,
  tickets,
  transfers,
  users,
} from "~db/schema";
import type { Language } from "~/locales/languages";

export type SubjectKind =
  "user" | "artist" | "event" | "ticket" | "tip" | "transfer" | "report" | "mail";

/** Title in the reader's language where it exists. */
export const titleIn = (language: Language) =>
  sql<string>`iif(${events.language} = ${language}, ${events.title}, coalesce(${events.titleOther}, ${events.title}))`;

const named = {
  user: (ids: string[]) =>
    db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids)),
  artist: (ids: string[]) =>
    db
      .select({ id: artistProfiles.userId, name: artistProfiles.stageName })
      .from(artistProfiles)
      .where(inArray(artistProfiles.userId, ids)),
  event: (ids: string[], language: Language) =>
    db
      .select({ id: events.id, name: titleIn(language) })
      .from(events)
      .where(inArray(events.id, ids)),
  /** Reports are named by their excerpt, appeals by their author. */
  report: (ids: string[]) =>
    db
      .select({
        id: reports.id,
        name: sql<string>`iif(${reports.kind} = 'ban', ${users.name}, ${reports.excerpt})`,
      })
      .from(reports)
      .innerJoin(users, eq(users.id, reports.reporterId))
      .where(inArray(reports.id, ids)),
  /** Donations are named by their show. */
  tip: (ids: string[], language: Language) =>
    db
      .select({ id: payments.id, name: titleIn(language) })
      .from(payments)
      .innerJoin(events, eq(events.id, payments.eventId))
      .where(and(inArray(payments.id, ids), eq(payments.kind, "donation"))),
  /** Money at the bank is named by the reference of its purchase, or by its note. */
  transfer: (ids: string[]) =>
    db
      .select({
        id: bankTransactions.id,
        name: sql<string>`coalesce(${transfers.reference}, nullif(${bankTransactions.note}, ''), ${bankTransactions.id})`,
      })
      .from(bankTransactions)
      .leftJoin(transfers, eq(transfers.paymentId, bankTransactions.paymentId))
      .where(inArray(bankTransactions.id, ids)),
  mail: (ids: string[]) =>
    db.select({ id: outbox.id, name: outbox.subject }).from(outbox).where(inArray(outbox.id, ids)),
  ticket: (ids: string[]) =>
    db.select({ id: tickets.id, name: tickets.code }).from(tickets).where(inArray(tickets.id, ids)),
};

/** Finds current names by id. Callers have checked that the asker is an admin. */
export async function findSubjectNames(kind: SubjectKind, ids: string[], language: Language) {
  const rows: { id: string; name: string }[] = await named[kind](ids, language);

  return new Map(rows.map(({ id, name }) => [id, name]));
}
