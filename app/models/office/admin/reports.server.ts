import { and, count, desc, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { reports, users } from "~db/schema";
import type { ReportKind } from "~db/vocabularies";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { searchCondition, type ListQuery, pageBounds } from "~/models/base/list-query";

type ReportQuery = ListQuery & { only?: "open" | "settled" };

const reporter = alias(users, "reporter");
const accused = alias(users, "accused");
/** Number of open reports about the same subject. */
const sameSubjectCount = sql<number>`(select count(*) from reports as r where r.kind = ${reports.kind} and r.subject_id = ${reports.subjectId} and r.state = 'open')`;

/** Lists open reports first, oldest first; then settled ones, latest first. */
export async function listReports(actor: Actor, { only, search, ...listQuery }: ReportQuery) {
  assertCanUseAdmin(actor);

  const { state, createdAt, settledAt, excerpt, text } = reports;
  const stateFilters = { open: eq(state, "open"), settled: ne(state, "open") };
  const reportFilter = and(
    searchCondition(search, excerpt, text, reporter.name, accused.name),
    only && stateFilters[only],
  );
  const { limit, offset } = pageBounds(listQuery);
  const openSql = sql`${state} = 'open'`;
  const foundReports = await db
    .select({
      report: reports,
      reporter: reporter.name,
      accused: accused.name,
      alike: sameSubjectCount,
    })
    .from(reports)
    .innerJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(accused, eq(accused.id, reports.accusedId))
    .where(reportFilter)
    .orderBy(
      sql`${openSql} desc`,
      sql`iif(${openSql}, ${createdAt}, null)`,
      desc(settledAt),
      reports.id,
    )
    .limit(limit)
    .offset(offset);
  const countRow = firstRow(
    await db
      .select({ n: count() })
      .from(reports)
      .innerJoin(reporter, eq(reporter.id, reports.reporterId))
      .leftJoin(accused, eq(accused.id, reports.accusedId))
      .where(reportFilter),
  );

  return {
    rows: foundReports.map(({ report, ...otherFields }) => ({ ...report, ...otherFields })),
    total: countRow.n,
  };
}

/** Path of the page with the reported subject; private messages have none. */
export function pageOfReport(report: {
  kind: ReportKind;
  subjectId: string;
  eventId: string | null;
}): string | null {
  const { kind, subjectId, eventId } = report;
  const pagePaths: Record<ReportKind, string | null> = {
    event: `/event/${subjectId}`,
    artist: `/artist/${subjectId}`,
    message: `/stream/${eventId}`,
    review: `/event/${eventId}?tab=reviews`,
    ban: `/stream/${eventId}/moderation`,
    letter: null,
  };

  return pagePaths[kind];
}
