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
import { maskedSubject } from "../mails/masked-subject.server";

export type SubjectKind =
  "user" | "artist" | "event" | "ticket" | "tip" | "transfer" | "report" | "mail";

/** SQL of a show's title, in the given language if it has one. */
export const titleSql = (language: Language) =>
  sql<string>`iif(${events.language} = ${language}, ${events.title}, coalesce(${events.titleOther}, ${events.title}))`;

const NAME_QUERIES = {
  user: (subjectIds: string[]) =>
    db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, subjectIds)),
  artist: (subjectIds: string[]) =>
    db
      .select({ id: artistProfiles.userId, name: artistProfiles.stageName })
      .from(artistProfiles)
      .where(inArray(artistProfiles.userId, subjectIds)),
  event: (subjectIds: string[], language: Language) =>
    db
      .select({ id: events.id, name: titleSql(language) })
      .from(events)
      .where(inArray(events.id, subjectIds)),
  /** Reports are named by their excerpt, appeals by their author. */
  report: (subjectIds: string[]) =>
    db
      .select({
        id: reports.id,
        name: sql<string>`iif(${reports.kind} = 'ban', ${users.name}, ${reports.excerpt})`,
      })
      .from(reports)
      .innerJoin(users, eq(users.id, reports.reporterId))
      .where(inArray(reports.id, subjectIds)),
  /** Donations are named by their show. */
  tip: (subjectIds: string[], language: Language) =>
    db
      .select({ id: payments.id, name: titleSql(language) })
      .from(payments)
      .innerJoin(events, eq(events.id, payments.eventId))
      .where(and(inArray(payments.id, subjectIds), eq(payments.kind, "donation"))),
  /** Money at the bank is named by the reference of its purchase, or by its note. */
  transfer: (subjectIds: string[]) =>
    db
      .select({
        id: bankTransactions.id,
        name: sql<string>`coalesce(${transfers.reference}, nullif(${bankTransactions.note}, ''), ${bankTransactions.id})`,
      })
      .from(bankTransactions)
      .leftJoin(transfers, eq(transfers.paymentId, bankTransactions.paymentId))
      .where(inArray(bankTransactions.id, subjectIds)),
  mail: (subjectIds: string[]) =>
    db
      .select({ id: outbox.id, name: maskedSubject })
      .from(outbox)
      .where(inArray(outbox.id, subjectIds)),
  ticket: (subjectIds: string[]) =>
    db
      .select({ id: tickets.id, name: tickets.code })
      .from(tickets)
      .where(inArray(tickets.id, subjectIds)),
};

/** Finds current names by id. Callers must have checked that the actor is an admin. */
export async function findSubjectNames(
  kind: SubjectKind,
  subjectIds: string[],
  language: Language,
) {
  const namedSubjects: { id: string; name: string }[] = await NAME_QUERIES[kind](
    subjectIds,
    language,
  );

  return new Map(namedSubjects.map(({ id: subjectId, name }) => [subjectId, name]));
}
